import { useQueryClient } from '@tanstack/react-query'
import { getUntypedClient } from '@trpc/client'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { redirectFor } from '#shared/access/redirects.ts'
import { firstQueries } from '#shared/app/first-queries.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { loginPath, nextIn } from '../lib/next-path.ts'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { codeIn } from '../organizations/joining/invited-code.ts'
import { queryKeyOf } from './page-start.ts'
import type { routes } from './routes.tsx'

interface GuardProps {
  route: (typeof routes)[number]
  children: ReactNode
}

/** Renders a page or redirects the visitor (S7). For navigation only: the server authorizes every call itself. */
export function Guard({ route, children }: GuardProps) {
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
