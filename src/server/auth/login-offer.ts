import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { acceptOfferInput, acceptOfferWithPasswordInput } from '#shared/auth/inputs.ts'
import type { LoginOffer } from '#shared/auth/login-offer/payload.ts'
import type { loginStateOutput } from '#shared/auth/person.ts'
import { Problem } from '#shared/problem.ts'
import { unlinkLogin } from '../clients/login.ts'
import { isValidOffer, takeOffer } from '../clients/login-offers.ts'
import { requireNoFactor } from '../platform/access/has-factor.ts'
import { beginLogin, endLogin } from '../platform/access/login-sessions.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { Context, CurrentUserContext } from '../procedures/context.ts'
import { isAccountOf, profiles } from '../schema/auth.ts'
import { clients, loginOffers } from '../schema/clients.ts'
import { requireUncommonPassword } from './common-passwords.ts'
import { newDevice } from './known-device.ts'
import { replacePassword } from './password-change.ts'
import { personOf } from './person-of.ts'

/**
 * What a mailed offer of a login is about, and how this browser can accept it. Looking at it does not accept it: mail
 * scanners open links. Throws OFFER_INVALID, TOO_MANY_ATTEMPTS or ACCOUNT_DISABLED.
 */
export async function checkOffer(ctx: Context, token: string): Promise<LoginOffer> {
  const { email, trainer } = await offerOf(ctx, token)
  const login = await ctx.login()
  if (login?.actor.email.toLowerCase() === email) return { email, trainer, way: 'accept' }
  const account = await accountOf(ctx.db, email)
  if (account?.isDisabled) throw new Problem('ACCOUNT_DISABLED')
  return { email, trainer, way: mayChoosePassword(account) ? 'choosePassword' : 'logIn' }
}

/**
 * Accepts an offer as the logged-in owner of its address: ties the client to the account (D2). Single use. Throws
 * OFFER_INVALID, TOO_MANY_ATTEMPTS, or FORBIDDEN for the account of another address.
 */
export async function acceptOffer(
  ctx: CurrentUserContext,
  { token }: z.infer<typeof acceptOfferInput>,
): Promise<void> {
  const { email } = await offerOf(ctx, token)
  if (ctx.actor.email.toLowerCase() !== email) throw new Problem('FORBIDDEN')
  const clientId = await inTransaction(ctx.db, async (tx) => {
    const client = await takeOffer(tx, token, ctx.now())
    if (client?.email !== email) throw new Problem('OFFER_INVALID')
    await tie(tx, client, ctx.actor.id)
    await queueEvent(
      tx,
      { ...ctx, scope: { trainerId: client.trainerId } },
      { kind: 'client.login-accepted', clientIds: [client.id] },
    )
    return client.id
  })
  logSecurity(ctx, 'client.login-accepted', { clientId, accountId: ctx.actor.id })
}

/**
 * Accepts an offer to an address without an account: creates the CLIENT account with the chosen password, ties the
 * client to it and logs in. A CLIENT account without a password gets this one. Throws OFFER_INVALID, TOO_MANY_ATTEMPTS,
 * PASSWORD_COMMON, or ACCOUNT_ACTIVE when the address has an account, whose owner must log in; the rollback leaves the
 * offer valid.
 */
