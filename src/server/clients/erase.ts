import { eq } from 'drizzle-orm'
import { profiles } from '../auth/tables.ts'
import type { Database } from '../db/database.ts'
import { deleteKeysOf } from '../idempotency/once.ts'
import { deleteMailWithoutAccount, lockMailTo } from '../mail/outbox.ts'
import { deleteTrashOf } from '../trash/empty.ts'
import { unlinkLogin } from './login.ts'
import { clients } from './tables.ts'

/**
 * Erases a client, which the caller's transaction has locked: deletes it, what the trash holds about it, and the
 * idempotency keys of acts on it. Returns the id of the account that it was linked to. Events remain, since they hold keys and figures only.
 */
export async function eraseClient(tx: Database, id: string): Promise<string | null> {
  await deleteTrashOf(tx, [id])
  await deleteKeysOf(tx, [id])
  return deleteClient(tx, id)
}

/**
 * Deletes a client, which the caller's transaction has locked, with pots, history, sessions, link, the account when no
 * other client is linked to it, and mail, also to addresses that no account has afterwards. Returns the id of the
 * account that it was linked to.
 */
export async function deleteClient(tx: Database, id: string): Promise<string | null> {
  const [client] = await tx
    .select({ email: clients.email, accountEmail: profiles.email })
    .from(clients)
    .leftJoin(profiles, eq(profiles.id, clients.profileId))
    .where(eq(clients.id, id))
  if (!client) return null
  // Before the account is locked, which is the lock order of the outbox worker (mail, then account).
  const mail = await lockMailTo(tx, [client.email, client.accountEmail ?? client.email])
  const accountId = await unlinkLogin(tx, id)
  await tx.delete(clients).where(eq(clients.id, id))
  await deleteMailWithoutAccount(tx, mail)
  return accountId
}
