import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { problemCodeOf } from './error-messages.ts'
import { trpc } from './trpc.ts'

const minute = 60_000
const maxRetries = 2

/**
 * The cache of what the server has told (spec 7, Caching). `onLoginLost` is called when any call is answered with "log
 * in first". `retryDelay` in milliseconds; by default it grows from a second.
 */
export function createQueryClient(onLoginLost: () => void, retryDelay?: number): QueryClient {
  const watch = (error: unknown) => {
    if (problemCodeOf(error) === 'UNAUTHENTICATED') onLoginLost()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Without a network a call fails and says so, instead of waiting in silence.
        networkMode: 'always',
        // What was asked for a moment ago, as while a screen's code was on its way, is not asked for again.
        staleTime: 10_000,
        retry: (failures, error) => failures < maxRetries && isTransient(error),
        ...(retryDelay !== undefined && { retryDelay }),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.setQueryDefaults(getQueryKey(trpc.calendar), { staleTime: 2 * minute, gcTime: 5 * minute })
  client.setQueryDefaults(getQueryKey(trpc.pots), { staleTime: 5 * minute, gcTime: 10 * minute })
  return client
}

/** Is this a failure that may have passed in a moment? */
function isTransient(error: unknown): boolean {
  const code = problemCodeOf(error)
  return code === 'OFFLINE' || code === 'UNAVAILABLE'
}
