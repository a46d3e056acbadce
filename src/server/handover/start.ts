import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { startHandoverInput } from '#shared/handover/inputs.ts'
import { aheadDays } from '#shared/handover/limits.ts'
import { messageDelayMs } from '#shared/messages/limits.ts'
import { Problem } from '#shared/problem.ts'
import { addDays, localDateOf } from '#shared/time.ts'
import { addressesOf } from '../messages/service.ts'
import { requireWriter } from '../platform/access/proven-address.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockClients } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { handoverOffers } from '../schema/handover.ts'
import { outbox } from '../schema/outbox.ts'
import { requireReceiver, storeOffers } from './offer.ts'

/**
 * Offers a client to another trainer of an organisation (D37), and mails the client the giver's message, a moment ahead as
 * every message. An ADMIN's ask is answered by it. Throws INVALID_INPUT for a day that is over or too far ahead,
 * RECEIVER_NOT_FOUND, NOT_FOUND, BOOKS_WRONG, HANDOVER_WAITS, HANDOVER_UNMAILABLE, ADDRESS_UNPROVEN or TOO_MANY_ATTEMPTS.
 */
export function startHandover(
  ctx: TrainerContext,
  { clientId, receiverId, fromOn, withNotes, message }: z.infer<typeof startHandoverInput>,
): Promise<void> {
  const { trainerId } = ctx.scope
  const start = async (tx: Database) => {
    const organizationId = await requireReceiver(tx, { giverId: trainerId, receiverId })
    await lockClients(tx, ctx.scope, [clientId])
    const today = localDateOf(ctx.now())
    if (fromOn < today || fromOn > addDays(today, aheadDays)) throw new Problem('INVALID_INPUT')
    const mailId = message === null ? null : await queueLetter(tx, ctx, { clientId, message })
    await storeOffers(
      tx,
      {
        clientIds: [clientId],
        trainerId,
        receiverId,
        organizationId,
        state: 'offered',
        withNotes,
        fromOn,
        mailId,
      },
      ctx.now(),
    )
    const event = { kind: 'handover.started' as const, clientIds: [clientId] }
    const told = message !== null && { figures: { way: 'mail' } }
    await queueEvent(tx, ctx, { ...event, ...told, accountId: receiverId })
    const receiver = { ...ctx, scope: { trainerId: receiverId } }
    await queueEvent(tx, receiver, { ...event, accountId: trainerId })
  }
  return runOnce(ctx, start, { letters: message === null ? 0 : 1 })
}

/** Queues the message that tells the client. Throws HANDOVER_UNMAILABLE or ADDRESS_UNPROVEN. */
async function queueLetter(
  tx: Database,
  ctx: TrainerContext,
  { clientId, message }: { clientId: string; message: string },
): Promise<string> {
  await requireWriter(ctx, tx, ctx.actor.id)
  const recipient = (await addressesOf(tx, [clientId])).get(clientId)
  if (!ctx.sendsMail || recipient === undefined) throw new Problem('HANDOVER_UNMAILABLE')
  const id = randomUUID()
  const now = ctx.now()
  await tx.insert(outbox).values({
    id,
    kind: 'client-message',
    clientId,
    recipient,
    message,
    // It is true whatever becomes of the sessions, and in the name of whoever wrote it.
    expected: [],
    senderId: ctx.scope.trainerId,
    createdAt: now,
    nextAttemptAt: new Date(now.getTime() + messageDelayMs),
  })
  return id
}

/**
 * Ends a hand-over that waits: the giver withdraws it or leaves an ask unanswered, the receiver declines it. Throws
 * HANDOVER_NOT_FOUND, also for one of others.
 */
export function endHandover(ctx: TrainerContext, clientId: string): Promise<void> {
  const { trainerId } = ctx.scope
  return runOnce(ctx, async (tx) => {
    const [ended] = await tx
      .delete(handoverOffers)
      .where(
        and(
          eq(handoverOffers.clientId, clientId),
          or(
            eq(handoverOffers.trainerId, trainerId),
            // What an ADMIN has asked for is not the receiver's yet.
            and(eq(handoverOffers.receiverId, trainerId), eq(handoverOffers.state, 'offered')),
          ),
        ),
      )
      .returning({
        trainerId: handoverOffers.trainerId,
        receiverId: handoverOffers.receiverId,
        state: handoverOffers.state,
      })
    if (!ended) throw new Problem('HANDOVER_NOT_FOUND')
    const sides = ended.state === 'asked' ? [ended.trainerId] : [ended.trainerId, ended.receiverId]
    for (const side of sides)
      await queueEvent(
        tx,
        { ...ctx, scope: { trainerId: side } },
        { kind: 'handover.ended', clientIds: [clientId] },
      )
  })
}
