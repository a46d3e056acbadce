import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { redirectFor } from '#shared/access/redirects.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { loginPath, safeNext } from '../lib/next-path.ts'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import type { routes } from './routes.tsx'

interface GuardProps {
  route: (typeof routes)[number]
  children: ReactNode
}

/** Lets a visitor see a page, or sends them where the specification says (spec 2). The server decides for itself. */
export function Guard({ route, children }: GuardProps) {
  const { state, hasLeft } = useAuth()
  const { pathname, search } = useLocation()
  const utils = trpc.useUtils()
  const params = useParams()
  const person = state.is === 'ready' ? state.person : null
  const target = redirectFor(route.page, person?.role ?? null)

  useEffect(() => {
    if (!target && person) route.ask?.(utils, params)
  }, [route, target, person, utils, params])

  if (!target) return children
  if (!person) {
    // Whoever chose to leave does not want to come back to where they were.
    return <Navigate to={hasLeft ? paths.login : loginPath(pathname + search)} replace />
  }
  const next = route.page === 'login' ? safeNext(new URLSearchParams(search).get('next')) : null
  return <Navigate to={next ?? target} replace />
}
