import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { brokenTexts } from '#shared/texts.ts'
import { useLoginLife } from '../auth/auth-provider.tsx'
import { lazyScreen } from '../lib/lazy-screen.ts'
import { problemWords } from '../lib/error-messages.ts'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import { LoadFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Broken } from './error-fallback.tsx'
import classes from './root-layout.module.css'
import { PersonProvider } from '../lib/current-user.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'

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
export function Frame() {
  const { state } = useLoginLife()
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
            message={problemWords(state.error)}
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
      <PersonProvider value={person}>
        <PublicLayout>
          <temporaryPasswordScreen.Component fallback={<Waiting />} />
        </PublicLayout>
      </PersonProvider>
    )
  }
  return (
    <PersonProvider value={person}>
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
    </PersonProvider>
  )
}

/** Around what a secret link opens: nobody is asked to log in, and nobody who is shows. */
export function OpenFrame() {
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
      fallback={(error, retry) => <Broken error={error} onRetry={retry} />}
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
