import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

/** A client's pot with its history, as the server tells it. */
export type Pot = inferRouterOutputs<AppRouter>['pots']['ofClient'][number]

/** One change of a pot's hours. */
export type HistoryPost = Pot['history'][number]
