import { Box, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import type { Person } from '#shared/auth/person.ts'
import { brokenTexts, commonTexts, layoutTexts } from '#shared/texts.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { CurrentUserProvider } from '../lib/current-user.tsx'
import { errorMessage } from '../lib/error-messages.ts'
import { IconAlertTriangle } from '../lib/icons/states.ts'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { hasPrivacyNotice, supportEmail } from '../lib/page-meta.ts'
import { paths } from '../lib/paths.ts'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { logoLink } from '../ui/page/logo.tsx'
import { PageMessage } from '../ui/page/page-message.tsx'
import { PublicPage } from '../ui/page/public-page.tsx'
import { ErrorFallback } from './error-fallback.tsx'
import { ColorSchemeToggle } from './layouts/color-scheme-toggle.tsx'

const SignedInLayout = lazyComponent(
  () => import('./layouts/signed-in-layout.tsx'),
  'SignedInLayout',
)
const TemporaryPasswordScreen = lazyComponent(
  () => import('../auth/screens/temporary-password-screen.tsx'),
  'TemporaryPasswordScreen',
)
const RequiredFactorScreen = lazyComponent(
  () => import('../auth/factor/required-factor-screen.tsx'),
  'RequiredFactorScreen',
)
const WaitingMembershipScreen = lazyComponent(
  () => import('../auth/screens/waiting-membership-screen.tsx'),
  'WaitingMembershipScreen',
)

/** Where a screen's content will be. */
const place = { maw: 'calc(var(--app-width-list) + 2 * var(--app-space-lg))', mx: 'auto', p: 'lg' }

/** Loads the signed-in layout ahead of time. */
export const preloadSignedIn = SignedInLayout.preload

/** The layout of every page: signed-in for a logged-in user, else public (S9). */
export function RootLayout() {
  const { state } = useAuth()
  if (state.is === 'loading')
    return (
      <PublicLayout>
        <PageLoading />
      </PublicLayout>
    )
  if (state.is === 'unreachable') {
    return (
      <PublicLayout>
        <PageMessage
          picture={<IconAlertTriangle stroke={1.25} aria-hidden />}
          heading={{ text: brokenTexts.unreachableTitle }}
          role="alert"
        >
          <p>{errorMessage(state.error)}</p>
          <Button onClick={state.retry}>{commonTexts.retry}</Button>
        </PageMessage>
      </PublicLayout>
    )
  }
  const { person } = state
  if (!person)
    return (
      <PublicLayout withLogin>
        <Page>
          <Outlet />
        </Page>
      </PublicLayout>
    )
  const before = screenBefore(person)
  if (before) {
    return (
      <CurrentUserProvider value={person}>
        <PublicLayout>{before}</PublicLayout>
      </CurrentUserProvider>
    )
  }
  return (
    <CurrentUserProvider value={person}>
      <SignedInLayout
        fallback={
          <PublicLayout>
            <PageLoading />
          </PublicLayout>
        }
      >
        <Page>
          <Outlet />
        </Page>
      </SignedInLayout>
    </CurrentUserProvider>
  )
}

/** What a logged-in user has to answer before any page; null for nothing. */
function screenBefore(person: Person) {
  const fallback = <PageLoading />
  if (person.mustChangePassword) return <TemporaryPasswordScreen fallback={fallback} />
  if (person.mustAddFactor) return <RequiredFactorScreen fallback={fallback} />
  return person.waitingMembership && <WaitingMembershipScreen fallback={fallback} />
}

/** The layout of a page behind a secret link: no login button, no information about the current user. */
export function SecretLinkLayout() {
  return (
    <PublicLayout>
      <Page>
        <Outlet />
      </Page>
    </PublicLayout>
  )
}

/**
 * The page at an address. The key unmounts the previous page at once, even while the next page's code is loading: a
 * dialog opened on the previous page would be lost.
 */
function Page({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      key={pathname}
      fallback={(error, retry) => <ErrorFallback error={error} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  )
}

/** The fallback while a screen's code is loading. */
export function PageLoading() {
  return (
    <Box {...place}>
      <Loading lines={6} />
    </Box>
  )
}

interface PublicLayoutProps {
  /** Shows the login button; false until the user is known to be logged out. */
  withLogin?: boolean
  children: ReactNode
}

/** The public layout inside the app's providers. */
function PublicLayout({ withLogin, children }: PublicLayoutProps) {
  return (
    <PublicPage
      home={<Link to={paths.welcome} {...logoLink} />}
      tools={
        <>
          <ColorSchemeToggle />
          {withLogin && (
            <Button component={Link} to={paths.login} variant="default">
              {layoutTexts.logIn}
            </Button>
          )}
        </>
      }
      supportEmail={supportEmail()}
      hasPrivacyNotice={hasPrivacyNotice()}
    >
      {children}
    </PublicPage>
  )
}
