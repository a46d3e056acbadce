/** What the page says when the dialog of free times does not load. */
export const bookLoadTexts = {
  failed: 'De lediga tiderna kunde inte öppnas. Kontrollera anslutningen och försök igen.',
}
