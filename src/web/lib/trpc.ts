import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/app/router.ts'
import { secretQueries } from '#shared/access/secret-queries.ts'
import { browserTransformer } from '#shared/transformer.ts'
import { confirming } from './confirmation.ts'
import { idempotencyHeader, idempotencyLink } from './idempotency/link.ts'

/** Inputs and outputs of the procedures; each area derives its row types from them. */
export type RouterInputs = inferRouterInputs<AppRouter>
export type RouterOutputs = inferRouterOutputs<AppRouter>

/** The server's procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>()

const server = { url: '/trpc', transformer: browserTransformer }

/** Procedures that the server refuses in a batch, since a batch would bypass the rate limit. */
const neverBatched = /^(auth|portal)\./

/** Below the URL limits of common proxies. */
const maxUrlLength = 2000
const maxBatchSize = 10

let login = new AbortController()

/** Aborts the pending queries when the login changes. Sent after a logout, they would fail with 401. */
export function abortQueries(): void {
  login.abort()
  login = new AbortController()
}

const abortable: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next({ ...op, signal: login.signal })

/**
 * Secret inputs go by POST, other queries are batched, mutations and unbatchable calls are sent alone. The browser adds
 * the login cookie to same-origin requests.
 */
const links: TRPCLink<AppRouter>[] = [
  idempotencyLink,
  confirming,
  splitLink({
    condition: ({ path }) => secretQueries.test(path),
    true: httpLink({ ...server, methodOverride: 'POST' }),
    false: splitLink({
      condition: ({ type, path }) => type === 'query' && !neverBatched.test(path),
      true: [
        abortable,
        httpBatchLink({ ...server, maxURLLength: maxUrlLength, maxItems: maxBatchSize }),
      ],
      false: httpLink({ ...server, headers: ({ op }) => idempotencyHeader(op) }),
    }),
  }),
]

export const trpcClient = trpc.createClient({ links })
