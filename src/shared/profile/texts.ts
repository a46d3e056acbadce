/** The page "Profil & Inställningar" (spec 2, Profile). */
export const profileTexts = {
  title: 'Profil & Inställningar',
  tabs: { personal: 'Personuppgifter' },
  loadFailed: 'Profilen kunde inte hämtas',
  save: 'Spara ändringar',
  picture: {
    title: 'Profilbild',
    alt: 'Din profilbild',
    upload: 'Ladda upp bild',
    change: 'Byt bild',
    remove: 'Ta bort bild',
    hint: 'JPG, PNG, GIF. Högst 2 MB. Bilden beskärs till en kvadrat.',
    sending: 'Laddar upp...',
    progress: 'Så mycket av bilden är skickat',
    removal: {
      title: 'Ta bort profilbilden?',
      text: 'Dina initialer visas i stället, även för dina klienter.',
      ownText: 'Dina initialer visas i stället.',
    },
  },
  personal: {
    title: 'Dina uppgifter',
    name: 'Namn',
    email: 'E-post',
    emailHint: 'Du loggar in med din e-postadress. Den kan inte ändras här.',
    phone: 'Telefon',
  },
  trainer: {
    title: 'Tränarinställningar',
    hint: 'Dina klienter ser detta på sin personliga länk.',
    cancellationHours: 'Avbokning senast, timmar före passet',
    cancellationHoursHint: 'Lämna tomt om du inte har någon gräns.',
    otherInformation: 'Övrig information',
    contactEmail: 'E-post som klienter ser',
    contactEmailHint:
      'Visas vid varje pass, så att klienten kan höra av sig när något inte stämmer. Lämna tomt om du inte vill visa någon adress.',
    contactPhone: 'Telefon som klienter ser',
    contactPhoneHint:
      'Visas under ditt namn, och vid varje pass när du inte visar någon e-post. Lämna tomt om du inte vill visa något nummer.',
  },
  shortcuts: {
    title: 'Kortkommandon',
    label: 'Tangentbordsgenvägar',
    hint: 'En enda tangent räcker, som T för idag och N för nytt pass. Kommandon med Ctrl eller cmd fungerar alltid.',
    showAll: 'Visa alla kortkommandon',
  },
}

/** The tab with one's own login sessions. */
export const loginListTexts = {
  title: 'Inloggningar',
  intro:
    'Här är ditt konto inloggat. Känner du inte igen en inloggning avslutar du den och byter lösenord.',
  loading: 'Laddar inloggningar...',
  loadFailed: 'Inloggningarna kunde inte hämtas',
  unknownDevice: 'Okänd enhet',
  current: 'Den här enheten',
  device: 'Enhet',
  address: 'Adress',
  first: 'Loggade in',
  last: 'Senast använd',
  end: 'Avsluta',
  /** For a screen reader. */
  endOne: (device: string, at: string) => `Avsluta inloggningen på ${device}, ${at}`,
  ended: 'Inloggningen är avslutad',
  endFailed: 'Inloggningen kunde inte avslutas',
  endOthers: 'Avsluta alla andra',
  othersEnded: 'Alla andra inloggningar är avslutade',
  othersFailed: 'Inloggningarna kunde inte avslutas',
  confirm: {
    title: 'Avsluta alla andra inloggningar?',
    text: (n: number) =>
      n === 1
        ? 'En annan enhet loggas ut. Du är kvar på den här.'
        : `${n} andra enheter loggas ut. Du är kvar på den här.`,
  },
}

/** Field errors of the profile. */
export const profileFormTexts = {
  nameRequired: 'Ange ditt namn',
  cancellationHoursInvalid: 'Ange ett helt antal timmar, minst 1, eller lämna tomt',
  contactEmailInvalid: 'Ange en giltig e-postadress, eller lämna tomt',
  contactPhoneInvalid:
    'Ange ett telefonnummer och inget annat, som 070-123 45 67, eller lämna tomt',
}

/** Toasts about the profile (spec 8, Profile). */
export const profileToasts = {
  updated: { title: 'Profile updated', message: 'Your profile has been successfully updated' },
  updateFailed: 'Profile update failed',
  noUser: 'No user is currently logged in',
}

/** Toasts about the profile image (spec 8, Profile and organisation). */
export const imageToasts = {
  updated: { title: 'Lyckades!', message: 'Profilbild uppdaterad' },
  removed: { title: 'Lyckades!', message: 'Profilbild borttagen' },
  uploadFailed: 'Kunde inte ladda upp bilden',
  loginToUpload: 'Du måste vara inloggad för att ladda upp en bild',
  removeFailed: 'Kunde inte ta bort bilden',
  loginToRemove: 'Inte inloggad',
}
