import { Navigate, Route, Routes } from 'react-router-dom'
import { routeOf } from '#shared/access/redirects.ts'
import { AuthProvider } from '../auth/auth-provider.tsx'
import { lazyComponent } from '../lib/modules/lazy-module.ts'
import { paths } from '../lib/paths.ts'
import { PrefetchProvider } from '../lib/prefetch.tsx'
import { Guard } from './guard.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { PageLoading, RootLayout, SecretLinkLayout } from './root-layout.tsx'
import { openRoutes, preloadPath, routes } from './routes.tsx'

/** Every token and every part of ui/, in development only: the build drops it. */
const Styleguide = import.meta.env.DEV
  ? lazyComponent(() => import('./styleguide/styleguide-screen.tsx'), 'StyleguideScreen')
  : null

/** The route table: every address and its screen. */
export function App() {
  return (
    <PrefetchProvider value={preloadPath}>
      <Routes>
        {Styleguide && (
          <Route path="/styleguide" element={<Styleguide fallback={<PageLoading />} />} />
        )}
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
        {/* Design D3 */}
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
