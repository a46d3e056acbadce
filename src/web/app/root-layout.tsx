import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { brokenTexts } from '#shared/texts.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { CurrentUserProvider } from '../lib/current-user.tsx'
import { errorMessage } from '../lib/error-messages.ts'
import { lazyComponent } from '../lib/lazy-module.ts'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ErrorFallback } from './error-fallback.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import classes from './root-layout.module.css'

const SignedInLayout = lazyComponent(
  () => import('./layouts/signed-in-layout.tsx'),
  (module) => module.SignedInLayout,
)
const TemporaryPasswordScreen = lazyComponent(
  () => import('../auth/screens/temporary-password-screen.tsx'),
  (module) => module.TemporaryPasswordScreen,
)

/** Loads the signed-in layout before the server has said who is logged in. */
export function preloadSignedIn(): void {
  void SignedInLayout.preload()
}

/** Around every page: the signed-in layout for a logged-in user, else the public one (spec 2, Layout). */
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
          <TemporaryPasswordScreen fallback={<Waiting />} />
        </PublicLayout>
      </CurrentUserProvider>
    )
  }
  return (
    <CurrentUserProvider value={person}>
      <SignedInLayout
        fallback={
          <PublicLayout>
            <Waiting />
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

/** Around a page that a secret link opens: no login button, and no sign of who is logged in. */
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
 * The page at an address. Its key unmounts the previous page at once, also while the code of the next one is loaded: a
 * dialog opened on the previous page meanwhile would be lost.
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

/** The fallback of a screen whose code is being loaded. */
export function Waiting() {
  return (
    <div className={classes.place}>
      <Loading lines={6} />
    </div>
  )
}
