import type { WeekSession } from '../week-session.ts'

/** A held session that is booked again: which one, and whose. */
export type HeldSession = Pick<WeekSession, 'id' | 'clientName'>
