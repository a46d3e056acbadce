import { matchPath } from 'react-router-dom'
import { type Page, routeOf } from '#shared/access/redirects.ts'
import { type LazyScreen, lazyScreen } from '../lib/lazy-screen.ts'
import { paths } from '../lib/paths.ts'
import type { trpc } from '../lib/trpc.ts'

type Utils = ReturnType<typeof trpc.useUtils>
type Params = Readonly<Record<string, string | undefined>>

interface AppRoute {
  page: Page
  screen: LazyScreen
  /** Asks for what the screen will show, while its code is still on the way. */
  ask?: (utils: Utils, params: Params) => void
}

/** The screens that exist, each with the page whose redirects hold for it (spec 2, Route table). */
export const routes: readonly AppRoute[] = [
  {
    page: 'welcome',
    screen: lazyScreen(() => import('./welcome/welcome-screen.tsx'), 'WelcomeScreen'),
  },
  {
    page: 'login',
    screen: lazyScreen(() => import('../auth/screens/login-screen.tsx'), 'LoginScreen'),
  },
  {
    page: 'clientDashboard',
    screen: lazyScreen(
      () => import('../portal/client-dashboard-screen.tsx'),
      'ClientDashboardScreen',
    ),
    ask: (utils) => void utils.portal.mine.prefetch(),
  },
  {
    page: 'dashboard',
    screen: lazyScreen(() => import('../dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
    ask: (utils) => {
      void utils.dashboard.counts.prefetch()
      void utils.clients.list.prefetch()
    },
  },
  {
    page: 'calendar',
    screen: lazyScreen(() => import('../calendar/calendar-screen.tsx'), 'CalendarScreen'),
    ask: (utils) => void utils.clients.list.prefetch(),
  },
  {
    page: 'clients',
    screen: lazyScreen(() => import('../clients/clients-screen.tsx'), 'ClientsScreen'),
    ask: (utils) => void utils.clients.list.prefetch(),
  },
  {
    page: 'client',
    screen: lazyScreen(
      () => import('../clients/profile/client-profile-screen.tsx'),
      'ClientProfileScreen',
    ),
    ask: (utils, { id }) => id && void utils.clients.get.prefetch({ id }),
  },
  {
    page: 'sessions',
    screen: lazyScreen(() => import('../sessions/sessions-screen.tsx'), 'SessionsScreen'),
    ask: (utils) => void utils.clients.list.prefetch(),
  },
  {
    page: 'pots',
    screen: lazyScreen(() => import('../clients/pots/pots-screen.tsx'), 'PotsScreen'),
    ask: (utils) => {
      void utils.clients.list.prefetch()
      void utils.pots.all.prefetch()
    },
  },
  {
    page: 'adminDashboard',
    screen: lazyScreen(() => import('../admin/admin-dashboard-screen.tsx'), 'AdminDashboardScreen'),
    ask: (utils) => {
      void utils.admin.counts.prefetch()
      void utils.admin.trainers.prefetch()
    },
  },
  {
    page: 'trainers',
    screen: lazyScreen(() => import('../admin/trainers-screen.tsx'), 'TrainersScreen'),
    ask: (utils) => void utils.admin.trainers.prefetch(),
  },
  {
    page: 'organization',
    screen: lazyScreen(
      () => import('../organizations/organization-screen.tsx'),
      'OrganizationScreen',
    ),
    ask: (utils) => void utils.organizations.mine.prefetch(),
  },
  {
    page: 'orgDashboard',
    screen: lazyScreen(async () => {
      // The tab that it opens on comes along.
      const [screen] = await Promise.all([
        import('../organizations/organization-screen.tsx'),
        import('../organizations/trainers/trainers-tab.tsx'),
      ])
      return screen
    }, 'OrgDashboardScreen'),
    ask: (utils) => void utils.organizations.mine.prefetch(),
  },
  {
    page: 'profile',
    screen: lazyScreen(() => import('../profile/profile-screen.tsx'), 'ProfileScreen'),
    ask: (utils) => void utils.profile.get.prefetch(),
  },
  {
    page: 'joinOrganization',
    screen: lazyScreen(
      () => import('../organizations/joining/join-organization-screen.tsx'),
      'JoinOrganizationScreen',
    ),
  },
]

/** The mailed link to a new password, which works for whoever holds it, also beside somebody else's login. */
export const resetRoute = {
  path: paths.resetPassword,
  screen: lazyScreen(
    () => import('../auth/screens/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
}

/** The mailed link to a new account, which nobody is logged in to yet (design D1). */
export const registerRoute = {
  path: paths.register,
  screen: lazyScreen(() => import('../auth/screens/register-screen.tsx'), 'RegisterScreen'),
}

/** What stands at every other address. */
export const notFoundScreen = lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen')

/** Fetches the code of the screen at an address. */
export function preloadPath(path: string): void {
  const open = [resetRoute, registerRoute].find((route) => matchPath(route.path, path))
  const route = open ?? routes.find(({ page }) => matchPath(routeOf(page), path))
  void (route?.screen ?? notFoundScreen).preload()
}
