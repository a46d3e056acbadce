/** The trainer's dashboard (spec 2). */
export const dashboardTexts = {
  title: 'Dashboard',
  counts: 'Översikt',
  clients: { title: 'Klienter', caption: 'totalt' },
  sessions: { title: 'Pass', caption: 'kommande' },
  hours: { title: 'Timmar', caption: 'kvar i potter' },
  calendar: 'Kalender',
  clientList: 'Klienter',
  loading: 'Laddar...',
  failed: 'Översikten kunde inte hämtas',
}
