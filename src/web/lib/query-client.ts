import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { problemCodeOf } from './error-messages.ts'
import { trpc } from './trpc.ts'

// Changes are rendered in the task that made them: a timer would let a frame be painted between.
notifyManager.setScheduler(queueMicrotask)

const minute = 60_000
const maxRetries = 2

/**
 * The query cache (S55). `onLoginChanged` is called when a call fails since the login
 * has ended, or needs a second factor. `retryDelay` in
 * milliseconds; by default an exponential backoff from a second.
 */
export function createQueryClient(onLoginChanged: () => void, retryDelay?: number): QueryClient {
  const watch = (error: unknown) => {
    const code = problemCodeOf(error)
    if (code === 'UNAUTHENTICATED' || code === 'MUST_ADD_FACTOR') onLoginChanged()
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: watch }),
    mutationCache: new MutationCache({ onError: watch }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Without a network a call fails at once instead of being paused.
        networkMode: 'always',
        // Data fetched a moment ago, such as by a prefetch, is not refetched on mount.
        staleTime: 10_000,
        retry: (failures, error) => failures < maxRetries && isTransient(error),
        ...(retryDelay !== undefined && { retryDelay }),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  client.setQueryDefaults(getQueryKey(trpc.calendar), { staleTime: 2 * minute, gcTime: 5 * minute })
  client.setQueryDefaults(getQueryKey(trpc.answers), { staleTime: 2 * minute })
  client.setQueryDefaults(getQueryKey(trpc.pots), { staleTime: 5 * minute, gcTime: 10 * minute })
  return client
}

/** Whether the failure is transient, so that a retry may succeed. */
function isTransient(error: unknown): boolean {
  const code = problemCodeOf(error)
  return code === 'OFFLINE' || code === 'UNAVAILABLE'
}

/** Whether the first answer of a query is still awaited; not while it is tried again, which may take long. */
export function isAwaited(query: { isPending: boolean; failureCount: number }): boolean {
  return query.isPending && query.failureCount === 0
}
