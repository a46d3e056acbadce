/** Every address of the app (spec 2, Route table). */
export const paths = {
  welcome: '/',
  login: '/login',
  auth: '/auth',
  dashboard: '/dashboard',
  calendar: '/dashboard/calendar',
  clients: '/dashboard/clients',
  sessions: '/dashboard/sessions',
  pots: '/dashboard/pots',
  profile: '/profile',
  organization: '/organization',
  clientDashboard: '/client-dashboard',
  adminDashboard: '/admin/dashboard',
  trainers: '/admin/trainers',
  orgDashboard: '/org/dashboard',
  client: (id: string) => `/dashboard/clients/${id}`,
  portal: (token: string) => `/client/${token}`,
}
