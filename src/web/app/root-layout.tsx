import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { brokenTexts } from '#shared/texts.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { CurrentUserProvider } from '../lib/current-user.tsx'
import { errorMessage } from '../lib/error-messages.ts'
import { lazyScreen } from '../lib/lazy-screen.ts'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ErrorFallback } from './error-fallback.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import classes from './root-layout.module.css'

const signedInLayout = lazyScreen(() => import('./layouts/signed-in-layout.tsx'), 'SignedInLayout')
const temporaryPasswordScreen = lazyScreen(
  () => import('../auth/screens/temporary-password-screen.tsx'),
  'TemporaryPasswordScreen',
)

/** Fetches the signed-in layout before it is known that somebody is logged in. */
export function preloadSignedIn(): void {
  void signedInLayout.preload()
}

/** Around every page: the signed-in layout when somebody is logged in, else the public one (spec 2, Layout). */
export function RootLayout() {
  const { state } = useAuth()
  if (state.is === 'loading')
    return (
      <PublicLayout>
        <Waiting />
      </PublicLayout>
    )
  if (state.is === 'unreachable') {
    return (
      <PublicLayout>
        <div className={classes.place}>
          <LoadFailure
            title={brokenTexts.unreachableTitle}
            message={errorMessage(state.error)}
            onRetry={state.retry}
          />
        </div>
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
  if (person.mustChangePassword) {
    return (
      <CurrentUserProvider value={person}>
        <PublicLayout>
          <temporaryPasswordScreen.Component fallback={<Waiting />} />
        </PublicLayout>
      </CurrentUserProvider>
    )
  }
  return (
    <CurrentUserProvider value={person}>
      <signedInLayout.Component
        fallback={
          <PublicLayout>
            <Waiting />
          </PublicLayout>
        }
      >
        <Page>
          <Outlet />
        </Page>
      </signedInLayout.Component>
    </CurrentUserProvider>
  )
}

/** Around what a secret link opens: nobody is asked to log in, and nobody who is shows. */
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
 * The page at an address. The key removes the page that is left at once, also while the code of the next one is fetched:
 * a dialog that opened on it then would be lost.
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

/** In the place of a screen that is being fetched. */
export function Waiting() {
  return (
    <div className={classes.place}>
      <Loading lines={6} />
    </div>
  )
}
