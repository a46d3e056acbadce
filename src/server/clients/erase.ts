import { and, arrayOverlaps, asc, eq, type SQL } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteMailWithoutAccount, lockMailTo } from '../platform/mail/outbox.ts'
import type { ErasedClient } from '../platform/system/erasure-log.ts'
import { forgetHandoversOf, wasHandedOver } from '../platform/tenant/handover-records.ts'
import { forgetImportsOf } from '../platform/tenant/import-records.ts'
import { emptyKeysOf } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { events } from '../schema/events.ts'
import { deleteTrashOf } from '../trash/empty.ts'
import { unlinkLogin } from './login.ts'

/**
 * Refuses new clients, after their rows are inserted and before their event is recorded, whose ids an event of the trainer
 * names: they were there before, and a late call under a key of its own would bring an erased one back (D131). Throws
 * NOT_FOUND.
 */
export async function requireNeverErased(
  tx: Database,
  trainerId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const [before] = await tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.trainerId, trainerId), arrayOverlaps(events.clientIds, [...ids])))
    .limit(1)
  if (before) throw new Problem('NOT_FOUND')
}

/** A client of one trainer. */
type OwnedClient = Pick<ErasedClient, 'id' | 'trainerId'>

/** The clients that fulfil a condition, as an erasure records them, in the order in which they are locked. */
export function erasedClients(db: Database, condition: SQL | undefined): Promise<ErasedClient[]> {
  return db
    .select({
      id: clients.id,
      trainerId: clients.trainerId,
      createdAt: clients.createdAt,
      wasHandedOver: wasHandedOver(clients.id),
    })
    .from(clients)
    .where(condition)
    .orderBy(asc(clients.id))
}

/**
 * Erases a client, which the caller's transaction has locked: deletes it, what the trash of its trainer holds about it,
 * what the idempotency keys of acts on it hold, that it was imported, and what former trainers kept to undo a hand-over.
 * Returns the id of the account that it was linked to. Events remain, since they hold keys and figures only.
 */
export async function eraseClient(tx: Database, client: OwnedClient): Promise<string | null> {
  await deleteTrashOf(tx, [client])
  await emptyKeysOf(tx, [client])
  await forgetImportsOf(tx, [client])
  await forgetHandoversOf(tx, [client])
  return (await deleteClients(tx, client.trainerId, [client.id])).get(client.id) ?? null
}

/**
 * Deletes clients of a trainer, which the caller's transaction has locked, with pots, history, sessions, link, the account
 * when no other client is linked to it, and mail, also to addresses that no account has afterwards. Returns the ids of the
 * accounts that they were linked to, by client.
 */
export async function deleteClients(
  tx: Database,
  trainerId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const areClients = and(isAnyOf(clients.id, ids), eq(clients.trainerId, trainerId))
  const found = await tx
    .select({
      id: clients.id,
      email: clients.email,
      profileId: clients.profileId,
      accountEmail: profiles.email,
    })
    .from(clients)
    .leftJoin(profiles, eq(profiles.id, clients.profileId))
    .where(areClients)
    .orderBy(asc(clients.id))
  const accounts = new Map<string, string>()
  if (found.length === 0) return accounts
  // Before the accounts are locked, which is the lock order of the outbox worker (mail, then account).
  const mail = await lockMailTo(
    tx,
    found.flatMap(({ email, accountEmail }) => [email, accountEmail ?? email]),
  )
  for (const { id, profileId } of found) {
    const accountId = profileId && (await unlinkLogin(tx, id))
    if (accountId) accounts.set(id, accountId)
  }
  await tx.delete(clients).where(areClients)
  if (mail.length > 0) await deleteMailWithoutAccount(tx, mail)
  return accounts
}
