/** Words of the frame and of what all areas share. */

export const productName = 'Tidspott'

/** Messages of fields that mean the same everywhere. */
export const fieldTexts = {
  invalid: 'Ogiltigt värde',
  date: 'Ange ett giltigt datum',
  time: 'Ange en giltig tid',
  tooLong: (max: number) => `Högst ${max} tecken`,
}

/** Words on buttons and states that mean the same everywhere. */
export const commonTexts = {
  save: 'Spara',
  saving: 'Sparar...',
  cancel: 'Avbryt',
  close: 'Stäng',
  remove: 'Ta bort',
  back: 'Tillbaka',
  retry: 'Försök igen',
  loading: 'Laddar...',
  errorTitle: 'Något gick fel',
  required: 'obligatoriskt',
}

/** The words of a problem that has none of its own in an area (spec 8). */
export const problemTexts = {
  unauthenticated: 'Du behöver logga in igen.',
  forbidden: 'Du saknar behörighet att göra detta.',
  notFound: 'Det du söker finns inte längre.',
  invalidInput: 'Kontrollera uppgifterna och försök igen.',
  conflict: 'Uppgiften har redan sparats med ett annat innehåll. Ladda om sidan och försök igen.',
  tooManyAttempts: 'För många försök. Vänta en stund och försök igen.',
  mustChangePassword: 'Du måste byta lösenord innan du kan fortsätta.',
  unavailable: 'Tjänsten kan inte svara just nu. Försök igen om en stund.',
  offline: 'Ingen anslutning. Kontrollera nätverket och försök igen.',
  unexpected: 'Ett oväntat fel uppstod. Försök igen.',
}
