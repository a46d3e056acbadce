import type { PortalPayload } from '#shared/portal/payload.ts'
import type { PotBooks } from '#shared/pots/pictures/burn-down.ts'
import { isUncharged } from '#shared/sessions/cancellation.ts'
import { hasStatus } from '#shared/sessions/status.ts'

/**
 * A pot's books from what the personal link has: its statement, and the booked sessions of its training type. Null where
 * another pot is of that type, since the sessions do not say which pot they are drawn from, and where nothing has happened.
 */
export function portalBooksOf(
  pot: PortalPayload['pots'][number],
  { pots, sessions }: Pick<PortalPayload, 'pots' | 'sessions'>,
  now: Date,
): PotBooks | null {
  const [opening] = pot.statement.rows
  if (!opening || pots.filter(({ potTypeName }) => potTypeName === pot.potTypeName).length > 1)
    return null
  const books: PotBooks = {
    openedAt: opening.date,
    hoursRemaining: pot.hoursRemaining,
    changes: pot.statement.rows.flatMap(({ kind, date, hours }, index) =>
      kind === 'opening' || kind === 'carried' || isUncharged(kind)
        ? []
        : [{ key: `row ${index}`, kind, at: date, hours }],
    ),
    booked: sessions
      .filter(
        (session) =>
          session.potTypeName === pot.potTypeName &&
          !hasStatus(session) &&
          session.cancelled === null &&
          session.startsAt > now,
      )
      .map(({ startsAt, durationHours }, index) => ({
        key: `booked ${index}`,
        kind: 'booked',
        at: startsAt,
        hours: -durationHours,
      })),
  }
  return books.changes.length + books.booked.length > 0 ? books : null
}
