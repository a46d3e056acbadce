import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { resetCheckRetryMs } from '#shared/auth/limits.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { broadcastLoginEvent } from '../login-events.ts'

type ResetLink =
  | { is: 'checking' }
  | { is: 'usable'; token: string; email: string }
  | { is: 'invalid' }
  | { is: 'unverified' }

/** The browser keeps the token with this page alone, so that loading it again does not lose the link. */
const keptAs = 'resetToken'

function keptToken(): string {
  const state = window.history.state as Record<string, unknown> | null
  const kept = state?.[keptAs]
  return typeof kept === 'string' ? kept : ''
}

/**
 * The link that led here, checked on arrival; a failed check is tried once more after a second (spec 2, Reset password).
 * Its token stands behind the #, which no server sees, and leaves the address bar at once.
 */
export function useResetLink(): ResetLink {
  const { hash } = useLocation()
  const [token, setToken] = useState(() => hash.slice(1) || keptToken())
  // The page is open already, and another link has been followed.
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1))
  const check = trpc.auth.checkReset.useQuery(
    { token },
    {
      enabled: token !== '',
      gcTime: 0,
      staleTime: Infinity,
      refetchOnReconnect: false,
      retry: (failures, error) => failures < 1 && problemCodeOf(error) !== 'TOO_MANY_ATTEMPTS',
      retryDelay: resetCheckRetryMs,
    },
  )

  useEffect(() => {
    if (hash === '') return
    const { pathname, search } = window.location
    const kept = { ...(window.history.state as object | null), [keptAs]: hash.slice(1) }
    window.history.replaceState(kept, '', pathname + search)
  }, [hash])
  useEffect(() => {
    if (check.isSuccess) broadcastLoginEvent('password recovery')
  }, [check.isSuccess])

  if (token === '') return { is: 'invalid' }
  if (check.isSuccess) return { is: 'usable', token, email: check.data.email }
  if (!check.isError) return { is: 'checking' }
  return { is: problemCodeOf(check.error) === 'RESET_LINK_INVALID' ? 'invalid' : 'unverified' }
}
