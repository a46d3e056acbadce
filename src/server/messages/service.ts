import { randomUUID } from 'node:crypto'
import { and, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { sendMessagesInput, toldInput } from '#shared/messages/inputs.ts'
import { messageDelayMs } from '#shared/messages/limits.ts'
import type { SentMessages } from '#shared/messages/payload.ts'
import type { TellingWay } from '#shared/messages/ways.ts'
import { lockClientsBesideBooks, lockClientsOf } from '../access/owned-rows.ts'
import { clients } from '../clients/tables.ts'
import type { TrainerContext } from '../context.ts'
import { isAnyOf } from '../db/columns.ts'
import type { Database } from '../db/database.ts'
import { insertAll } from '../db/insert-all.ts'
import { recordEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { outbox } from '../mail/tables.ts'
import { actOn, truthOf } from './queries.ts'

/**
 * Queues messages to clients (D113), to the addresses that are stored, a moment ahead: what is undone meanwhile is not sent
 * (contents.ts). Left out is whoever is not the trainer's, has no address that takes mail, or whose sessions have changed.
 * Throws TOO_MANY_ATTEMPTS.
 */
export function sendMessages(
  ctx: TrainerContext,
  { messages }: z.infer<typeof sendMessagesInput>,
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
    const named = wanted.map(({ clientId }) => clientId)
    const own = await lockClientsOf(tx, scope, { sessions: [], others: named })
    const addresses = await addressesOf(tx, own)
    const isTrue = await truthOf(tx, wanted)
    const leftOut: number[] = []
    const sent = wanted.flatMap((one, place) => {
      const recipient = addresses.get(one.clientId)
      if (recipient && isTrue(one.clientId, one.expected)) return { ...one, recipient }
      leftOut.push(place)
      return []
    })
    const rows = sent.map(({ text: message, ...row }) => ({
      id: randomUUID(),
      kind: 'client-message' as const,
      ...row,
      message,
      createdAt: now(),
      nextAttemptAt: new Date(now().getTime() + messageDelayMs),
    }))
    await insertAll(tx, outbox, rows)
    const told = sent.map(({ clientId }) => clientId)
    const sessionIds = sent.flatMap(({ expected }) => expected.map(({ id }) => id))
    if (told.length > 0) await record(tx, ctx, { clientIds: told, sessionIds, way: 'mail' })
    return { leftOut }
  }
  return runOnce(ctx, send, { letters: messages.length })
}

/** Records that the trainer has told a client (D113). Throws NOT_FOUND. */
export function recordTold(
  ctx: TrainerContext,
  { clientId, way, sessionIds }: z.infer<typeof toldInput>,
): Promise<void> {
  return runOnce(ctx, async (tx) => {
    await lockClientsBesideBooks(tx, ctx.scope, [clientId])
    await record(tx, ctx, { clientIds: [clientId], sessionIds, way })
  })
}

/** The addresses of these clients that take mail, by client. */
async function addressesOf(tx: Database, ids: Iterable<string>): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: clients.id, email: clients.email })
    .from(clients)
    .where(and(isAnyOf(clients.id, ids), isNull(clients.emailRefusedAt), ne(clients.email, '')))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The event names the act that was told of, so that its line in Händelser shows it; it holds no text. */
async function record(
  tx: Database,
  ctx: TrainerContext,
  told: { clientIds: string[]; sessionIds: string[]; way: TellingWay },
): Promise<void> {
  await recordEvent(tx, ctx, {
    kind: 'client.told',
    clientIds: told.clientIds,
    subjectIds: told.sessionIds,
    figures: {
      way: told.way,
      count: told.clientIds.length,
      of: await actOn(tx, ctx.scope, told.sessionIds),
    },
  })
}
