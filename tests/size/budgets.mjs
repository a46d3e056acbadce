// Budgets of a first visit (design section 11): gzip KiB of JavaScript and CSS, and the number of files.

/** The maximum number of files of a first visit: the page, its JavaScript, its CSS and the font. */
export const requestBudget = 16

/** KiB of the one font, which is counted apart from JavaScript and CSS. */
export const fontBudget = 40

/** The two built pages: the HTML file, the build manifest, and the entry in that manifest. */
export const pages = {
  app: { html: 'web/index.html', manifest: 'web-manifest.json', entry: 'index.html' },
  portal: {
    html: 'portal/portal.html',
    manifest: 'portal-manifest.json',
    entry: 'portal/portal.html',
  },
}

const layout = 'app/layouts/signed-in-layout.tsx'

/**
 * The modules below src/web that the browser loads for a route, in addition to the entry and its static imports. A row
 * with `beyond` counts only what it adds to that route; one without `page` is the app's.
 */
export const routes = [
  { route: 'login', modules: ['auth/screens/login-screen.tsx'], js: 149.2, css: 11 },
  { route: 'reset', modules: ['auth/screens/reset-password-screen.tsx'], js: 149.2, css: 11 },
  { route: 'register', modules: ['auth/screens/register-screen.tsx'], js: 149.2, css: 11 },
  {
    route: 'first account',
    modules: ['auth/screens/first-account-screen.tsx'],
    js: 149.5,
    css: 11,
  },
  { route: 'welcome', modules: ['app/welcome/welcome-screen.tsx'], js: 145, css: 11 },
  { route: 'privacy', modules: ['app/privacy/privacy-screen.tsx'], js: 142, css: 11 },
  { route: 'portal', page: 'portal', modules: [], js: 100, css: 15 },
  { route: 'clients', modules: [layout, 'clients/clients-screen.tsx'], js: 207, css: 20 },
  {
    route: 'client profile',
    modules: [layout, 'clients/profile/client-profile-screen.tsx'],
    js: 207,
    css: 20,
  },
  {
    route: 'client dashboard',
    modules: [layout, 'portal/client-dashboard-screen.tsx'],
    js: 207,
    css: 20,
  },
  { route: 'sessions', modules: [layout, 'sessions/sessions-screen.tsx'], js: 207, css: 20 },
  { route: 'pots', modules: [layout, 'clients/pots/pots-screen.tsx'], js: 207, css: 20 },
  { route: 'trash', modules: [layout, 'trash/trash-screen.tsx'], js: 207.2, css: 20 },
  {
    route: 'admin dashboard',
    modules: [layout, 'admin/admin-dashboard-screen.tsx'],
    js: 207,
    css: 20,
  },
  { route: 'trainers', modules: [layout, 'admin/trainers-screen.tsx'], js: 207, css: 20 },
  { route: 'event log', modules: [layout, 'events/event-log-screen.tsx'], js: 207, css: 20 },
  {
    route: 'organisation',
    modules: [layout, 'organizations/organization-screen.tsx'],
    js: 207,
    css: 20,
  },
  {
    route: 'org dashboard',
    modules: [layout, 'organizations/organization-screen.tsx'],
    js: 207,
    css: 20,
  },
  {
    route: 'join',
    modules: [layout, 'organizations/joining/join-organization-screen.tsx'],
    js: 207,
    css: 20,
  },
  { route: 'profile', modules: [layout, 'profile/profile-screen.tsx'], js: 207, css: 20 },
  { route: 'calendar', modules: [layout, 'calendar/calendar-screen.tsx'], js: 215.7, css: 24 },
  { route: 'dashboard', modules: [layout, 'dashboard/dashboard-screen.tsx'], js: 220, css: 24 },
  {
    route: 'pictures',
    modules: [
      'pots/pictures/trainer-pictures.tsx',
      'pots/pictures/pot-picture.tsx',
      'pots/pictures/running-line-picture.tsx',
      'clients/profile/attendance-picture.tsx',
    ],
    beyond: 'pots',
    js: 20,
    css: 3,
  },
  {
    route: 'usage',
    modules: ['sessions/usage/usage-screen.tsx'],
    beyond: 'sessions',
    js: 14,
    css: 3,
  },
  // The filter's field, which the calendar loads after it is drawn and the dialogs share.
  {
    route: 'client filter',
    modules: [layout, 'calendar/calendar-screen.tsx', 'sessions/fields/client-select.tsx'],
    beyond: 'calendar',
    js: 15,
    css: 1,
  },
  {
    route: 'add a session',
    modules: ['sessions/form/session-dialog.tsx', 'sessions/form/add-session.tsx'],
    beyond: 'client filter',
    js: 40.5,
    css: 2.2,
  },
  {
    route: 'edit a session',
    modules: ['sessions/form/session-dialog.tsx', 'sessions/form/edit-session.tsx'],
    beyond: 'client filter',
    js: 40,
    css: 2.2,
  },
  // Of a date field, loaded once its form is shown.
  {
    route: 'date calendar',
    modules: [
      'sessions/form/session-dialog.tsx',
      'sessions/form/add-session.tsx',
      'ui/form/date-calendar.tsx',
    ],
    beyond: 'add a session',
    js: 11.2,
    css: 4.2,
  },
]
