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

/** The token is stored in the history state of this page, so that a reload does not lose it. */
const stateKey = 'resetToken'

function storedToken(): string {
  const state = window.history.state as Record<string, unknown> | null
  const stored = state?.[stateKey]
  return typeof stored === 'string' ? stored : ''
}

/**
 * The reset link of the current URL, validated on arrival; a failed check is retried once after a second (spec 2, Reset
 * password). The token is in the URL fragment, which is not sent to servers, and is removed from the address bar at
 * once.
 */
export function useResetLink(): ResetLink {
  const { hash } = useLocation()
  const [token, setToken] = useState(() => hash.slice(1) || storedToken())
  // Another link was opened while the page was open.
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
    const stored = { ...(window.history.state as object | null), [stateKey]: hash.slice(1) }
    window.history.replaceState(stored, '', pathname + search)
  }, [hash])
  useEffect(() => {
    if (check.isSuccess) broadcastLoginEvent('password recovery')
  }, [check.isSuccess])

  if (token === '') return { is: 'invalid' }
  if (check.isSuccess) return { is: 'usable', token, email: check.data.email }
  if (!check.isError) return { is: 'checking' }
  return { is: problemCodeOf(check.error) === 'RESET_LINK_INVALID' ? 'invalid' : 'unverified' }
}
