import { eq } from 'drizzle-orm'
import { eraseClient } from '../clients/erase.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { isRestrictViolation } from '../db/errors.ts'
import { inTransaction } from '../db/transaction.ts'
import { noOrigin, recordEvent } from '../events/record.ts'
import { eraseAccount } from '../profile/erase-account.ts'
import { trash } from '../trash/tables.ts'
import { readErasures } from './log.ts'

type Applied = {
  clients: number
  accounts: number
  /** Accounts that the restored database cannot lose: the last SUPER_ADMIN or ADMIN that it knows of. */
  refused: string[]
}

/**
 * Erases again, after a backup was restored, what the erasure record of this file names. Idempotent. Returns how many
 * rows were erased.
 */
export async function applyErasures(
  db: Database,
  { file, now = () => new Date() }: { file: string; now?: () => Date },
): Promise<Applied> {
  const erased: Applied = { clients: 0, accounts: 0, refused: [] }
  for (const record of await readErasures(file)) {
    for (const id of record.clients) if (await eraseClientAgain(db, id, now)) erased.clients += 1
    for (const id of record.accounts) await eraseAccountAgain(db, { id, now, erased })
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
    const inTrash = client
      ? []
      : await tx.select({ trainerId: trash.trainerId }).from(trash).where(eq(trash.clientId, id))
    const scope = client ?? inTrash[0]
    if (!scope) return false
    await eraseClient(tx, id)
    await recordEvent(
      tx,
      { now, origin: noOrigin, scope },
      { kind: 'client.removed', clientIds: [id], figures: { again: true } },
    )
    return true
  })
}

async function eraseAccountAgain(
  db: Database,
  { id, now, erased }: { id: string; now: () => Date; erased: Applied },
): Promise<void> {
  try {
    const isErased = await inTransaction(db, async (tx) => {
      const found = await eraseAccount(tx, id)
      if (!found) return false
      await recordEvent(
        tx,
        { now, origin: noOrigin },
        {
          kind: 'account.erased',
          accountId: id,
          clientIds: found.clientIds,
          subjectIds: found.organizationIds,
          figures: { again: true },
        },
      )
      return true
    })
    if (isErased) erased.accounts += 1
  } catch (error) {
    const isLast = ['super_admin_remains', 'organization_admin_remains'].some((name) =>
      isRestrictViolation(error, name),
    )
    if (!isLast) throw error
    erased.refused.push(id)
  }
}
