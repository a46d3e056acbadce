import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { ExpectedSession } from '#shared/messages/changes.ts'
import type { prepareMessagesInput, unsentMessagesInput } from '#shared/messages/inputs.ts'
import type { PreparedMessages, UnsentMessages } from '#shared/messages/payload.ts'
import { isUnsent, type Mailing } from '#shared/messages/ways.ts'
import { seriesMax } from '#shared/sessions/limits.ts'
import { mustProveAddress } from '../platform/access/proven-address.ts'
import type { Database } from '../platform/db/database.ts'
import { contactColumns } from '../platform/tenant/own-client.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { areOwn } from '../sessions/own.ts'
import { keysOfSeries } from '../sessions/series-keys.ts'
import { findAct, lastMessages, latestActOn, statesOf } from './acts.ts'

export const placeColumns = {
  id: trainingSessions.id,
  clientId: trainingSessions.clientId,
  startsAt: trainingSessions.startsAt,
}

/** A session that was cancelled late stays in the table, for its hours. */
export const isBooked = isNull(trainingSessions.cancelledAt)

const clientColumns = {
  id: clients.id,
  ...contactColumns,
  isRefused: sql<boolean>`${clients.emailRefusedAt} is not null`,
  hasLink: sql<boolean>`${clients.tokenHash} is not null`,
}

export function ownClients({ db, scope }: TrainerContext, ids: readonly string[]) {
  const isOwn = and(eq(clients.trainerId, scope.trainerId), isAnyOf(clients.id, ids))
  return db.select(clientColumns).from(clients).where(isOwn)
}

/** What messages about these sessions are written from. What is not the trainer's is left out, as what is gone. */
export async function prepareMessages(
  ctx: TrainerContext,
  { clientIds, sessionIds, seriesId }: z.infer<typeof prepareMessagesInput>,
): Promise<PreparedMessages> {
  const { db, scope } = ctx
  const ofSeries = seriesId === null ? [] : keysOfSeries(seriesId, seriesMax)
  const booked = await db
    .select(placeColumns)
    .from(trainingSessions)
    .where(and(areOwn(scope, [...sessionIds, ...ofSeries]), isBooked))
  const about = seriesId === null ? sessionIds : booked.map(({ id }) => id)
  const actId = await latestActOn(db, ctx, about)
  const states = await statesOf(db, actId, clientIds)
  const found = await ownClients(ctx, clientIds)
  return {
    mailing: await mailingOf(ctx, actId),
    actId,
    booked,
    clients: found.map((client) => ({ ...client, state: states.get(client.id) ?? null })),
  }
}

/** The messages about an act that did not arrive, of one client or all, as far as they are still true. Throws NOT_FOUND. */
export async function unsentMessages(
  ctx: TrainerContext,
  { actId, clientId }: z.infer<typeof unsentMessagesInput>,
): Promise<UnsentMessages> {
  const { db } = ctx
  const act = await findAct(db, ctx, actId)
  const wanted = clientId === null ? act.clientIds : [clientId]
  const found = new Map((await ownClients(ctx, wanted)).map((client) => [client.id, client]))
  const last = await lastMessages(db, actId, found.keys())
  const isTrue = await truthOf(
    db,
    last.map((one) => ({ ...one, expected: one.expected ?? [] })),
  )
  return {
    mailing: await mailingOf(ctx, actId),
    actId,
    messages: last.flatMap(({ clientId: id, message: text, expected, state }) => {
      const client = found.get(id)
      if (!client || text === null || !expected || !isUnsent(state)) return []
      return isTrue(id, expected) ? [{ client: { ...client, state }, text, expected }] : []
    }),
  }
}

/** Whether the trainer may send mail about this act. */
export async function mailingOf(ctx: TrainerContext, actId: number | null): Promise<Mailing> {
  if (!ctx.sendsMail) return 'off'
  if (await mustProveAddress(ctx, ctx.db, ctx.actor.id)) return 'unproven'
  return actId === null ? 'none' : 'ready'
}

/** Tells of each of these clients' messages whether what it takes for granted is true. Another's session is as a gone one. */
export async function truthOf(
  tx: Database,
  messages: readonly { clientId: string; expected: readonly ExpectedSession[] }[],
): Promise<(clientId: string, expected: readonly ExpectedSession[]) => boolean> {
  const ids = messages.flatMap(({ expected }) => expected.map(({ id }) => id))
  const of = messages.map(({ clientId }) => clientId)
  const rows = await tx
    .select(placeColumns)
    .from(trainingSessions)
    .where(and(isAnyOf(trainingSessions.id, ids), isAnyOf(trainingSessions.clientId, of), isBooked))
  const starts = new Map(
    rows.map((row) => [`${row.clientId} ${row.id}`, row.startsAt.toISOString()]),
  )
  return (clientId, expected) =>
    expected.every(({ id, startsAt }) => (starts.get(`${clientId} ${id}`) ?? null) === startsAt)
}
