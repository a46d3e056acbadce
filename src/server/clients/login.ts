import { and, eq } from 'drizzle-orm'
import type { GivenLogin } from '#shared/clients/login-payload.ts'
import { Problem } from '#shared/problem.ts'
import { requireWriter } from '../platform/access/proven-address.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteMailOfClient } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { getClient } from '../platform/tenant/own-client.ts'
import { lockClientsBesideBooks } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { actOnce, runOnce } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { makeOffer, voidOffer } from './login-offers.ts'
import { clientLogin } from './queries.ts'

/**
 * Offers a client a login (D2): mails the client's address a single-use link, valid for seven days, with which
 * its recipient accepts. Whether the address has an account is not looked up, so the answer and the timing are the same
 * for every address. Another call sends a new link in place of the old one. Throws NOT_FOUND, ADDRESS_UNPROVEN,
 * TOO_MANY_ATTEMPTS, or CONFLICT when the client's login has been accepted.
 */
export async function giveLogin(ctx: TrainerContext, id: string): Promise<GivenLogin> {
  const { db, keys, scope, now } = ctx
  await requireWriter(ctx, db, scope.trainerId)
  await consumeAttempt(ctx, rateLimits.clientLoginOfAccount, scope.trainerId)
  const { email: address } = await getClient(db, scope, id)
  await consumeAttempt(ctx, rateLimits.clientLoginOfAddress, address.toLowerCase())
  const isGiven = await actOnce(
    ctx,
    async (tx) => {
      await lockClientsBesideBooks(tx, scope, [id])
      const login = await clientLogin({ ...ctx, db: tx }, id)
      if (login?.state === 'accepted') throw new Problem('CONFLICT')
      const { email } = await getClient(tx, scope, id)
      await makeOffer(tx, keys, { clientId: id, email, now: now() })
      await queueEvent(tx, ctx, { kind: 'client.login-given', clientIds: [id] })
      return true
    },
    { isReadAgain: true },
  )
  if (isGiven) {
    ctx.notifyOutbox()
    logSecurity(ctx, 'client.login-given', { clientId: id, by: scope.trainerId })
  }
  return { sendsMail: ctx.sendsMail }
}

/** Removes a client's login, or voids its offer; the personal link stays. Idempotent. Throws NOT_FOUND. */
export async function removeLogin(ctx: TrainerContext, id: string): Promise<void> {
  let accountId: string | null = null
  await runOnce(ctx, async (tx) => {
    await lockClientsBesideBooks(tx, ctx.scope, [id])
    const isVoided = await voidOffer(tx, id)
    accountId = await unlinkLogin(tx, id)
    if (isVoided || accountId !== null)
      await queueEvent(tx, ctx, { kind: 'client.login-removed', clientIds: [id], accountId })
  })
  logLoginRemoved(ctx, id, accountId)
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
  // The row lock serializes this with the acceptance of another trainer's offer: either it finds the account deleted, or
  // its client is counted here.
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
