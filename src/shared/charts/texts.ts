/** Words of every picture. */
export const chartTexts = {
  asTable: 'Visa som tabell',
  tableOf: (title: string) => `${title}, som tabell`,
  today: 'Idag',
  open: 'Visa',
  date: 'Datum',
  week: 'Vecka',
  loadFailed: 'Bilden kunde inte hämtas',
}
