import type { RouterOutputs } from '../../lib/trpc.ts'

/** A client's pot with its history, as the server tells it. */
export type Pot = RouterOutputs['pots']['ofClient'][number]

/** One change of a pot's hours. */
export type HistoryPost = Pot['history'][number]
