import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { changeLogin } from '../auth/auth-provider.tsx'
import { isLogoutPending } from '../auth/pending-logout.ts'
import { styleNonce } from '../lib/page-meta.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { ToastOutlet } from '../lib/toasts/toasts.tsx'
import { trpc, trpcClient } from '../lib/trpc.ts'
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx'
import { cssVariables, theme } from '../ui/theme/theme.ts'
import { ErrorFallback } from './error-fallback.tsx'
import { takePageStart } from './page-start.ts'

interface ProvidersProps {
  /** The tRPC client; tests pass one with fixed answers. */
  client?: typeof trpcClient
  /** Milliseconds before a failed query is retried; by default an exponential backoff that starts at a second. */
  retryDelay?: number
  children: ReactNode
}

/** The providers of every screen: theme, router, tRPC and query cache. */
export function Providers({ client: calls = trpcClient, retryDelay, children }: ProvidersProps) {
  const [queryClient] = useState(() => {
    let isAsking = false
    const onLoginChanged = () => {
      // The failed call may have been sent with an old cookie: another auth.me call decides.
      if (isAsking) return
      isAsking = true
      void calls.auth.me
        .query()
        .then(
          (me) => !(me && 'person' in me && !me.person.mustAddFactor) && changeLogin(client, me),
          () => changeLogin(client, null),
        )
        .finally(() => {
          isAsking = false
        })
    }
    const client = createQueryClient(onLoginChanged, retryDelay)
    // Who has logged out is not shown what the server, which could not be told, has sent.
    takePageStart(client, !isLogoutPending())
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
        {/* Navigations are rendered synchronously: in a transition the old page would still take clicks. */}
        <BrowserRouter useTransitions={false}>
          <trpc.Provider client={calls} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          </trpc.Provider>
        </BrowserRouter>
        <ToastOutlet />
      </ErrorBoundary>
    </MantineProvider>
  )
}
