import type { RouterOutputs } from '../lib/trpc.ts'

/**
 * A session as the session list and the calendar's week return it; only the week says whether it is in a series, and
 * how many hours are left after it.
 */
export type WeekSession = RouterOutputs['sessions']['page']['sessions'][number] & {
  isInSeries?: boolean
  hoursAfter?: number | null
}
