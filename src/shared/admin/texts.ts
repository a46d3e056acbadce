/** What the forms of the administration say (spec 5, Set trainer password and Add user). */
export const adminFormTexts = {
  missing: 'Saknade fält',
  words: {
    short: 'Lösenordet måste vara minst 8 tecken långt',
    long: 'Lösenordet får vara högst 128 tecken',
    differ: 'Lösenorden matchar inte',
  },
  emailAndNameRequired: 'Email and name are required.',
}
