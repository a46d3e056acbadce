import { Navigate, Route, Routes } from 'react-router-dom'
import { routeOf } from '#shared/access/redirects.ts'
import { AuthProvider } from '../auth/auth-provider.tsx'
import { paths } from '../lib/paths.ts'
import { PrefetchProvider } from '../lib/prefetch.tsx'
import { Guard } from './guard.tsx'
import { RootLayout, SecretLinkLayout, Waiting } from './root-layout.tsx'
import { notFoundScreen, preloadPath, registerRoute, resetRoute, routes } from './routes.tsx'

/** Every address and what stands there. */
export function App() {
  return (
    <PrefetchProvider value={preloadPath}>
      <Routes>
        <Route element={<SecretLinkLayout />}>
          {[resetRoute, registerRoute].map(({ path, screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <AuthProvider>
                  <screen.Component fallback={<Waiting />} />
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
                  <route.screen.Component fallback={<Waiting />} />
                </Guard>
              }
            />
          ))}
          <Route path="*" element={<notFoundScreen.Component fallback={<Waiting />} />} />
        </Route>
      </Routes>
    </PrefetchProvider>
  )
}
