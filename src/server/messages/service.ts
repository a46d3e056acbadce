import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { type ExpectedSession, expectedOf } from '#shared/messages/changes.ts'
import type { sendMessagesInput, tellUntoldInput, toldInput } from '#shared/messages/inputs.ts'
import { messageDelayMs } from '#shared/messages/limits.ts'
import type { SentMessages } from '#shared/messages/payload.ts'
import type { Untold } from '#shared/messages/untold.ts'
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
import { untoldNow } from './untold.ts'

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
  const { scope } = ctx
  const wanted = messages.map((message) => ({ ...message, expected: inIso(message.expected) }))
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
    await tell(tx, ctx, { way: 'mail', actId, told: sent.map((one) => ({ ...one, actId })) })
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
    await tell(tx, ctx, { way, actId, told: [{ clientId }] })
  })
}

/**
 * Tells clients of everything that they were not told of, or records that the trainer has, or that they need not be (D141).
 * Left out is whoever was told of it meanwhile, by another device or another request, whose sessions have changed since it
 * was listed, and of mail who has no address that takes it. Throws ADDRESS_UNPROVEN and TOO_MANY_ATTEMPTS.
 */
export function tellUntold(
  ctx: TrainerContext,
  { by: way, messages }: z.infer<typeof tellUntoldInput>,
): Promise<SentMessages> {
  const wanted = messages.map((message) => ({ ...message, expected: inIso(message.expected) }))
  const isMail = way === 'mail'
  const run = async (tx: Database) => {
    if (isMail) await requireWriter(ctx, tx, ctx.actor.id)
    const named = wanted.map(({ clientId }) => clientId)
    const own = await lockClientsOf(tx, ctx.scope, { sessions: [], others: named })
    const addresses = isMail ? await addressesOf(tx, own) : null
    // After the lock: of two devices that tell the same, one has.
    const untold = new Map((await untoldNow(tx, ctx, own)).map((one) => [one.clientId, one]))
    const leftOut: number[] = []
    const told = wanted.flatMap(({ clientId, actIds, text, expected }, place) => {
      const now = untold.get(clientId)
      const recipient = addresses?.get(clientId)
      const isReached = !isMail || (recipient !== undefined && text !== null)
      if (!now || !isReached || !isSame(now, { actIds, expected })) {
        leftOut.push(place)
        return []
      }
      untold.delete(clientId)
      const mail = recipient !== undefined && text !== null && { recipient, text }
      return { clientId, expected, actId: now.actIds[0] ?? 0, ...mail }
    })
    const actId = Math.max(...told.map((one) => one.actId))
    await tell(tx, ctx, { way, actId, isAll: true, told })
    return { leftOut }
  }
  return runOnce(ctx, run, { letters: isMail ? messages.length : 0 })
}

/** Whether what was listed is what is left to tell now. */
function isSame(
  now: Untold,
  seen: { actIds: readonly number[]; expected: readonly ExpectedSession[] },
) {
  const places = new Map(seen.expected.map(({ id, startsAt }) => [id, startsAt]))
  const expected = expectedOf(now.changes)
  return (
    now.actIds.every((id) => seen.actIds.includes(id)) &&
    places.size === expected.length &&
    expected.every(({ id, startsAt }) => places.get(id) === startsAt)
  )
}

function inIso(expected: readonly { id: string; startsAt: Date | null }[]): ExpectedSession[] {
  return expected.map(({ id, startsAt }) => ({ id, startsAt: startsAt?.toISOString() ?? null }))
}

interface Told {
  way: TellingWay
  /** The act, of several the newest. */
  actId: number
  /** Whether the clients know of everything until then. */
  isAll?: true
  told: readonly {
    clientId: string
    actId?: number
    expected?: ExpectedSession[]
    /** Of mail. */
    recipient?: string
    text?: string
  }[]
}

/**
 * Queues mail, a moment ahead, and the event, which is as old as the mail: by that they are one (untold.ts). The event names
 * that of the act, whose sessions are read there; it holds neither their keys nor a text.
 */
async function tell(
  tx: Database,
  ctx: TrainerContext,
  { way, actId, isAll, told }: Told,
): Promise<void> {
  if (told.length === 0) return
  const at = ctx.now()
  const rows = told.flatMap(({ recipient, text: message, ...one }) =>
    recipient === undefined || message === undefined
      ? []
      : {
          id: randomUUID(),
          kind: 'client-message' as const,
          ...one,
          recipient,
          message,
          createdAt: at,
          nextAttemptAt: new Date(at.getTime() + messageDelayMs),
        },
  )
  if (rows.length > 0) await insertAll(tx, outbox, rows)
  const clientIds = told.map(({ clientId }) => clientId)
  const figures = { way, count: clientIds.length, of: actId, ...(isAll && { isAll }) }
  await queueEvent(tx, { ...ctx, now: () => at }, { kind: 'client.told', clientIds, figures })
}

/** The addresses of these clients that take such mail, by client. */
export async function addressesOf(
  tx: Database,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
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