export async function acceptOfferWithPassword(
  ctx: Context,
  { token, password }: z.infer<typeof acceptOfferWithPasswordInput>,
): Promise<z.infer<typeof loginStateOutput>> {
  const { db, keys, now } = ctx
  const { email } = await offerOf(ctx, token)
  requireUncommonPassword(password, { email, name: '' })
  if (!mayChoosePassword(await accountOf(db, email))) throw new Problem('ACCOUNT_ACTIVE')
  const passwordHash = await ctx.passwords.hash(password)
  const { login, account, clientId } = await inTransaction(db, async (tx) => {
    const client = await takeOffer(tx, token, now())
    if (client?.email !== email) throw new Problem('OFFER_INVALID')
    const made = await accountWithPassword(tx, { ...client, passwordHash, now: now() })
    await requireNoFactor(tx, made.id)
    await tie(tx, client, made.id)
    await queueEvent(
      tx,
      { ...ctx, actor: made, scope: { trainerId: client.trainerId } },
      { kind: 'client.login-accepted', clientIds: [client.id] },
    )
    if (ctx.token) await endLogin(tx, ctx.token)
    return { login: await beginLogin(tx, made.id), account: made, clientId: client.id }
  })
  ctx.notifyOutbox()
  ctx.setCookie(login)
  ctx.setDevice(newDevice(keys, { ...account, passwordHash }))
  logSecurity(ctx, 'client.login-accepted', { clientId, accountId: account.id })
  return { person: await personOf(ctx, account), expiresAt: login.expiresAt }
}

/** The offer of a token. Throws OFFER_INVALID or TOO_MANY_ATTEMPTS. */
async function offerOf(ctx: Context, token: string) {
  const [found] = await ctx.db
    .select({ email: loginOffers.email, trainer: profiles.name })
    .from(loginOffers)
    .innerJoin(clients, eq(clients.id, loginOffers.clientId))
    .innerJoin(profiles, eq(profiles.id, clients.trainerId))
    .where(isValidOffer(token, ctx.now()))
  if (found) return found
  await consumeAttempt(ctx, rateLimits.offerMiss, ctx.address)
  throw new Problem('OFFER_INVALID')
}

async function accountOf(db: Database, email: string) {
  const [account] = await db
    .select({
      role: profiles.role,
      passwordHash: profiles.passwordHash,
      isDisabled: profiles.isDisabled,
    })
    .from(profiles)
    .where(isAccountOf(email))
  return account
}

/** Whether the recipient chooses a password; the owner of any other account must log in. */
function mayChoosePassword(account: Awaited<ReturnType<typeof accountOf>>): boolean {
  if (!account) return true
  return account.role === 'CLIENT' && account.passwordHash === null && !account.isDisabled
}

/**
 * The new CLIENT account of an address, or an existing one that had no password. Throws ACCOUNT_ACTIVE when the account
 * has got a password meanwhile.
 */
async function accountWithPassword(
  tx: Database,
  of: { email: string; name: string; passwordHash: string; now: Date },
) {
  const { email, name, passwordHash, now } = of
  const [made] = await tx
    .insert(profiles)
    .values({
      id: randomUUID(),
      email,
      name,
      role: 'CLIENT',
      passwordHash,
      lastLoginAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (made) return made
  const isWithoutPassword = and(
    isAccountOf(email),
    eq(profiles.role, 'CLIENT'),
    eq(profiles.isDisabled, false),
    isNull(profiles.passwordHash),
  )
  if (!(await replacePassword(tx, isWithoutPassword, { passwordHash, now, cause: 'changed' })))
    throw new Problem('ACCOUNT_ACTIVE')
  const [account] = await tx
    .update(profiles)
    .set({ lastLoginAt: now })
    .where(isAccountOf(email))
    .returning()
  if (!account) throw new Problem('ACCOUNT_ACTIVE')
  return account
}

/**
 * Ties the client, whose row is locked, to an account, in place of an earlier one. Throws UNAUTHENTICATED when the
 * account has been disabled or deleted meanwhile.
 */
async function tie(
  tx: Database,
  client: { id: string; profileId: string | null },
  accountId: string,
): Promise<void> {
  if (client.profileId !== null && client.profileId !== accountId) await unlinkLogin(tx, client.id)
  const [account] = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, accountId), eq(profiles.isDisabled, false)))
    .for('share')
  if (!account) throw new Problem('UNAUTHENTICATED')
  await tx.update(clients).set({ profileId: accountId }).where(eq(clients.id, client.id))
}
