import type { LocalTime } from '../time.ts'

/** Maximum length of an absence's label, in characters. */
export const labelMax = 60

/** The hours that the form proposes for an absence of part of a day. */
export const defaultFrom: LocalTime = '08:00'
export const defaultTo: LocalTime = '17:00'

/** Maximum number of sessions that one absence can cancel, and that it can move. */
export const chosenMax = 1_000

/** A session moves at most this many weeks ahead. */
export const moveWeeksMax = 208
