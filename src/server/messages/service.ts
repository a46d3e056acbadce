import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { sendMessagesInput, toldInput } from '#shared/messages/inputs.ts'
import { messageDelayMs } from '#shared/messages/limits.ts'
import type { SentMessages } from '#shared/messages/payload.ts'
import { mayMail, type TellingWay } from '#shared/messages/ways.ts'
import { Problem } from '#shared/problem.ts'
import { requireWriter } from '../platform/access/proven-address.ts'
import type { Database } from '../platform/db/database.ts'
import { insertAll } from '../platform/db/insert-all.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockClientsBesideBooks, lockClientsOf } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { outbox } from '../schema/outbox.ts'
import { findAct, statesOf } from './acts.ts'
import { truthOf } from './queries.ts'

/**
 * Queues messages to clients about an act of the trainer (D113, D127), to the addresses that are stored, a moment ahead: what
 * is undone meanwhile is not sent (contents.ts). Left out is whoever is no client of the act, has no address that takes mail,
 * has been sent a message about this act, or whose sessions have changed or are none of the act's. Throws NOT_FOUND,
 * ADDRESS_UNPROVEN and TOO_MANY_ATTEMPTS.
 */
export function sendMessages(
  ctx: TrainerContext,
  { actId, messages }: z.infer<typeof sendMessagesInput>,
): Promise<SentMessages> {
  const { scope, now } = ctx
  const wanted = messages.map(({ clientId, text, expected }) => ({
    clientId,
    text,
    expected: expected.map(({ id, startsAt }) => ({
      id,
      startsAt: startsAt?.toISOString() ?? null,
    })),
  }))
  const send = async (tx: Database) => {
    await requireWriter(ctx, tx, ctx.actor.id)
    const act = await findAct(tx, ctx, actId)
    const named = wanted.map(({ clientId }) => clientId).filter((id) => act.clientIds.includes(id))
    const own = await lockClientsOf(tx, scope, { sessions: [], others: named })
    const addresses = await addressesOf(tx, own)
    const isTrue = await truthOf(tx, wanted)
    // After the lock: of two devices that tell the same, one has queued it.
    const states = new Map(await statesOf(tx, actId, own))
    const leftOut: number[] = []
    const sent = wanted.flatMap((one, place) => {
      const { clientId, expected } = one
      const recipient = addresses.get(clientId)
      const isOfAct = expected.every(({ id }) => act.sessionIds.has(id))
      if (recipient && isOfAct && mayMail(states.get(clientId)) && isTrue(clientId, expected)) {
        states.set(clientId, 'waiting')
        return { ...one, recipient }
      }
      leftOut.push(place)
      return []
    })
    const rows = sent.map(({ text: message, ...row }) => ({
      id: randomUUID(),
      kind: 'client-message' as const,
      actId,
      ...row,
      message,
      createdAt: now(),
      nextAttemptAt: new Date(now().getTime() + messageDelayMs),
    }))
    await insertAll(tx, outbox, rows)
    const told = sent.map(({ clientId }) => clientId)
    if (told.length > 0) await queueToldEvent(tx, ctx, { clientIds: told, way: 'mail', actId })
    return { leftOut }
  }
  return runOnce(ctx, send, { letters: messages.length })
}

/** Records that the trainer has told a client of an act (D113). Throws NOT_FOUND. */
export function recordTold(
  ctx: TrainerContext,
  { actId, clientId, way }: z.infer<typeof toldInput>,
): Promise<void> {
  return runOnce(ctx, async (tx) => {
    await lockClientsBesideBooks(tx, ctx.scope, [clientId])
    const act = await findAct(tx, ctx, actId)
    if (!act.clientIds.includes(clientId)) throw new Problem('NOT_FOUND')
    await queueToldEvent(tx, ctx, { clientIds: [clientId], way, actId })
  })
}

/** The addresses of these clients that take such mail, by client. */
async function addressesOf(tx: Database, ids: Iterable<string>): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: clients.id, email: clients.email })
    .from(clients)
    .where(
      and(
        isAnyOf(clients.id, ids),
        isNull(clients.emailRefusedAt),
        eq(clients.declinesMessages, false),
        ne(clients.email, ''),
      ),
    )
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The event names that of the act, whose sessions are read there; it holds neither their keys nor a text. */
async function queueToldEvent(
  tx: Database,
  ctx: TrainerContext,
  { clientIds, way, actId }: { clientIds: string[]; way: TellingWay; actId: number },
): Promise<void> {
  const figures = { way, count: clientIds.length, of: actId }
  await queueEvent(tx, ctx, { kind: 'client.told', clientIds, figures })
}
