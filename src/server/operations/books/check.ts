import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { advisoryKeys } from '../../platform/db/lock/advisory-keys.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { commandLine } from '../../platform/system/command-line.ts'
import { wrongPots } from '../../schema/wrong-pots.ts'
import { type Disagreement, verifyBooks } from './disagreements.ts'

const checkEveryMs = 60 * 60 * 1000
/** Reading all books takes longer than a request may, and a check of another process is waited for. */
const limitMs = 60_000

/**
 * Verifies the books and marks the pots that disagree, in place of those of the check before: a trainer with a marked pot
 * is refused all writes of the books (`platform/tenant/owned-rows.ts`). Returns the pots that disagree. One process at a time.
 */
export function checkBooks(db: Database): Promise<Disagreement[]> {
  return inTransaction(db, async (tx) => {
    await waitForOtherChecks(tx)
    return markWrongPots(tx)
  })
}

/** Makes this transaction the only check or repair, so that what it marks is what the newest state says. */
export async function waitForOtherChecks(tx: Database): Promise<void> {
  const limit = String(limitMs)
  await tx.execute(sql`select set_config('statement_timeout', ${limit}, true),
    set_config('lock_timeout', ${limit}, true)`)
  await tx.execute(
    sql`select pg_advisory_xact_lock(${sql.raw(String(advisoryKeys.checksOfBooks))})`,
  )
}

/** As `checkBooks`, in a transaction that is the only check. */
export async function markWrongPots(tx: Database): Promise<Disagreement[]> {
  const wrong = await verifyBooks(tx)
  // One parameter, however many they are.
  const ids = sql`(select jsonb_array_elements_text(
    ${JSON.stringify(wrong.map(({ potId }) => potId))}::text::jsonb)::uuid)`
  await tx.delete(wrongPots).where(sql`${wrongPots.potId} not in ${ids}`)
  // Locked, so that a pot that is being deleted is waited for and left out.
  await tx.execute(sql`insert into wrong_pots (pot_id, trainer_id)
    select id, trainer_id from pots where id in ${ids} order by id for key share
    on conflict do nothing`)
  return wrong
}

/** How many pots are marked as wrong. */
export function countWrongPots(db: Database): Promise<number> {
  return db.$count(wrongPots)
}

/** Checks the books now and every hour, and logs each pot that disagrees. */
export function watchBooks({ db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'error'> }): {
  stop: () => void
} {
  let isStopped = false
  const check = async () => {
    try {
      for (const pot of await checkBooks(db)) log.error({ pot }, 'the books of a pot disagree')
    } catch (error) {
      // The database is closed under a check that is under way.
      if (isStopped) return
      log.error(
        { err: error },
        `the books could not be verified; run ${commandLine('books:verify')}`,
      )
    }
  }
  void check()
  const timer = setInterval(() => void check(), checkEveryMs)
  return {
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}
