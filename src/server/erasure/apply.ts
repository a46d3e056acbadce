import { eq } from 'drizzle-orm'
import { eraseClient } from '../clients/erase.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { noOrigin, recordEvent } from '../events/record.ts'
import { readErasures } from './log.ts'

/**
 * Erases again, after a backup was restored, what the erasure record of this file names. Idempotent. Returns how many
 * rows were erased.
 */
export async function applyErasures(
  db: Database,
  { file, now = () => new Date() }: { file: string; now?: () => Date },
): Promise<{ clients: number }> {
  const erased = { clients: 0 }
  for (const record of await readErasures(file)) {
    for (const id of record.clients) if (await eraseClientAgain(db, id, now)) erased.clients += 1
  }
  return erased
}

async function eraseClientAgain(db: Database, id: string, now: () => Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [client] = await tx
      .select({ trainerId: clients.trainerId })
      .from(clients)
      .where(eq(clients.id, id))
      .for('no key update')
    if (!client) return false
    await eraseClient(tx, id)
    await recordEvent(
      tx,
      { now, origin: noOrigin, scope: client },
      { kind: 'client.removed', clientIds: [id], figures: { again: true } },
    )
    return true
  })
}
