import type { RouterOutputs } from '../lib/trpc.ts'

/** A session as the session list and the calendar's week return it; only the week says whether it is in a series. */
export type WeekSession = RouterOutputs['sessions']['page']['sessions'][number] & {
  isInSeries?: boolean
}
