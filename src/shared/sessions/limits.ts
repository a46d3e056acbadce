import type { LocalTime } from '../time.ts'

/** Minimum duration, in hours (S41). */
export const durationMin = 0.5

/** Step of the duration, in hours (S41). */
export const durationStep = 0.5

/** Default duration, in hours (S41). */
export const durationDefault = 1

/** Maximum duration, in hours: one day, so that a typing error cannot empty a pot. */
export const durationMax = 24

/** Default time of day (S41). */
export const timeDefault: LocalTime = '10:00'

/** Default number of weekly repeats, besides the first session (S41). */
export const repeatDefault = 0

/** Maximum number of weekly repeats: two years (D16). */
export const repeatMax = 104

/** Maximum number of sessions in one series: every day of all its weeks. */
export const seriesMax = 7 * (repeatMax + 1)

/** Sessions of a series lie at most this many weeks apart: a longer pause begins another series. */
export const seriesGapWeeks = 4

/** Sessions that start closer than this, in milliseconds, are duplicates (S45). */
export const duplicateToleranceMs = 60_000

/** Maximum length of a session's notes, in characters. */
export const notesMax = 5_000

/** Maximum length of the reason of a cancellation, in characters. */
export const cancelReasonMax = 500

/** Page size of the session list. */
export const pageSize = 50

/** The two orders of the list of sessions: back in time, or ahead. */
export const pageOrders = ['newestFirst', 'soonestFirst'] as const

/** Maximum number of later sessions that one change of a series can touch: nineteen years of weeks. */
export const othersMax = 1_000

/** Maximum number of sessions in one batch of status changes or undone moves. */
export const batchMax = 1_001

/** Maximum number of sessions that are chosen in the list and cancelled or deleted in one act. */
export const chosenMax = 200

/** Maximum number of unmarked past sessions in a list; the newest are shown. */
export const unmarkedShown = 100
