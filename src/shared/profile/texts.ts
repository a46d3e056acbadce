/** The page "Profil & Inställningar" (spec 2, Profile). */
export const profileTexts = {
  title: 'Profil & Inställningar',
  tabs: { personal: 'Personuppgifter' },
  personal: {
    title: 'Dina uppgifter',
    name: 'Namn',
    email: 'E-post',
  },
  shortcuts: {
    title: 'Kortkommandon',
    label: 'Tangentbordsgenvägar',
    hint: 'En enda tangent räcker, som T för idag och N för nytt pass. Kommandon med Ctrl eller cmd fungerar alltid.',
    showAll: 'Visa alla kortkommandon',
  },
}

/** What the forms of the profile say. */
export const profileFormTexts = {
  nameRequired: 'Ange ditt namn',
  cancellationHoursInvalid: 'Ange ett helt antal timmar, minst 1, eller lämna tomt',
}

/** What a toast says about the profile (spec 8, Profile). */
export const profileToasts = {
  updated: { title: 'Profile updated', message: 'Your profile has been successfully updated' },
  updateFailed: 'Profile update failed',
}
