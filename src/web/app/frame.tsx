import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { brokenTexts } from '#shared/texts.ts'
import { useLoginLife } from '../auth/login-life.tsx'
import { problemWords } from '../lib/problem-words.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { Broken } from './broken.tsx'
import classes from './frame.module.css'
import { PersonProvider } from './person.tsx'
import { PublicLayout } from './public-layout.tsx'

const loadSignedIn = () => import('./signed-in-layout.tsx')
const SignedInLayout = lazy(async () => ({ default: (await loadSignedIn()).SignedInLayout }))

const TemporaryPasswordScreen = lazy(async () => ({
  default: (await import('../auth/temporary-password-screen.tsx')).TemporaryPasswordScreen,
}))

/** Fetches the signed-in layout before it is known that somebody is logged in. */
export function preloadSignedIn(): void {
  loadSignedIn().catch(() => null)
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
          <Suspense fallback={<Waiting />}>
            <TemporaryPasswordScreen />
          </Suspense>
        </PublicLayout>
      </PersonProvider>
    )
  }
  return (
    <PersonProvider value={person}>
      <Suspense
        fallback={
          <PublicLayout>
            <Waiting />
          </PublicLayout>
        }
      >
        <SignedInLayout>
          <Page>
            <Outlet />
          </Page>
        </SignedInLayout>
      </Suspense>
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

function Page({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(error, retry) => <Broken error={error} onRetry={retry} />}
    >
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Waiting() {
  return (
    <div className={classes.place}>
      <Loading lines={6} />
    </div>
  )
}
