import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { type Figures, hundredths, rowsOf } from './rows.ts'

/** A session after its last acknowledged change. */
export type SessionState = {
  version: number
  clientId: string
  potId: string | null
  date: string
  time: string
  durationHours: number
  notes: string
  completed: boolean
  noShow: boolean
}

export type Ledger = ReturnType<typeof openLedger>

/**
 * A model of all acknowledged writes, independent of the product's code, from which every pot's expected hours follow.
 * Answers may be entered in another order than the database committed them: versions and the set of deleted rows
 * resolve that.
 */
export function openLedger() {
  const pots = new Map<string, { clientId: string; opening: number }>()
  const entries = new Map<string, { potId: string; hours: number }>()
  const sessions = new Map<string, SessionState>()
  /** Clients, pots, history entries and sessions whose removal was acknowledged. */
  const gone = new Set<string>()

  const potIsThere = (id: string | null): id is string => {
    const pot = id === null ? undefined : pots.get(id)
    return id !== null && pot !== undefined && !gone.has(id) && !gone.has(pot.clientId)
  }
  const livePots = () => [...pots].filter(([id]) => potIsThere(id))
  const liveEntries = () =>
    [...entries].filter(([id, { potId }]) => !gone.has(id) && potIsThere(potId))
  const liveSessions = () =>
    [...sessions].filter(([id, { clientId }]) => !gone.has(id) && !gone.has(clientId))

  /** The expected hours of every remaining pot, in hundredths. */
  function figures(): Map<string, Figures> {
    const found = new Map<string, Figures>()
    for (const [id, { opening }] of livePots()) {
      found.set(id, { total: hundredths(opening), remaining: hundredths(opening) })
    }
    for (const [, { potId, hours }] of liveEntries()) {
      const pot = found.get(potId)
      if (!pot) continue
      pot.total += hundredths(hours)
      pot.remaining += hundredths(hours)
    }
    for (const [, { potId, completed, noShow, durationHours }] of liveSessions()) {
      const pot = potId === null ? undefined : found.get(potId)
      if (pot && (completed || noShow)) pot.remaining -= hundredths(durationHours)
    }
    return found
  }

  /** Enters an acknowledged change of a session, unless a later version is already known. */
  function enterSession(id: string, facts: SessionState): void {
    if ((sessions.get(id)?.version ?? 0) < facts.version) sessions.set(id, facts)
  }

  /**
   * Every difference between the database and the acknowledged writes, one line each. A session cancelled in time counts as
   * a planned one, whose hours are not drawn either: answers do not tell whether a cancellation or its undo was last.
   */
  async function differencesFrom(db: Database): Promise<string[]> {
    const byUs = [
      ...[...figures()].map(([id, { total, remaining }]) => `pot ${id} ${total} ${remaining}`),
      ...liveEntries().map(([id, { potId, hours }]) => `entry ${id} ${potId} ${hundredths(hours)}`),
      ...liveSessions().map(([id, one]) => {
        const potId = potIsThere(one.potId) ? one.potId : null
        const flags = `${one.completed} ${one.noShow}`
        return `session ${id} ${one.clientId} ${potId} ${hundredths(one.durationHours)} ${flags}`
      }),
    ]
    const stored = await rowsOf<{ line: string }>(
      db,
      sql`select concat_ws(' ', 'pot', id, (total_hours * 100)::int, (hours_remaining * 100)::int) as line from pots
        union all
        select concat_ws(' ', 'entry', id, pot_id, (hours_added * 100)::int) from pot_history
        union all
        select concat_ws(' ', 'session', id, client_id, coalesce(pot_id::text, 'null'), (duration_hours * 100)::int,
          completed::text, no_show::text) from training_sessions
        union all
        select concat_ws(' ', 'session', id, client_id, coalesce(pot_id::text, 'null'), (duration_hours * 100)::int,
          'false', 'false') from cancelled_sessions
        union all
        select concat_ws(' ', 'booked and cancelled', id) from training_sessions join cancelled_sessions using (id)`,
    )
    const inDatabase = new Set(stored.map(({ line }) => line))
    const acknowledged = new Set(byUs)
    return [
      ...byUs.filter((line) => !inDatabase.has(line)).map((line) => `acknowledged: ${line}`),
      ...[...inDatabase].filter((line) => !acknowledged.has(line)).map((line) => `stored: ${line}`),
    ]
  }

  return { pots, entries, sessions, gone, figures, enterSession, differencesFrom }
}
