import { randomUUID } from 'node:crypto'
import { and, eq, type SQL } from 'drizzle-orm'
import type { GivenLogin } from '#shared/clients/login-payload.ts'
import { Problem } from '#shared/problem.ts'
import { lockClients } from '../access/owned-rows.ts'
import { consumeAttempt, rateLimits } from '../access/rate-limit.ts'
import { logSecurity } from '../access/security-log.ts'
import { isAccountOf, profiles } from '../auth/tables.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { deleteMailOfClient, queueMail } from '../mail/outbox.ts'
import { clientLogin, isOwn } from './queries.ts'
import { clients } from './tables.ts'

/**
 * Gives a client a login (design D2) and mails its address instructions; a repeated call sends the mail again. This is
 * the only way to link a client to an account: an existing CLIENT account with the client's address (as of another
 * trainer), or a new one without a password. Two trainers with a client of the same address share the account. Throws
 * NOT_FOUND, TOO_MANY_ATTEMPTS, ACCOUNT_NO_CLIENT when the address belongs to an account of another role, or
 * ACCOUNT_DISABLED.
 */
export async function giveLogin(ctx: TrainerContext, id: string): Promise<GivenLogin> {
  const { db, scope, now } = ctx
  await consumeAttempt(ctx, rateLimits.clientLoginOfAccount, scope.trainerId)
  await consumeAttempt(ctx, rateLimits.clientLoginOfAddress, await addressOf(ctx, id))
  const account = await inTransaction(db, async (tx) => {
    await lockClients(tx, scope, [id])
    // Before the account is locked, to keep the lock order of the outbox worker (mail, then account) and avoid a
    // deadlock.
    await deleteMailOfClient(tx, id)
    const [client] = await tx
      .select({ name: clients.name, email: clients.email, profileId: clients.profileId })
      .from(clients)
      .where(eq(clients.id, id))
    if (!client) throw new Problem('NOT_FOUND')
    const found = client.profileId
      ? await lockedAccount(tx, eq(profiles.id, client.profileId))
      : await accountFor(tx, { ...client, now: now() })
    if (!found) throw new Problem('NOT_FOUND')
    if (found.role !== 'CLIENT') throw new Problem('ACCOUNT_NO_CLIENT')
    if (found.isDisabled) throw new Problem('ACCOUNT_DISABLED')
    await tx.update(clients).set({ profileId: found.id }).where(eq(clients.id, id))
    // To the account's address; the client's may differ by now and grants no access.
    await queueMail(tx, {
      kind: 'client-login',
      recipient: found.email,
      clientId: id,
      now: now(),
    })
    await recordEvent(tx, ctx, {
      kind: 'client.login-given',
      clientIds: [id],
      accountId: found.id,
    })
    return found
  })
  ctx.notifyOutbox()
  logSecurity(ctx, 'client.login-given', {
    clientId: id,
    accountId: account.id,
    by: scope.trainerId,
  })
  const { email, passwordHash } = account
  return { email, isActivated: passwordHash !== null, sendsMail: ctx.sendsMail }
}

/** Removes a client's login; the personal link stays. Idempotent. Throws NOT_FOUND. */
export async function removeLogin(ctx: TrainerContext, id: string): Promise<void> {
  const taken = await inTransaction(ctx.db, async (tx) => {
    await lockClients(tx, ctx.scope, [id])
    const accountId = await unlinkLogin(tx, id)
    if (accountId !== null)
      await recordEvent(tx, ctx, { kind: 'client.login-removed', clientIds: [id], accountId })
    return accountId
  })
  logLoginRemoved(ctx, id, taken)
}

/**
 * Unlinks a client, which the caller's transaction has locked, from its account, and returns the account's id or null.
 * A CLIENT account without any linked client is deleted with its login sessions, reset link and unsent mail; a disabled
 * one is kept, since a new login for its address would enable it again.
 */
export async function unlinkLogin(tx: Database, clientId: string): Promise<string | null> {
  const [client] = await tx
    .select({ profileId: clients.profileId })
    .from(clients)
    .where(eq(clients.id, clientId))
  if (!client?.profileId) return null
  const isAccount = eq(profiles.id, client.profileId)
  await deleteMailOfClient(tx, clientId)
  await tx.update(clients).set({ profileId: null }).where(eq(clients.id, clientId))
  // The row lock serializes this with another trainer's giveLogin: either it finds the account deleted, or its client
  // is counted here.
  await tx.select({ id: profiles.id }).from(profiles).where(isAccount).for('update')
  if ((await tx.$count(clients, eq(clients.profileId, client.profileId))) === 0) {
    const isClients = and(eq(profiles.role, 'CLIENT'), eq(profiles.isDisabled, false))
    await tx.delete(profiles).where(and(isAccount, isClients))
  }
  return client.profileId
}

/** Writes the removal of a login to the audit log, if there was one. */
export function logLoginRemoved(
  ctx: TrainerContext,
  clientId: string,
  accountId: string | null,
): void {
  if (accountId === null) return
  logSecurity(ctx, 'client.login-removed', { clientId, accountId, by: ctx.scope.trainerId })
}

/** The recipient of mail about this client's login: the account's address, or else the client's. */
async function addressOf({ db, scope }: TrainerContext, id: string): Promise<string> {
  const login = await clientLogin(db, scope, id)
  if (login) return login.email
  const [client] = await db.select({ email: clients.email }).from(clients).where(isOwn(scope, id))
  if (!client) throw new Problem('NOT_FOUND')
  return client.email.toLowerCase()
}

/**
 * The account of an address, of any role, created for the client when there is none. Share-locked, so that it is not
 * deleted meanwhile.
 */
async function accountFor(tx: Database, of: { email: string; name: string; now: Date }) {
  const { name, now } = of
  const email = of.email.toLowerCase()
  for (;;) {
    const found = await lockedAccount(tx, isAccountOf(email))
    if (found) return found
    // On a conflict with a concurrent insert, the loop finds that row, unless it has been deleted again.
    await tx
      .insert(profiles)
      .values({ id: randomUUID(), email, name, role: 'CLIENT', createdAt: now })
      .onConflictDoNothing()
  }
}

async function lockedAccount(tx: Database, which: SQL) {
  const [account] = await tx
    .select({
      id: profiles.id,
      email: profiles.email,
      role: profiles.role,
      isDisabled: profiles.isDisabled,
      passwordHash: profiles.passwordHash,
    })
    .from(profiles)
    .where(which)
    .for('share')
  return account
}
