import type { RouterOutputs } from '../lib/trpc.ts'

/**
 * A session as the session list and the calendar's week return it; only the week says whether it is in a series,
 * how many hours are left after it, and whether its client has booked or moved it since the trainer looked last.
 */
export type WeekSession = RouterOutputs['sessions']['page']['sessions'][number] & {
  isInSeries?: boolean
  hoursAfter?: number | null
  byClient?: 'booked' | 'moved'
}
