import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { getUntypedClient } from '@trpc/client'
import { type ReactNode, useEffect } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { redirectFor, routeOf } from '#shared/access/redirects.ts'
import { firstQueries } from '#shared/app/first-queries.ts'
import { notFoundTexts } from '#shared/texts.ts'
import { AuthProvider, useAuth } from '../auth/auth-provider.tsx'
import { loginPath, nextIn } from '../lib/next-path.ts'
import { paths } from '../lib/paths.ts'
import { PrefetchProvider } from '../lib/prefetch.tsx'
import { trpc } from '../lib/trpc.ts'
import { codeIn } from '../organizations/joining/invited-code.ts'
import { EmptyPicture } from '../ui/feedback/empty-picture.tsx'
import { usePageHeading } from '../ui/page/page-heading.ts'
import { PageMessage } from '../ui/page/page-message.tsx'
import { queryKeyOf } from './page-start.ts'
import { PageLoading, RootLayout, SecretLinkLayout } from './root-layout.tsx'
import { openRoutes, preloadPath, routes } from './routes.tsx'

const prefetch = (path: string) => void preloadPath(path)

/** The route table: every address and its screen. */
export function App() {
  return (
    <PrefetchProvider value={prefetch}>
      <Routes>
        <Route element={<SecretLinkLayout />}>
          {openRoutes().map(({ path, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <AuthProvider>
                  <Screen />
                </AuthProvider>
              }
            />
          ))}
        </Route>
        {/* Redirects to the login (D3) */}
        <Route path={paths.auth} element={<Navigate to={paths.login} replace />} />
        <Route
          element={
            <AuthProvider>
              <RootLayout />
            </AuthProvider>
          }
        >
          {routes.map((route) => (
            <Route
              key={route.page}
              path={routeOf(route.page)}
              element={
                <Guard route={route}>
                  <route.Screen fallback={<PageLoading />} />
                </Guard>
              }
            />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </PrefetchProvider>
  )
}

interface GuardProps {
  route: (typeof routes)[number]
  children: ReactNode
}

/** Renders a page or redirects the visitor (S7). For navigation only: the server authorizes every call itself. */
function Guard({ route, children }: GuardProps) {
  const { state, hasLoggedOut } = useAuth()
  const { pathname, search, hash } = useLocation()
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const { id } = useParams()
  const person = state.is === 'ready' ? state.person : null
  const target = redirectFor(route.page, person?.role ?? null, codeIn({ search, hash }) !== '')

  // While the code of the screen is loading.
  useEffect(() => {
    if (target || !person) return
    for (const [path, input] of firstQueries(route.page, id)) {
      const queryFn = () => getUntypedClient(client).query(path, input)
      void queryClient.prefetchQuery({ queryKey: queryKeyOf(path, input), queryFn })
    }
  }, [route, target, person, queryClient, client, id])

  if (!target) return children
  if (!person) {
    // After a deliberate logout the login page gets no return path.
    return (
      <Navigate to={hasLoggedOut ? paths.login : loginPath(pathname + search + hash)} replace />
    )
  }
  const next = route.page === 'login' ? nextIn({ search, hash }) : null
  return <Navigate to={next ?? target} replace />
}

/** The page at an unknown address (S6). */
function NotFoundScreen() {
  const ref = usePageHeading(notFoundTexts.title)
  return (
    <PageMessage
      picture={<EmptyPicture subject="search" />}
      heading={{ text: notFoundTexts.title, ref }}
    >
      <p>{notFoundTexts.text}</p>
      <Button component={Link} to={paths.welcome}>
        {notFoundTexts.home}
      </Button>
    </PageMessage>
  )
}
