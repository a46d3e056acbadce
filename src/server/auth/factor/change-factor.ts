import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { lockAccount } from '../../access/lock-account.ts'
import { mustProveAddress } from '../../access/proven-address.ts'
import { logSecurity } from '../../access/security-log.ts'
import { endWaysIn } from '../../access/ways-in.ts'
import type { CurrentUserContext } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { queueEvent } from '../../events/record.ts'
import { actOnce } from '../../idempotency/once.ts'
import { queueMail } from '../../mail/outbox.ts'
import { newDevice } from '../known-device.ts'
import { profiles } from '../tables.ts'
import type { Factor } from './set-up-factor.ts'

type Change = { kind: 'factor.added' | 'factor.removed'; factor: Factor }

/**
 * Adds or removes a factor of the current user in one transaction, with the account's row locked. `work` returns null
 * when it changed nothing. A change ends the account's other logins (ASVS 7.4.3), tells the owner by mail and leaves an
 * event. Throws ADDRESS_UNPROVEN when a factor is added before the address is proven.
 */
export async function changeFactor<Result>(
  ctx: CurrentUserContext,
  { kind, factor }: Change,
  work: (tx: Database) => Promise<Result | null>,
): Promise<Result | null> {
  const { actor, now } = ctx
  const current = await ctx.login()
  const result = await actOnce(ctx, async (tx) => {
    await lockAccount(tx, actor.id)
    if (kind === 'factor.added' && (await mustProveAddress(ctx, tx, actor.id)))
      throw new Problem('ADDRESS_UNPROVEN')
    const done = await work(tx)
    if (done === null) return null
    await endWaysIn(tx, 'factor', { accountId: actor.id, loginId: current?.loginId ?? null })
    const mail = kind === 'factor.added' ? 'factor-added' : 'factor-removed'
    await queueMail(tx, { kind: mail, recipient: actor.email, now: now() })
    await queueEvent(tx, ctx, { kind, figures: { factor } })
    return done
  })
  if (result === null) return null
  ctx.notifyOutbox()
  logSecurity(ctx, kind, { accountId: actor.id, factor })
  return result
}

/** Marks this browser anew, after the first factor has voided the marks of the account's devices. */
export async function rememberDevice({
  db,
  keys,
  actor,
  setDevice,
}: CurrentUserContext): Promise<void> {
  const { id, passwordHash, firstFactorAt } = profiles
  const [account] = await db
    .select({ id, passwordHash, firstFactorAt })
    .from(profiles)
    .where(eq(id, actor.id))
  if (account) setDevice(newDevice(keys, account))
}
