import { randomUUID } from 'node:crypto'
import { and, eq, type SQL } from 'drizzle-orm'
import type { GivenLogin } from '#shared/clients/login-payload.ts'
import { Problem } from '#shared/problem.ts'
import { lockClients } from '../access/owned-rows.ts'
import { logSecurity } from '../access/security-log.ts'
import { limits, spend } from '../access/throttle.ts'
import { isAccountOf, profiles } from '../auth/tables.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { dropMailAbout, queueMail } from '../mail/outbox.ts'
import { clientLogin, isOwn } from './queries.ts'
import { clients } from './tables.ts'

/**
 * Gives a client a login (design D2), and mails its address how to use it; given before, it is the mail that goes once
 * more. Nothing but this links a client to an account: the one of a CLIENT that has the client's address already, as with
 * another trainer, or a new one that nobody has a password to. Two trainers who meet at a new address share its account.
 * Throws NOT_FOUND, TOO_MANY_ATTEMPTS, ACCOUNT_NO_CLIENT for the address of somebody who is no client, or
 * ACCOUNT_DISABLED.
 */
export async function giveLogin(ctx: TrainerContext, id: string): Promise<GivenLogin> {
  const { db, scope, now } = ctx
  await spend(ctx, limits.clientLoginOfAccount, scope.trainerId)
  await spend(ctx, limits.clientLoginOfAddress, await addressOf(ctx, id))
  const account = await inTransaction(db, async (tx) => {
    await lockClients(tx, scope, [id])
    // Before the account is locked: whoever sends has the mail first, and then asks for the account.
    await dropMailAbout(tx, id)
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
    // To the account's own address: the client's may be another by now, and opens nothing.
    await queueMail(tx, {
      kind: 'client-login',
      recipient: found.email,
      clientId: id,
      now: now(),
    })
    return found
  })
  ctx.wakeMail()
  logSecurity(ctx, 'client.login-given', {
    clientId: id,
    accountId: account.id,
    by: scope.trainerId,
  })
  const { email, passwordHash } = account
  return { email, isActivated: passwordHash !== null, sendsMail: ctx.sendsMail }
}

/** Takes a client's login back; the personal link stays as it is. Without one, nothing changes. Throws NOT_FOUND. */
export async function removeLogin(ctx: TrainerContext, id: string): Promise<void> {
  const taken = await inTransaction(ctx.db, async (tx) => {
    await lockClients(tx, ctx.scope, [id])
    return takeLoginBack(tx, id)
  })
  logTaken(ctx, id, taken)
}

/**
 * Parts a client, whom the caller's transaction has locked, from the account, if there is one; answers its key. A CLIENT
 * account that no client of anybody is linked to goes, with its logins, its reset link and the mail that waits; one that
 * has been shut stays, or giving its address a login would open it again.
 */
export async function takeLoginBack(tx: Database, clientId: string): Promise<string | null> {
  const [client] = await tx
    .select({ profileId: clients.profileId })
    .from(clients)
    .where(eq(clients.id, clientId))
  if (!client?.profileId) return null
  const isAccount = eq(profiles.id, client.profileId)
  await dropMailAbout(tx, clientId)
  await tx.update(clients).set({ profileId: null }).where(eq(clients.id, clientId))
  // Another trainer who is giving this account to a client either sees it gone, or is seen here.
  await tx.select({ id: profiles.id }).from(profiles).where(isAccount).for('update')
  if ((await tx.$count(clients, eq(clients.profileId, client.profileId))) === 0) {
    const isClients = and(eq(profiles.role, 'CLIENT'), eq(profiles.isDisabled, false))
    await tx.delete(profiles).where(and(isAccount, isClients))
  }
  return client.profileId
}

/** Notes who took which login back, if there was one. */
export function logTaken(ctx: TrainerContext, clientId: string, accountId: string | null): void {
  if (accountId === null) return
  logSecurity(ctx, 'client.login-removed', { clientId, accountId, by: ctx.scope.trainerId })
}

/** Whom a mail about this client's login would reach: the account, if there is one, or else the client. */
async function addressOf({ db, scope }: TrainerContext, id: string): Promise<string> {
  const login = await clientLogin(db, scope, id)
  if (login) return login.email
  const [client] = await db.select({ email: clients.email }).from(clients).where(isOwn(scope, id))
  if (!client) throw new Problem('NOT_FOUND')
  return client.email.toLowerCase()
}

/** The account of an address, of whatever role, made for the client when there is none. It stays while we look at it. */
async function accountFor(tx: Database, of: { email: string; name: string; now: Date }) {
  const { name, now } = of
  const email = of.email.toLowerCase()
  for (;;) {
    const found = await lockedAccount(tx, isAccountOf(email))
    if (found) return found
    // Somebody may be faster: then theirs is the one, unless it has gone again by the time we look.
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
