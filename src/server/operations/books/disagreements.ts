import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database } from '../../platform/db/database.ts'
import { potHistory, pots } from '../../schema/pots.ts'
import { trainingSessions } from '../../schema/sessions.ts'

/** A pot whose stored totals differ from those recomputed from its rows, in hours. */
export type Disagreement = {
  potId: string
  clientId: string
  total: number
  totalByFacts: number
  remaining: number
  remainingByFacts: number
}

/**
 * Recomputes every pot from its rows, in one statement and so from one snapshot, and returns those that disagree: total
 * = opening + Σ history, remaining = total − Σ charged sessions (D56). The charge is recomputed from the
 * flags, which also verifies the generated column. Repairs nothing.
 */
export async function verifyBooks(db: Database): Promise<Disagreement[]> {
  return disagreements(db)
}

/** The statement of `verifyBooks`, for a transaction without Drizzle; it has no parameters. */
export function booksStatement(): string {
  return disagreements(drizzle.mock() as unknown as Database).toSQL().sql
}

function disagreements(db: Database) {
  const history = db.$with('history').as(
    db
      .select({
        potId: potHistory.potId,
        added: sql<number>`sum(${potHistory.hoursAdded})`.as('added'),
      })
      .from(potHistory)
      .groupBy(potHistory.potId),
  )
  const charged = db.$with('charged').as(
    db
      .select({
        potId: trainingSessions.potId,
        used: sql<number>`sum(${trainingSessions.durationHours})`.as('used'),
      })
      .from(trainingSessions)
      .where(sql`${trainingSessions.completed} or ${trainingSessions.noShow}`)
      .groupBy(trainingSessions.potId),
  )
  const total = sql<number>`${pots.openingHours} + coalesce(${history.added}, 0)`
  const remaining = sql<number>`${pots.openingHours} + coalesce(${history.added}, 0) - coalesce(${charged.used}, 0)`
  return db
    .with(history, charged)
    .select({
      potId: pots.id,
      clientId: pots.clientId,
      total: pots.totalHours,
      totalByFacts: total.mapWith(Number),
      remaining: pots.hoursRemaining,
      remainingByFacts: remaining.mapWith(Number),
    })
    .from(pots)
    .leftJoin(history, sql`${history.potId} = ${pots.id}`)
    .leftJoin(charged, sql`${charged.potId} = ${pots.id}`)
    .where(sql`${pots.totalHours} <> ${total} or ${pots.hoursRemaining} <> ${remaining}`)
}
