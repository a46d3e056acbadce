import { and, eq, ne } from 'drizzle-orm'
import { isTrainerRole } from '#shared/access/roles.ts'
import { Problem } from '#shared/problem.ts'
import type { AccountErasureImpact } from '#shared/profile/erasure.ts'
import { requireCurrentPassword } from '../auth/password-change.ts'
import { erasedClients } from '../clients/erase.ts'
import { recordExpired } from '../organizations/deletion.ts'
import { keepingAnAdmin } from '../organizations/last-admin.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import { isRestrictViolation } from '../platform/db/errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { withErasureRecord } from '../platform/system/erasure-log.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { sumOf } from '../schema/columns.ts'
import { pots } from '../schema/pots.ts'
import { everySession } from '../schema/sessions.ts'
import { eraseAccount, membershipsOf, tiesOf } from './erase-account.ts'

/** What the erasure of the current user's account deletes with it, and what refuses it. */
export async function accountErasureImpact({
  db,
  actor,
}: Pick<CurrentUserContext, 'db' | 'actor'>): Promise<AccountErasureImpact> {
  const trainerId = actor.id
  const [hours] = await db
    .select({ remaining: sumOf(pots.hoursRemaining) })
    .from(pots)
    .where(eq(pots.trainerId, trainerId))
  const memberships = await membershipsOf(db, actor.id)
  const isLastAdminOf = memberships.filter(({ members, admins }) => members > 0 && admins === 0)
  const otherSuperAdmins = and(
    eq(profiles.role, 'SUPER_ADMIN'),
    eq(profiles.isDisabled, false),
    ne(profiles.id, actor.id),
  )
  const ties = await tiesOf(db, actor.id)
  return {
    clientOf: [...new Set(ties.map(({ trainer }) => trainer))],
    clients: await db.$count(clients, eq(clients.trainerId, trainerId)),
    sessions: await db.$count(everySession, eq(everySession.trainerId, trainerId)),
    hoursRemaining: hours?.remaining ?? 0,
    organizations: memberships.filter(({ members }) => members === 0).map(({ name }) => name),
    isLastSuperAdmin:
      actor.role === 'SUPER_ADMIN' && (await db.$count(profiles, otherSuperAdmins)) === 0,
    lastAdminOf: isLastAdminOf.map(({ name }) => name),
  }
}

/**
 * Erases the current user's account and everything that is its own (GDPR article 17), after its password; its address is
 * told by mail. Trainers whose client the user is keep what they have written, and find an event. Throws
 * TOO_MANY_ATTEMPTS, PASSWORD_WRONG, LAST_SUPER_ADMIN, LAST_ORGANIZATION_ADMIN, or CONFLICT when a client was added
 * concurrently.
 */
export async function eraseOwnAccount(ctx: CurrentUserContext, password: string): Promise<void> {
  const { db, actor } = ctx
  await requireCurrentPassword(ctx, password)
  const impact = await accountErasureImpact(ctx)
  if (impact.isLastSuperAdmin) throw new Problem('LAST_SUPER_ADMIN')
  if (impact.lastAdminOf.length > 0) throw new Problem('LAST_ORGANIZATION_ADMIN')

  const own = await erasedClients(db, eq(clients.trainerId, actor.id))
  const accounts = await db
    .select({ id: profiles.id, createdAt: profiles.createdAt })
    .from(profiles)
    .where(eq(profiles.id, actor.id))
  const memberships = await membershipsOf(db, actor.id)
  const organizations = memberships.filter(({ members }) => members === 0).map(({ id }) => id)
  const ids = own.map(({ id }) => id)
  await withErasureRecord(ctx, { clients: own, organizations, accounts }, () =>
    keepingAdmins(
      inTransaction(db, async (tx) => {
        const erased = await eraseAccount(tx, actor.id, ctx.now())
        if (!erased) throw new Problem('UNAUTHENTICATED')
        // What is erased must be what is recorded.
        if (!isSubset(erased.clientIds, ids) || !isSubset(erased.organizationIds, organizations))
          throw new Problem('CONFLICT')
        await queueEvent(
          tx,
          { ...ctx, ...(isTrainerRole(actor.role) && { scope: { trainerId: actor.id } }) },
          {
            kind: 'account.erased',
            accountId: actor.id,
            clientIds: erased.clientIds,
            subjectIds: erased.organizationIds,
          },
        )
        await recordExpired(tx, erased.invitedIds, ctx.now)
        for (const { id, trainerId } of erased.ties)
          await queueEvent(
            tx,
            { ...ctx, scope: { trainerId } },
            { kind: 'client.login-erased', clientIds: [id] },
          )
        // Without a mail server the address would stay in the outbox.
        if (ctx.sendsMail)
          await queueMail(tx, { kind: 'account-erased', recipient: erased.email, now: ctx.now() })
      }),
    ),
  )
  ctx.notifyOutbox()
  ctx.setCookie(null)
  logSecurity(ctx, 'account.erased', { accountId: actor.id })
}

/** Translates the errors of the triggers for concurrent changes (D21). */
async function keepingAdmins<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await keepingAnAdmin(change)
  } catch (error) {
    if (isRestrictViolation(error, 'super_admin_remains'))
      throw new Problem('LAST_SUPER_ADMIN', { cause: error })
    throw error
  }
}

function isSubset(some: readonly string[], all: readonly string[]): boolean {
  return some.every((one) => all.includes(one))
}
