import { and, eq } from 'drizzle-orm'
import { profiles } from '../auth/tables.ts'
import { eraseClient } from '../clients/erase.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { isRestrictViolation } from '../db/errors.ts'
import { inTransaction } from '../db/transaction.ts'
import { noOrigin, recordEvent } from '../events/record.ts'
import { eraseAccount } from '../profile/erase-account.ts'
import { clientCreatedAt } from '../trash/queries.ts'
import { trash } from '../trash/tables.ts'
import { type RecordedErasure, readErasures } from './log.ts'

type Applied = {
  clients: number
  accounts: number
  /** Accounts that the restored database cannot lose: the last SUPER_ADMIN or ADMIN that it knows of. */
  refused: string[]
}

/**
 * Erases again, after a backup was restored, what the erasure record of this file names and was made before it: a key
 * that is used again later is somebody else's. Idempotent. Returns how many rows were erased.
 */
export async function applyErasures(
  db: Database,
  { file, now = () => new Date() }: { file: string; now?: () => Date },
): Promise<Applied> {
  const erased: Applied = { clients: 0, accounts: 0, refused: [] }
  for (const record of await readErasures(file)) {
    for (const id of record.clients)
      if (await eraseClientAgain(db, { id, record, now })) erased.clients += 1
    for (const id of record.accounts) await eraseAccountAgain(db, { id, record, now, erased })
  }
  return erased
}

/** Whether a row was made before the record; a record without a time names it whenever it was made. */
function isBefore({ at }: RecordedErasure, createdAt: Date): boolean {
  return !(createdAt.getTime() > Date.parse(at ?? ''))
}

type Again = { id: string; record: RecordedErasure; now: () => Date }

async function eraseClientAgain(db: Database, { id, record, now }: Again): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const trainer = record.trainers?.[id]
    const live = await tx
      .select({ trainerId: clients.trainerId, createdAt: clients.createdAt })
      .from(clients)
      .where(and(eq(clients.id, id), trainer ? eq(clients.trainerId, trainer) : undefined))
      .for('no key update')
    const inTrash = await tx
      .select({ trainerId: trash.trainerId, createdAt: clientCreatedAt })
      .from(trash)
      .where(
        and(
          eq(trash.clientId, id),
          eq(trash.kind, 'client'),
          trainer ? eq(trash.trainerId, trainer) : undefined,
        ),
      )
    const meant = [...live, ...inTrash].filter(({ createdAt }) => isBefore(record, createdAt))
    for (const trainerId of new Set(meant.map((client) => client.trainerId))) {
      await eraseClient(tx, { id, trainerId })
      await recordEvent(
        tx,
        { now, origin: noOrigin, scope: { trainerId } },
        { kind: 'client.removed', clientIds: [id], figures: { again: true } },
      )
    }
    return meant.length > 0
  })
}

async function eraseAccountAgain(
  db: Database,
  { id, record, now, erased }: Again & { erased: Applied },
): Promise<void> {
  try {
    const isErased = await inTransaction(db, async (tx) => {
      const [account] = await tx
        .select({ createdAt: profiles.createdAt })
        .from(profiles)
        .where(eq(profiles.id, id))
      if (!account || !isBefore(record, account.createdAt)) return false
      const found = await eraseAccount(tx, id, now())
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
      for (const accountId of found.invitedIds)
        await recordEvent(tx, { now, origin: noOrigin }, { kind: 'account.expired', accountId })
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
