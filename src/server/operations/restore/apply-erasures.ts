import { and, eq, sql } from 'drizzle-orm'
import { eraseClient } from '../../clients/erase.ts'
import type { Keys } from '../../platform/access/keys.ts'
import { noOrigin } from '../../platform/access/origin.ts'
import type { Database } from '../../platform/db/database.ts'
import { isRestrictViolation } from '../../platform/db/errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import { type RecordedErasure, readErasureRecord } from '../../platform/system/erasure-log.ts'
import { eraseAccount } from '../../profile/erase-account.ts'
import { profiles } from '../../schema/auth.ts'
import { clients } from '../../schema/clients.ts'
import { erasedKeys } from '../../schema/erased-keys.ts'
import { trash } from '../../schema/trash.ts'
import { clientCreatedAt } from '../../trash/queries.ts'
import { closeEndedLinks } from './apply-erased-links.ts'

type Applied = {
  clients: number
  accounts: number
  /** Personal links that were closed again. */
  links: number
  /** Accounts that the restored database cannot lose: the last SUPER_ADMIN or ADMIN that it knows of. */
  refused: string[]
}

type Application = {
  /** The erasure record. */
  file: string
  /** Those that have sealed the texts of the database; null where they are not known. */
  keys?: Keys | null
  now?: () => Date
}

/**
 * Erases again, after a backup was restored, what the erasure record of this file names and was made before it: a key
 * may belong to another client since, and a client may have been another trainer's before. Closes again the personal links that the record says have ended (D123), and
 * keeps the keys of erased clients taken (D123). Idempotent. Returns how many rows it changed.
 */
export async function applyErasures(
  db: Database,
  { file, keys = null, now = () => new Date() }: Application,
): Promise<Applied> {
  const { erasures, links } = await readErasureRecord(file)
  const erased: Applied = { clients: 0, accounts: 0, links: 0, refused: [] }
  for (const record of erasures) {
    for (const id of record.clients)
      if (await eraseClientAgain(db, { id, record, now })) erased.clients += 1
    for (const id of record.accounts) await eraseAccountAgain(db, { id, record, now, erased })
  }
  await keepKeysTaken(db, erasures)
  erased.links = await closeEndedLinks(db, { links, keys, now })
  return erased
}

async function keepKeysTaken(db: Database, erasures: readonly RecordedErasure[]): Promise<void> {
  const named = new Map<string, string | null>()
  for (const { clients: ids, trainers } of erasures)
    for (const id of ids) {
      const trainer = trainers?.[id] ?? null
      named.set(id, (named.get(id) ?? trainer) === trainer ? trainer : null)
    }
  const rows = [...named].map(([id, trainerId]) => ({ id, trainerId }))
  await db.execute(sql`insert into ${erasedKeys} (id, trainer_id)
    select id, "trainerId" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as named (id uuid, "trainerId" uuid)
    on conflict (id) do update set trainer_id = null
      where ${erasedKeys}.trainer_id is distinct from excluded.trainer_id`)
}

/**
 * Whether the record means this client of its key: one of the trainer that it names, or of any when it says nothing, made
 * before it; and, of whichever trainer, the one that was added at that very instant, since a backup may have it as the client
 * of a trainer who has handed it over since (D37).
 */
function isMeant(
  id: string,
  record: RecordedErasure,
  client: { trainerId: string; createdAt: Date },
): boolean {
  const [trainer, added] = [record.trainers?.[id], record.added?.[id]]
  if (added !== undefined && client.createdAt.getTime() === Date.parse(added)) return true
  if (trainer === undefined && added !== undefined) return false
  return (trainer ?? client.trainerId) === client.trainerId && isBefore(record, client.createdAt)
}

/** Whether a row was made before the record; a record without a time names it whenever it was made. */
function isBefore({ at }: RecordedErasure, createdAt: Date): boolean {
  return !(createdAt.getTime() > Date.parse(at ?? ''))
}

type Again = { id: string; record: RecordedErasure; now: () => Date }

async function eraseClientAgain(db: Database, { id, record, now }: Again): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const live = await tx
      .select({ trainerId: clients.trainerId, createdAt: clients.createdAt })
      .from(clients)
      .where(eq(clients.id, id))
      .for('no key update')
    const inTrash = await tx
      .select({ trainerId: trash.trainerId, createdAt: clientCreatedAt })
      .from(trash)
      .where(and(eq(trash.clientId, id), eq(trash.kind, 'client')))
    const meant = [...live, ...inTrash].filter((client) => isMeant(id, record, client))
    for (const trainerId of new Set(meant.map((client) => client.trainerId))) {
      await eraseClient(tx, { id, trainerId })
      await queueEvent(
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
      await queueEvent(
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
        await queueEvent(tx, { now, origin: noOrigin }, { kind: 'account.expired', accountId })
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
