import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/router.ts'

/** A client's pot with its history, as the server returns it. */
export type Pot = inferRouterOutputs<AppRouter>['pots']['ofClient'][number]

/** One entry of a pot's history. */
export type HistoryPost = Pot['history'][number]
