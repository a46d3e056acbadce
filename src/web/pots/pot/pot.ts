import type { RouterOutputs } from '../../lib/trpc.ts'

/** A client's pot with its history, as the server returns it. */
export type Pot = RouterOutputs['pots']['ofClient'][number]

/** One entry of a pot's history. */
export type HistoryPost = Pot['history'][number]
