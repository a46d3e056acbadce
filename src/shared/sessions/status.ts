/** What a session's two switches say about it, and what it costs its pot (spec 4). */

/** Schemalagt, Genomfört, Uteblivet. */
export type SessionStatus = 'planned' | 'completed' | 'noShow'

interface Flags {
  completed: boolean
  noShow: boolean
}

/** What to show; no-show wins when both are set (spec 4, Design D12). */
export function sessionStatus({ completed, noShow }: Flags): SessionStatus {
  if (noShow) return 'noShow'
  return completed ? 'completed' : 'planned'
}

/** Whether the session is over and done with: completed or no-show. */
export function isSettled({ completed, noShow }: Flags): boolean {
  return completed || noShow
}

/**
 * The hours a session takes from its pot: its duration when settled and it has a pot, else 0. Both
 * flags charge once (Design D11, D12). The same rule as the column `charged_hours`.
 */
export function chargedHours(
  session: Flags & { durationHours: number; potId: string | null },
): number {
  return isSettled(session) && session.potId !== null ? session.durationHours : 0
}

/** Whether the session has begun without being marked (spec 2: the calendar's warning). */
export function isUnmarked(session: Flags & { startsAt: Date }, now: Date): boolean {
  return session.startsAt < now && !isSettled(session)
}
