import { and, type SQL, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { isLocalDate, localDateOf } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { trainingSessions } from '../schema/sessions.ts'

/** The new time and length of one session, and the version that it has before. */
export interface Placed {
  id: string
  version: number
  startsAt: Date
  durationHours: number
}

/** Those, and its pot; null for none. */
export type PlacedInPot = Placed & { potId: string | null }

/**
 * Writes new times and lengths with a version check, and returns the new versions by key. The caller has locked the
 * clients. Throws SESSION_CHANGED, and INVALID_INPUT for a time outside the calendar.
 */
export function place(tx: Database, sessions: readonly Placed[]): Promise<Map<string, number>> {
  return write(tx, sessions, {})
}

/** The same, with new pots. */
export function placeInPots(
  tx: Database,
  sessions: readonly PlacedInPot[],
): Promise<Map<string, number>> {
  return write(tx, sessions, { potId: sql`placed.pot_id` })
}

async function write(
  tx: Database,
  sessions: readonly (Placed & { potId?: string | null })[],
  more: { potId?: SQL },
): Promise<Map<string, number>> {
  const placed = await tx
    .update(trainingSessions)
    .set({ startsAt: sql`placed.starts_at`, durationHours: sql`placed.duration_hours`, ...more })
    .from(placedRows(sessions))
    .where(
      and(
        sql`${trainingSessions.id} = placed.id`,
        sql`${trainingSessions.version} = placed.version`,
      ),
    )
    .returning({ id: trainingSessions.id, version: trainingSessions.version })
  if (placed.length < sessions.length) throw new Problem('SESSION_CHANGED')
  return new Map(placed.map((session) => [session.id, session.version]))
}

/**
 * The new values as a table, `placed (id, version, starts_at, duration_hours, pot_id)`, so that a whole series is updated
 * in one statement. Throws INVALID_INPUT for a time outside the calendar.
 */
export function placedRows(sessions: readonly (Placed & { potId?: string | null })[]) {
  if (sessions.some(({ startsAt }) => !isLocalDate(localDateOf(startsAt))))
    throw new Problem('INVALID_INPUT')
  const list = (values: readonly (string | number | null)[]) =>
    `{${values.map((value) => value ?? 'null').join(',')}}`
  return sql`unnest(
    ${list(sessions.map(({ id }) => id))}::uuid[],
    ${list(sessions.map(({ version }) => version))}::int[],
    ${list(sessions.map(({ startsAt }) => startsAt.toISOString()))}::timestamptz[],
    ${list(sessions.map(({ durationHours }) => durationHours))}::numeric[],
    ${list(sessions.map(({ potId = null }) => potId))}::uuid[]
  ) as placed (id, version, starts_at, duration_hours, pot_id)`
}
