import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { type Figures, hundredths, rowsOf } from './rows.ts'

/** A session as its last acknowledged change left it. */
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
 * What has been acknowledged, kept in plain TypeScript without any rule of the product's own code, and what every pot's
 * figures must be by it. Answers may be entered in another order than the database committed them: versions and the list
 * of what is gone put that right.
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

  /** The figures of every pot that is left, in hundredths. */
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

  /** Enters an acknowledged change of a session, unless a later one is here already. */
  function enterSession(id: string, facts: SessionState): void {
    if ((sessions.get(id)?.version ?? 0) < facts.version) sessions.set(id, facts)
  }

  /** Every way in which a whole database differs from what was acknowledged, one line each. */
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
          completed::text, no_show::text) from training_sessions`,
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
