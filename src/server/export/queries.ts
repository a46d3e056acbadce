import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { type ExportData, exportedSession } from '#shared/export/payload.ts'
import type { Period } from '#shared/export/period.ts'
import { daySpan } from '#shared/time.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { ofOneMoment } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { contactColumns } from '../platform/tenant/own-client.ts'
import { listedPotColumns } from '../pots/columns.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { fileColumns } from './file-columns.ts'

/** What an export of a trainer's rows reads by, and records itself with. */
export type ExportContext = Pick<
  TrainerContext,
  'db' | 'scope' | 'now' | 'log' | 'actor' | 'origin' | 'countEvent'
>

/**
 * All clients of the trainer with their pots, and their sessions that begin within the period, by date (S70). One
 * snapshot, so that the pots' totals match the sessions' charges (H23).
 */
export async function exportData(ctx: ExportContext, period: Period): Promise<ExportData> {
  const { db, scope, now } = ctx
  const readAt = now()
  const found = await ofOneMoment(db, async (tx) => ({
    clients: await clientsOf(tx, scope),
    pots: await potsOf(tx, scope),
    sessions: await sessionsOf(tx, scope, period),
  }))
  await queueEvent(db, ctx, {
    kind: 'data.exported',
    figures: { from: period.from, to: period.to, clients: found.clients.length },
  })
  logSecurity(ctx, 'data.exported', { accountId: scope.trainerId })
  const potsOfClient = byClient(found.pots)
  const sessionsOfClient = byClient(found.sessions)
  return {
    trainerName: scope.trainerName,
    readAt,
    clients: found.clients.map(({ id, ...client }) => ({
      ...client,
      pots: potsOfClient.get(id) ?? [],
      sessions: sessionsOfClient.get(id) ?? [],
    })),
  }
}

/** Groups rows by client in their order, without the client's key. */
function byClient<Row extends { clientId: string }>(
  rows: readonly Row[],
): Map<string, Omit<Row, 'clientId'>[]> {
  const found = new Map<string, Omit<Row, 'clientId'>[]>()
  for (const { clientId, ...row } of rows) {
    const known = found.get(clientId)
    if (known) known.push(row)
    else found.set(clientId, [row])
  }
  return found
}

function clientsOf(tx: Database, scope: TrainerScope) {
  return tx
    .select({ id: clients.id, ...contactColumns, lastingNote: clients.lastingNote })
    .from(clients)
    .where(eq(clients.trainerId, scope.trainerId))
    .orderBy(asc(clients.createdAt), asc(clients.id))
}

function potsOf(tx: Database, scope: TrainerScope) {
  return tx
    .select(listedPotColumns)
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(eq(pots.trainerId, scope.trainerId))
    .orderBy(asc(pots.createdAt), asc(pots.id))
}

const unasked = 'the specification does not name it (S70)'

const sessionColumns = fileColumns(trainingSessions, exportedSession, {
  id: 'a key',
  trainerId: 'a key',
  clientId: 'the client has the sessions',
  potId: 'a key',
  revision: 'of calendar feeds',
  changedAt: 'of calendar feeds',
  version: 'of the next save',
  createdAt: unasked,
  cancelledAt: unasked,
  cancelReason: unasked,
})

function sessionsOf(tx: Database, scope: TrainerScope, { from, to }: Period) {
  return tx
    .select({ clientId: trainingSessions.clientId, ...sessionColumns })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.trainerId, scope.trainerId),
        gte(trainingSessions.startsAt, daySpan(from).from),
        lt(trainingSessions.startsAt, daySpan(to).to),
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
}
