import { Navigate, Route, Routes } from 'react-router-dom'
import { routeOf } from '#shared/access/redirects.ts'
import { AuthProvider } from '../auth/auth-provider.tsx'
import { paths } from '../lib/paths.ts'
import { PrefetchProvider } from '../lib/prefetch.tsx'
import { Guard } from './guard.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
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
