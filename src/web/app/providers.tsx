import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { changeLogin } from '../auth/auth-provider.tsx'
import { styleNonce } from '../lib/page-meta.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { preloadToasts, toastDemand } from '../lib/toasts/notify.tsx'
import { trpc, trpcClient } from '../lib/trpc.ts'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import { cssVariables, theme } from '../ui/theme/theme.ts'
import { ErrorFallback } from './error-fallback.tsx'

interface ProvidersProps {
  /** Calls the server; tests give one that answers from a table. */
  client?: typeof trpcClient
  /** Milliseconds before a failed query is tried again; by default twice as long after each failure, from a second. */
  retryDelay?: number
  children: ReactNode
}

/** What every screen stands on: looks, addresses and the cache. */
export function Providers({ client: calls = trpcClient, retryDelay, children }: ProvidersProps) {
  const [queryClient] = useState(() => {
    let isAsking = false
    const onLoginLost = () => {
      // A call may have left with a cookie that was exchanged on its way: only the server's own word ends a login.
      if (isAsking) return
      isAsking = true
      void calls.auth.me
        .query()
        .then(
          (login) => login === null && changeLogin(client, null),
          () => changeLogin(client, null),
        )
        .finally(() => {
          isAsking = false
        })
    }
    const client = createQueryClient(onLoginLost, retryDelay)
    return client
  })
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
      getStyleNonce={styleNonce}
    >
      <ErrorBoundary fallback={(error, retry) => <ErrorFallback error={error} onRetry={retry} />}>
        {/* A new address is rendered before the next event: in a transition the old page would still take clicks. */}
        <BrowserRouter useTransitions={false}>
          <trpc.Provider client={calls} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          </trpc.Provider>
        </BrowserRouter>
        <Toasts />
      </ErrorBoundary>
    </MantineProvider>
  )
}

const ToastOutlet = lazy(async () => ({ default: (await preloadToasts()).ToastOutlet }))

/** Nothing, until there is something to say. */
function Toasts() {
  const isWanted = useSyncExternalStore(toastDemand.subscribe, toastDemand.isThere)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <ToastOutlet />
    </Suspense>
  )
}
