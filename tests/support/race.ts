import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clients } from '#server/schema/clients.ts'
import type { ProblemCode } from '#shared/problem.ts'
import { openPool, postgresDatabase } from './db.ts'
import { refusalOf } from './problems.ts'
import { rowsOf } from './rows.ts'

/** Longer than a busy machine needs to bring a call to its lock, in ms. */
const waitMs = 30_000

/**
 * Makes calls race deterministically: holds the client's row lock until each of them, started in this order, waits for
 * it, then releases the lock. Returns each call's refusal. `meanwhile` is another call that completes while they wait.
 */
export function raceAtClient(
  db: Database,
  clientId: string,
  calls: (() => Promise<unknown>)[],
  meanwhile?: () => Promise<unknown>,
): Promise<(ProblemCode | null)[]> {
  return raceBehind(
    db,
    (tx) => tx.select().from(clients).where(eq(clients.id, clientId)).for('no key update'),
    calls,
    meanwhile,
  )
}

/**
 * Like `raceAtClient`, but behind whatever `first` has locked or written; its transaction commits when all calls wait
 * for it.
 */
export async function raceBehind(
  db: Database,
  first: (tx: Database) => Promise<unknown>,
  calls: (() => Promise<unknown>)[],
  meanwhile?: () => Promise<unknown>,
): Promise<(ProblemCode | null)[]> {
  const running: Promise<ProblemCode | null>[] = []
  await db.transaction(async (tx) => {
    await first(tx)
    for (const call of calls) {
      running.push(refusalOf(call()))
      await untilWaiting(tx, running.length)
    }
    await meanwhile?.()
  })
  return Promise.all(running)
}

/** Waits until this many connections wait for a lock of this transaction, or for one that waits for it. */
export async function untilWaiting(tx: Database, wanted: number): Promise<void> {
  const deadline = performance.now() + waitMs
  while (performance.now() < deadline) {
    // Within a transaction the statistics are cached on first read, unless the snapshot is cleared.
    await tx.execute(sql`select pg_stat_clear_snapshot()`)
    const [found] = await rowsOf<{ waiting: number }>(
      tx,
      sql`with recursive other as (
          select pid, pg_blocking_pids(pid) as blockers from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'
        ), behind as (
          select pid from other where pg_backend_pid() = any(blockers)
          union
          select other.pid from other join behind on behind.pid = any(other.blockers)
        )
        select count(*)::int as waiting from behind`,
    )
    if ((found?.waiting ?? 0) >= wanted) return
  }
  throw new Error(`${wanted} calls were to wait for a lock, and did not`)
}

/**
 * Runs a race on pools of its own, like those of two processes, and checks what every race must leave: books that agree, and
 * no deadlock, also none that a retry has hidden. A backend tells of those when it ends.
 */
export async function raceOnPools(run: (pools: Database[]) => Promise<void>): Promise<void> {
  const database = await postgresDatabase()
  const racing = [openPool(database.where), openPool(database.where)]
  const { db } = database
  try {
    try {
      await run(racing.map((one) => one.db))
    } finally {
      await Promise.all(racing.map(({ close }) => close()))
    }
    await expect
      .poll(() =>
        rowsOf(
          db,
          sql`select pid from pg_stat_activity where datname = current_database()
            and backend_type = 'client backend' and pid <> pg_backend_pid()`,
        ),
      )
      .toEqual([])
    const met = sql`select deadlocks::int from pg_stat_database where datname = current_database()`
    expect(await rowsOf(db, met)).toEqual([{ deadlocks: 0 }])
    expect(await verifyBooks(db)).toEqual([])
  } finally {
    await database.drop()
  }
}
