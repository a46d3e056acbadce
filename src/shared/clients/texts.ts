/** Fields of a client, in the add form and on the profile. */
export const clientFormTexts = {
  name: 'Namn',
  email: 'Email',
  phone: 'Telefon',
  nameRequired: 'Ange ett namn',
  emailRequired: 'Ange en giltig e-postadress',
}
