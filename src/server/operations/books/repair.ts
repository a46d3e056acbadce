import { asc, eq, inArray } from 'drizzle-orm'
import { noOrigin } from '../../platform/access/origin.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import { clients } from '../../schema/clients.ts'
import { pots } from '../../schema/pots.ts'
import { wrongPots } from '../../schema/wrong-pots.ts'
import { markWrongPots, waitForOtherChecks } from './check.ts'
import type { Disagreement } from './disagreements.ts'

/**
 * Sets the figures of every pot that disagrees to those of its facts, in one transaction with an event for each, and
 * removes the marks. A trigger sets them from the facts (drizzle/0023_wrong_pots.sql): no figure is handed to it. Returns
 * what was set, and what still disagrees: pots that were damaged meanwhile. Throws when facts leave the range of the
 * books.
 */
export function repairBooks(
  db: Database,
  now: () => Date,
): Promise<{ repaired: Disagreement[]; left: Disagreement[] }> {
  return inTransaction(db, async (tx) => {
    await waitForOtherChecks(tx)
    await markWrongPots(tx)
    const trainerOf = await lockWrongPots(tx)
    // Read again: a write that was waited for may have changed their figures.
    const wrong = await markWrongPots(tx)
    const repaired = wrong.filter(({ potId }) => trainerOf.has(potId))
    for (const pot of repaired) {
      const scope = { trainerId: trainerOf.get(pot.potId) ?? '' }
      await tx.update(wrongPots).set({ isRepaired: true }).where(eq(wrongPots.potId, pot.potId))
      await queueEvent(
        tx,
        { now, origin: noOrigin, scope },
        {
          kind: 'pot.repaired',
          clientIds: [pot.clientId],
          subjectIds: [pot.potId],
          figures: {
            totalBefore: pot.total,
            totalAfter: pot.totalByFacts,
            remainingBefore: pot.remaining,
            remainingAfter: pot.remainingByFacts,
          },
        },
      )
    }
    return { repaired, left: await markWrongPots(tx) }
  })
}

/** Locks the clients of the marked pots, in the order of every write; returns the trainer of each pot. */
async function lockWrongPots(tx: Database): Promise<Map<string, string>> {
  const ofMarked = tx
    .select({ id: pots.clientId })
    .from(wrongPots)
    .innerJoin(pots, eq(pots.id, wrongPots.potId))
  await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, ofMarked))
    .orderBy(asc(clients.id))
    .for('no key update')
  const marked = await tx.select().from(wrongPots)
  return new Map(marked.map(({ potId, trainerId }) => [potId, trainerId]))
}
