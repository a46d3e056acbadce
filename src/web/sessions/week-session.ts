import type { RouterOutputs } from '../lib/trpc.ts'

/** A session as the calendar's week and the session list return it. */
export type WeekSession = RouterOutputs['calendar']['week'][number]
