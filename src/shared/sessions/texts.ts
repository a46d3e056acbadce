/** Fields of a session, in the add and the edit dialog. */
export const sessionFormTexts = {
  clientRequired: 'Välj en klient',
  potRequired: 'Välj en tidspott',
  durationInvalid: 'Ange en längd på minst 0,5 timmar, i steg om 0,5',
  repeatInvalid: 'Ange ett helt antal veckor, 0–104',
}
