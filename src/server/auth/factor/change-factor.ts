import { eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { mustProveAddress } from '../../platform/access/proven-address.ts'
import { logSecurity } from '../../platform/access/security-log.ts'
import type { Database } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import { lockAccount } from '../../platform/tenant/lock-account.ts'
import { endWaysIn } from '../../platform/tenant/ways-in.ts'
import type { CurrentUserContext } from '../../procedures/context.ts'
import { actOnce } from '../../procedures/once.ts'
import { profiles } from '../../schema/auth.ts'
import { newDevice } from '../known-device.ts'
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
