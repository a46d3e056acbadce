/** The switch of one client, apart from the form: a client's page does not load the texts of the profile (D117). */
export const mayBookTexts = {
  title: 'Bokning',
  label: 'Får boka och byta tid',
  hint: 'Gäller när du under Klienternas sida har valt att bara valda klienter får.',
  failed: 'Valet kunde inte sparas',
}
