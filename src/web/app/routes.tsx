import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { type Page, routeOf } from '#shared/access/redirects.ts'
import { ConfirmEmailScreen } from '../auth/screens/confirm-email-screen.tsx'
import { FirstAccountScreen } from '../auth/screens/first-account-screen.tsx'
import { LoginOfferScreen } from '../auth/screens/login-offer-screen.tsx'
import { LoginScreen } from '../auth/screens/login-screen.tsx'
import { RegisterScreen } from '../auth/screens/register-screen.tsx'
import { ResetPasswordScreen } from '../auth/screens/reset-password-screen.tsx'
import { type LazyComponent, lazyComponent } from '../lib/modules/lazy-module.ts'
import { hasPrivacyNotice } from '../lib/page-meta.ts'
import { paths } from '../lib/paths.ts'
import { PrivacyScreen } from './privacy/privacy-screen.tsx'
import { preloadSignedIn } from './root-layout.tsx'
import { WelcomeScreen } from './welcome/welcome-screen.tsx'

interface AppRoute {
  page: Page
  /** Those of a login are loaded when they are needed; those without are there already. */
  Screen: LazyComponent | ComponentType
}

/** The screens, each with the page whose redirects apply to it (S6). */
export const routes: readonly AppRoute[] = [
  {
    page: 'welcome',
    Screen: WelcomeScreen,
  },
  {
    page: 'login',
    Screen: LoginScreen,
  },
  {
    page: 'clientDashboard',
    Screen: lazyComponent(
      () => import('../portal/client-dashboard-screen.tsx'),
      'ClientDashboardScreen',
    ),
  },
  {
    page: 'dashboard',
    Screen: lazyComponent(() => import('../dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  },
  {
    page: 'calendar',
    Screen: lazyComponent(() => import('../calendar/calendar-screen.tsx'), 'CalendarScreen'),
  },
  {
    page: 'clients',
    Screen: lazyComponent(() => import('../clients/clients-screen.tsx'), 'ClientsScreen'),
  },
  {
    page: 'client',
    Screen: lazyComponent(
      () => import('../clients/profile/client-profile-screen.tsx'),
      'ClientProfileScreen',
    ),
  },
  {
    page: 'sessions',
    Screen: lazyComponent(() => import('../sessions/sessions-screen.tsx'), 'SessionsScreen'),
  },
  {
    page: 'pots',
    Screen: lazyComponent(() => import('../clients/pots/pots-screen.tsx'), 'PotsScreen'),
  },
  {
    page: 'trash',
    Screen: lazyComponent(() => import('../trash/trash-screen.tsx'), 'TrashScreen'),
  },
  {
    page: 'adminDashboard',
    Screen: lazyComponent(
      () => import('../admin/admin-dashboard-screen.tsx'),
      'AdminDashboardScreen',
    ),
  },
  {
    page: 'trainers',
    Screen: lazyComponent(() => import('../admin/trainers-screen.tsx'), 'TrainersScreen'),
  },
  {
    page: 'eventLog',
    Screen: lazyComponent(() => import('../events/event-log-screen.tsx'), 'EventLogScreen'),
  },
  {
    page: 'organization',
    Screen: lazyComponent(
      () => import('../organizations/organization-screen.tsx'),
      'OrganizationScreen',
    ),
  },
  {
    page: 'orgDashboard',
    Screen: lazyComponent(
      () => import('../organizations/organization-screen.tsx'),
      'OrgDashboardScreen',
    ),
  },
  {
    page: 'profile',
    Screen: lazyComponent(() => import('../profile/profile-screen.tsx'), 'ProfileScreen'),
  },
  {
    page: 'joinOrganization',
    Screen: lazyComponent(
      () => import('../organizations/joining/join-organization-screen.tsx'),
      'JoinOrganizationScreen',
    ),
  },
]

/** The target of a mailed reset link. */
const resetRoute = {
  path: paths.resetPassword,
  Screen: ResetPasswordScreen,
}

/** The target of a mailed offer of a login (D2). */
const offerRoute = {
  path: paths.loginOffer,
  Screen: LoginOfferScreen,
}

/** The target of a mailed link about a change of e-mail address. */
const emailRoute = {
  path: paths.confirmEmail,
  Screen: ConfirmEmailScreen,
}

/** The target of a mailed invitation that activates a new account (D1). */
const registerRoute = {
  path: paths.register,
  Screen: RegisterScreen,
}

/** The target of the link that an empty product prints (D42). */
const firstAccountRoute = {
  path: paths.firstAccount,
  Screen: FirstAccountScreen,
}

/** What is done with personal data (GDPR article 13). */
const privacyRoute = {
  path: paths.privacy,
  Screen: PrivacyScreen,
}

/** The targets of secret links, which work while another account is logged in. */
const linkRoutes = [resetRoute, registerRoute, offerRoute, emailRoute, firstAccountRoute]

/** Pages that are the same for everyone: those of secret links, and "Integritet" when the operator has set its words. */
export function openRoutes() {
  return hasPrivacyNotice() ? [...linkRoutes, privacyRoute] : linkRoutes
}

/** Loads the code of the screen at an address, and of the layout around it. Never rejects. */
export async function preloadPath(path: string): Promise<void> {
  const Screen = routes.find(({ page }) => matchPath(routeOf(page), path))?.Screen
  if (!Screen || !('preload' in Screen)) return
  await Promise.all([preloadSignedIn(), Screen.preload()])
}
