import type { LocalTime } from '../time.ts'

/** The shortest session, in hours (spec 9). */
export const durationMin = 0.5

/** Sessions grow by this many hours (spec 9). */
export const durationStep = 0.5

/** The length a new session starts with, in hours (spec 9). */
export const durationDefault = 1

/** The longest session, in hours: a whole day, so that a slip of the finger cannot empty a pot. */
export const durationMax = 24

/** The time of day a new session starts with (spec 9). */
export const timeDefault: LocalTime = '10:00'

/** How many weeks a new session repeats, besides the first (spec 9). */
export const repeatDefault = 0

/** The most weeks a session can repeat: two years (Design D16). */
export const repeatMax = 104

/** Sessions that start closer than this, in milliseconds, are duplicates (spec 5). */
export const duplicateToleranceMs = 60_000

/** The most characters in a session's notes. */
export const notesMax = 5_000

/** Sessions fetched at a time in the long list of all. */
export const pageSize = 50

/** The most later sessions of a series that one change can touch: nineteen years of weeks. */
export const othersMax = 1_000

/** The most sessions that are marked, or put back, in one go. */
export const batchMax = 1_001

/** Past sessions that nobody marked, shown at a time: a trainer who has fallen behind sees the newest. */
export const unmarkedShown = 100
