import { useEffect } from 'react'
import { resetCheckRetryMs } from '#shared/auth/limits.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import { broadcastLoginEvent } from '../login-events.ts'
import { useFragmentToken } from './use-fragment-token.ts'

type ResetLink =
  | { is: 'checking' }
  | { is: 'usable'; token: string; email: string }
  | { is: 'invalid' }
  | { is: 'unverified'; retry: () => void }

/**
 * The reset link of the current URL, validated on arrival; a failed check is retried once after a second (S15).
 */
export function useResetLink(): ResetLink {
  const token = useFragmentToken('resetToken')
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
    if (check.isSuccess) broadcastLoginEvent('password recovery')
  }, [check.isSuccess])

  if (token === '') return { is: 'invalid' }
  if (check.isSuccess) return { is: 'usable', token, email: check.data.email }
  if (!check.isError) return { is: 'checking' }
  // A new attempt shows that it is under way.
  if (check.isFetching) return { is: 'checking' }
  if (problemCodeOf(check.error) === 'RESET_LINK_INVALID') return { is: 'invalid' }
  return { is: 'unverified', retry: () => void check.refetch() }
}
