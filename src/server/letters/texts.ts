/** The mail with a reminder, a pot that is running out, or the sample of one. */
export const clientLetterMailTexts = {
  reminder: 'Påminnelse om ditt pass',
  lowBalance: 'Dina timmar börjar ta slut',
}
