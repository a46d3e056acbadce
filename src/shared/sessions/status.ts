/** The status of a session from its two flags, and its charge (S43, S36). */

import type { Cancellation } from './cancellation.ts'
import { endOf, type Span } from './overlap.ts'

/** Schemalagt, Genomfört, Uteblivet. */
export type SessionStatus = 'planned' | 'completed' | 'noShow'

interface Flags {
  completed: boolean
  noShow: boolean
}

/** A session's time and status. */
export type TimedSession = Span & Flags

/** The fields of a session that the hours of its pot depend on. */
export interface CountedSession extends TimedSession {
  id: string
  potId: string | null
}

/** The status to display; no-show wins when both flags are set (S43, D12). */
export function sessionStatus({ completed, noShow }: Flags): SessionStatus {
  if (noShow) return 'noShow'
  return completed ? 'completed' : 'planned'
}

/** The status, and how a session was cancelled (D30): a late cancellation is a no-show. */
export const shownStatuses = ['planned', 'completed', 'noShow', 'late', 'inTime', 'waived'] as const

export type ShownStatus = (typeof shownStatuses)[number]

/** The status to display where cancellations have statuses of their own. */
export function shownStatus(session: Flags & { cancelled?: Cancellation | null }): ShownStatus {
  return session.cancelled ?? sessionStatus(session)
}

/** Whether the session is completed or no-show. */
export function hasStatus({ completed, noShow }: Flags): boolean {
  return completed || noShow
}

/**
 * The hours charged to the pot: the duration when settled and with a pot, else 0. Both flags charge once (D11, D12).
 * Must equal the generated column `charged_hours`.
 */
export function chargedHours(
  session: Flags & { durationHours: number; potId: string | null },
): number {
  return hasStatus(session) && session.potId !== null ? session.durationHours : 0
}

/**
 * Whether the session has ended but has no status yet (S50: the calendar's warning); one under way is not late. The
 * server counts by `isLate` (tables.ts), which a test compares with it.
 */
export function isUnmarked(session: TimedSession, now: Date): boolean {
  return endOf(session) <= now.getTime() && !hasStatus(session)
}

/** Whether the session has begun and has no status yet, so that it can be marked. */
export function canBeMarked(session: Flags & { startsAt: Date }, now: Date): boolean {
  return session.startsAt < now && !hasStatus(session)
}
