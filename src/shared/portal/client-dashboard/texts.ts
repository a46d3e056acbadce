/** /client-dashboard: what a logged-in client sees of their own hours (design D2). */
export const clientDashboardTexts = {
  title: (name: string) => `Välkommen, ${name}`,
  loading: 'Laddar dina timmar...',
  loadFailed: 'Dina timmar kunde inte hämtas',
  none: 'Här finns inga timmar att visa',
  noneHint:
    'Din inloggning är inte kopplad till någon tränare just nu. Be din tränare att ge dig inloggning, eller öppna din personliga länk.',
}
