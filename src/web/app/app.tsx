import { Navigate, Route, Routes } from 'react-router-dom'
import { routeOf } from '#shared/access/redirects.ts'
import { LoginLifeProvider } from '../auth/auth-provider.tsx'
import { Frame, OpenFrame, Waiting } from './root-layout.tsx'
import { Guard } from './guard.tsx'
import { paths } from '../lib/paths.ts'
import { PreloadProvider } from '../lib/prefetch.tsx'
import { notFoundScreen, preloadPath, registerRoute, resetRoute, routes } from './routes.tsx'

/** Every address and what stands there. */
export function App() {
  return (
    <PreloadProvider value={preloadPath}>
      <Routes>
        <Route element={<OpenFrame />}>
          {[resetRoute, registerRoute].map(({ path, screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <LoginLifeProvider>
                  <screen.Component fallback={<Waiting />} />
                </LoginLifeProvider>
              }
            />
          ))}
        </Route>
        {/* Design D3 */}
        <Route path={paths.auth} element={<Navigate to={paths.login} replace />} />
        <Route
          element={
            <LoginLifeProvider>
              <Frame />
            </LoginLifeProvider>
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
    </PreloadProvider>
  )
}
