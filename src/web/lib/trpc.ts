import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'
import { browserTransformer } from '#shared/transformer.ts'

/** What the procedures are given and answer with; every row type of an area comes from here. */
export type RouterInputs = inferRouterInputs<AppRouter>
export type RouterOutputs = inferRouterOutputs<AppRouter>

/** The server's procedures as hooks. */
export const trpc = createTRPCReact<AppRouter>()

const server = { url: '/trpc', transformer: browserTransformer }

/** Questions whose input is a secret, which belongs in no address. */
const secret = /^(portal\.get|auth\.checkReset)$/

/** Procedures that the server takes one at a time: a batch would multiply guesses. */
const neverBatched = /^(auth|portal)\./

/** Short enough for every proxy on the way. */
const maxUrlLength = 2000
const maxBatchSize = 10

let login = new AbortController()

/** Aborts the queries under way: their login is over. Sent after a logout, they would be refused (401). */
export function abortQueries(): void {
  login.abort()
  login = new AbortController()
}

const abortable: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    next({ ...op, signal: login.signal })

/**
 * The road of each call: a secret link's token in a body, never in an address; what may not be batched alone; other
 * questions together. The browser sends the login cookie to its own origin by itself.
 */
const links: TRPCLink<AppRouter>[] = [
  splitLink({
    condition: ({ path }) => secret.test(path),
    true: httpLink({ ...server, methodOverride: 'POST' }),
    false: splitLink({
      condition: ({ type, path }) => type === 'query' && !neverBatched.test(path),
      true: [
        abortable,
        httpBatchLink({ ...server, maxURLLength: maxUrlLength, maxItems: maxBatchSize }),
      ],
      false: httpLink(server),
    }),
  }),
]

export const trpcClient = trpc.createClient({ links })
