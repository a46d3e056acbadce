import { and, count, eq, gt, gte, sum } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { compareSwedish } from '#shared/collation.ts'
import type { endForDisabledInput, startForDisabledInput } from '#shared/handover/inputs.ts'
import type { DisabledClients } from '#shared/handover/payload.ts'
import { Problem } from '#shared/problem.ts'
import { localDateOf } from '#shared/time.ts'
import { isManagedAccount } from '../admin/queries.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockAccount } from '../platform/tenant/lock-account.ts'
import { lockClientRows } from '../platform/tenant/owned-rows.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { handoverOffers } from '../schema/handover.ts'
import { pots } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { requireReceiver, storeOffers } from './offer.ts'
import { receiversOf } from './queries.ts'

/**
 * The clients of a disabled account, by name, and who can receive them (D37): names and counts only, since a SUPER_ADMIN sees
 * no trainer's rows. Throws NOT_FOUND for an account that is active, unknown, or none that a SUPER_ADMIN manages.
 */
export async function disabledClients(
  ctx: CurrentUserContext,
  accountId: string,
): Promise<DisabledClients> {
  const { db, actor, now } = ctx
  await requireDisabled(db, accountId)
  const [found, ofPots, coming, waiting, receivers] = await Promise.all([
    db
      .select({ id: clients.id, name: clients.name })
      .from(clients)
      .where(eq(clients.trainerId, accountId)),
    db
      .select({
        clientId: pots.clientId,
        pots: count(),
        hoursRemaining: sum(pots.hoursRemaining).mapWith(Number),
      })
      .from(pots)
      .where(eq(pots.trainerId, accountId))
      .groupBy(pots.clientId),
    db
      .select({ clientId: trainingSessions.clientId, sessions: count() })
      .from(trainingSessions)
      .where(and(eq(trainingSessions.trainerId, accountId), gt(trainingSessions.startsAt, now())))
      .groupBy(trainingSessions.clientId),
    waitingOf(ctx, accountId),
    receiversOf(db, { trainerId: accountId }),
  ])
  const potsOf = new Map(ofPots.map((row) => [row.clientId, row]))
  const comingOf = new Map(coming.map((row) => [row.clientId, row.sessions]))
  const waitingFor = new Map(waiting.map(({ clientId, ...row }) => [clientId, row]))
  return {
    clients: found
      .toSorted((a, b) => compareSwedish(a.name, b.name) || (a.id < b.id ? -1 : 1))
      .map(({ id, name }) => ({
        id,
        name,
        pots: potsOf.get(id)?.pots ?? 0,
        hoursRemaining: potsOf.get(id)?.hoursRemaining ?? 0,
        comingSessions: comingOf.get(id) ?? 0,
        waiting: waitingFor.get(id) ?? null,
      })),
    receivers: receivers.filter(({ id }) => id !== actor.id),
  }
}

function waitingOf({ db, now }: CurrentUserContext, accountId: string) {
  return db
    .select({
      clientId: handoverOffers.clientId,
      state: handoverOffers.state,
      receiverName: profiles.name,
      untilOn: handoverOffers.untilOn,
    })
    .from(handoverOffers)
    .innerJoin(profiles, eq(profiles.id, handoverOffers.receiverId))
    .where(
      and(eq(handoverOffers.trainerId, accountId), gte(handoverOffers.untilOn, localDateOf(now()))),
    )
}

/**
 * Offers clients of a disabled account to a trainer of one of its organisations, all of them or none, from today and without
 * notes. Replaces what an ADMIN has asked of the account. Throws NOT_FOUND as `disabledClients`, and for a client of another
 * trainer; RECEIVER_NOT_FOUND, also for the SUPER_ADMIN's own account; HANDOVER_WAITS.
 */
export async function startForDisabled(
  ctx: CurrentUserContext,
  { accountId, receiverId, ...input }: z.infer<typeof startForDisabledInput>,
): Promise<void> {
  const clientIds = [...new Set(input.clientIds)]
  const started = await actOnce(ctx, async (tx) => {
    await requireDisabled(tx, accountId)
    if (receiverId === ctx.actor.id) throw new Problem('RECEIVER_NOT_FOUND')
    const organizationId = await requireReceiver(tx, { giverId: accountId, receiverId })
    await lockOfDisabled(tx, accountId, clientIds)
    const now = ctx.now()
    await storeOffers(
      tx,
      {
        clientIds,
        trainerId: accountId,
        receiverId,
        organizationId,
        state: 'offered',
        byId: ctx.actor.id,
        fromOn: localDateOf(now),
      },
      now,
    )
    const event = { kind: 'handover.started' as const, clientIds }
    await queueEvent(tx, onRowsOf(ctx, accountId), {
      ...event,
      accountId: receiverId,
      organizationId,
    })
    await queueEvent(tx, onRowsOf(ctx, receiverId), { ...event, accountId })
    return { organizationId }
  })
  if (!started) return
  const { organizationId } = started
  const by = ctx.actor.id
  logSecurity(ctx, 'handover.started', { accountId, receiverId, organizationId, by })
}

/**
 * Withdraws the offer of a disabled account's client, or dismisses what an ADMIN has asked of the account. Throws NOT_FOUND as
 * `startForDisabled`, and HANDOVER_NOT_FOUND when none waits.
 */
export async function endForDisabled(
  ctx: CurrentUserContext,
  { accountId, clientId }: z.infer<typeof endForDisabledInput>,
): Promise<void> {
  const ended = await actOnce(ctx, async (tx) => {
    await requireDisabled(tx, accountId)
    await lockOfDisabled(tx, accountId, [clientId])
    const [offer] = await tx
      .delete(handoverOffers)
      .where(and(eq(handoverOffers.clientId, clientId), eq(handoverOffers.trainerId, accountId)))
      .returning({
        receiverId: handoverOffers.receiverId,
        organizationId: handoverOffers.organizationId,
        state: handoverOffers.state,
      })
    if (!offer) throw new Problem('HANDOVER_NOT_FOUND')
    const { state, ...keys } = offer
    const event = { kind: 'handover.ended' as const, clientIds: [clientId] }
    const { receiverId, organizationId } = keys
    await queueEvent(tx, onRowsOf(ctx, accountId), {
      ...event,
      accountId: receiverId,
      organizationId,
    })
    // What an ADMIN has asked for is not the receiver's yet.
    if (state === 'offered')
      await queueEvent(tx, onRowsOf(ctx, receiverId), { ...event, accountId })
    return keys
  })
  if (ended) logSecurity(ctx, 'handover.ended', { accountId, ...ended, by: ctx.actor.id })
}

/** The context of an act on this trainer's rows, whose open pages and log have its event. */
function onRowsOf(ctx: CurrentUserContext, trainerId: string) {
  return { ...ctx, scope: { trainerId } }
}

/** Locks the clients, then the account: enabling it waits, and what was enabled before is refused. */
async function lockOfDisabled(tx: Database, accountId: string, clientIds: string[]): Promise<void> {
  await lockClientRows(tx, { trainerId: accountId }, clientIds)
  await lockAccount(tx, accountId)
  await requireDisabled(tx, accountId)
}

async function requireDisabled(db: Database, accountId: string): Promise<void> {
  const isDisabled = and(isManagedAccount(accountId), eq(profiles.isDisabled, true))
  if ((await db.$count(profiles, isDisabled)) === 0) throw new Problem('NOT_FOUND')
}
