import { and, eq, inArray, isNull, sum } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { restoreTrashInput } from '#shared/trash/inputs.ts'
import type { Restored } from '#shared/trash/payload.ts'
import { lockClients, requireActiveTrainer } from '../access/owned-rows.ts'
import type { TrainerScope } from '../access/scope.ts'
import { profiles } from '../auth/tables.ts'
import { clients, linkOpenings } from '../clients/tables.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { isForeignKeyViolation, isRangeViolation, isUniqueViolation } from '../db/errors.ts'
import { insertAll } from '../db/insert-all.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { removeOnce } from '../events/remove-once.ts'
import { potHistory, pots, potTypeKey, potTypes } from '../pots/tables.ts'
import { requireFreeTimes } from '../sessions/existing.ts'
import { cancelledSessions, trainingSessions } from '../sessions/tables.ts'
import { type DocumentOf, readDocument, type TrashDocument } from './document.ts'
import { isOwnTrash, isPotless, livePots } from './queries.ts'
import { trash } from './tables.ts'

type Rows = { tx: Database; scope: TrainerScope; clientId: string }

const nothingMore: Restored = { takenBack: 0, drawnHours: 0, withoutPot: 0 }

/**
 * Restores a deletion whole, in one transaction: its rows are inserted again with their keys, and the triggers count
 * the hours (design D31). Idempotent. Throws TRASH_NOT_FOUND, TRASH_CLIENT_REMOVED, CLIENT_EMAIL_EXISTS (`email` is
 * another address for the client), POT_NOT_FOUND (of a history entry), SESSION_EXISTS (a duplicate), HOURS_OUT_OF_RANGE
 * or CONFLICT (a key is taken).
 */
export async function restoreTrash(
  ctx: TrainerContext,
  input: z.infer<typeof restoreTrashInput>,
): Promise<Restored> {
  const { id } = input
  return removeOnce(ctx, {
    kind: 'trash.restored',
    id,
    remove: () => restoreDocument(ctx, input),
    again: () => nothingMore,
  })
}

async function restoreDocument(
  ctx: TrainerContext,
  { id, email }: z.infer<typeof restoreTrashInput>,
): Promise<Restored> {
  const { db, scope } = ctx
  try {
    return await inTransaction(db, async (tx) => {
      const { clientId, kind } = await ownTrash(tx, ctx, id)
      // A client that was deleted has no row to lock: the row of the trash is the lock.
      if (kind === 'client') await requireActiveTrainer(tx, scope)
      else await lockLiveClient(tx, scope, clientId)
      // Serialises two devices that restore the same deletion: the second deletes no row.
      const [taken] = await tx
        .delete(trash)
        .where(isOwnTrash(ctx, id))
        .returning({ document: trash.document })
      if (!taken) throw new Problem('TRASH_NOT_FOUND')
      const document = readDocument(taken.document)
      const restored = await insertDocument({ tx, scope, clientId }, document, email)
      const { pots: potCount, sessions } = document.contents
      await recordEvent(tx, ctx, {
        kind: 'trash.restored',
        clientIds: [clientId],
        subjectIds: [id],
        figures: {
          ...(potCount > 0 && { pots: potCount }),
          ...(sessions > 0 && { sessions }),
        },
      })
      return restored
    })
  } catch (error) {
    if (isUniqueViolation(error, 'clients_trainer_email_key'))
      throw new Problem('CLIENT_EMAIL_EXISTS', { cause: error })
    // A key is used again since, or the training type was deleted concurrently.
    if (isUniqueViolation(error) || isForeignKeyViolation(error, potTypeKey))
      throw new Problem('CONFLICT', { cause: error })
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    throw error
  }
}

async function ownTrash(tx: Database, ctx: TrainerContext, id: string) {
  const [found] = await tx
    .select({ clientId: trash.clientId, kind: trash.kind })
    .from(trash)
    .where(isOwnTrash(ctx, id))
  if (!found) throw new Problem('TRASH_NOT_FOUND')
  return found
}

async function lockLiveClient(tx: Database, scope: TrainerScope, clientId: string): Promise<void> {
  await lockClients(tx, scope, [clientId]).catch((error: unknown) => {
    const isGone = error instanceof Problem && error.code === 'NOT_FOUND'
    throw isGone ? new Problem('TRASH_CLIENT_REMOVED', { cause: error }) : error
  })
}

function insertDocument(
  rows: Rows,
  document: TrashDocument,
  email: string | null,
): Promise<Restored> {
  switch (document.kind) {
    case 'client':
      return insertClient(rows, document, email)
    case 'pot':
      return insertPot(rows, document)
    case 'history':
      return insertEntry(rows, document)
    case 'sessions':
      return insertSessions(rows, document)
  }
}

async function insertClient(
  { tx, scope, clientId }: Rows,
  document: DocumentOf<'client'>,
  email: string | null,
): Promise<Restored> {
  const { trainerId } = scope
  const { client, openings, types, history, sessions, cancelled } = document
  await tx.insert(clients).values({ ...client, email: email ?? client.email, trainerId })
  if (openings) await tx.insert(linkOpenings).values({ ...openings, clientId })
  await insertTypes(tx, scope, types)
  const owned = <Row>(list: readonly Row[]) => list.map((row) => ({ ...row, trainerId, clientId }))
  await insertAll(tx, pots, owned(document.pots))
  await insertHistory(tx, scope, { pots: document.pots, history })
  await insertAll(tx, trainingSessions, owned(sessions))
  await insertAll(tx, cancelledSessions, owned(await withKnownPeople(tx, cancelled)))
  return nothingMore
}

async function insertPot(
  { tx, scope, clientId }: Rows,
  { pot, type, history, sessionIds, cancelledIds }: DocumentOf<'pot'>,
): Promise<Restored> {
  const { trainerId } = scope
  await insertTypes(tx, scope, [type])
  await tx.insert(pots).values({ ...pot, trainerId, clientId })
  await insertHistory(tx, scope, { pots: [pot], history })
  const takenBack = await tx
    .update(trainingSessions)
    .set({ potId: pot.id })
    .where(isPotless({ clientId, ids: sessionIds }))
    .returning({ id: trainingSessions.id })
  await tx
    .update(cancelledSessions)
    .set({ potId: pot.id })
    .where(
      and(
        eq(cancelledSessions.clientId, clientId),
        isNull(cancelledSessions.potId),
        inArray(cancelledSessions.id, cancelledIds),
      ),
    )
  const [drawn] = await tx
    .select({ hours: sum(trainingSessions.chargedHours).mapWith(Number) })
    .from(trainingSessions)
    .where(eq(trainingSessions.potId, pot.id))
  return { ...nothingMore, takenBack: takenBack.length, drawnHours: drawn?.hours ?? 0 }
}

async function insertEntry(
  { tx, scope, clientId }: Rows,
  { entry }: DocumentOf<'history'>,
): Promise<Restored> {
  if (!(await livePots(tx, clientId)).has(entry.potId)) throw new Problem('POT_NOT_FOUND')
  await tx.insert(potHistory).values({ ...entry, trainerId: scope.trainerId })
  return nothingMore
}

async function insertSessions(
  { tx, scope, clientId }: Rows,
  { sessions }: DocumentOf<'sessions'>,
): Promise<Restored> {
  const known = await livePots(tx, clientId)
  // Like those that stayed when their pot was deleted (design D19).
  const placed = sessions.map((session) => ({
    ...session,
    potId: session.potId && known.has(session.potId) ? session.potId : null,
    trainerId: scope.trainerId,
    clientId,
  }))
  await requireFreeTimes(tx, scope, placed)
  await insertAll(tx, trainingSessions, placed)
  const withoutPot = sessions.filter(({ potId }, at) => potId && !placed[at]?.potId).length
  return { ...nothingMore, withoutPot }
}

/** Inserts the history of these pots before their sessions charge them. */
async function insertHistory(
  tx: Database,
  { trainerId }: TrainerScope,
  { pots: of, history }: Pick<DocumentOf<'client'>, 'pots' | 'history'>,
): Promise<void> {
  const entries = of.flatMap((pot) =>
    withinRange(
      pot.openingHours,
      history.filter(({ potId }) => potId === pot.id),
    ),
  )
  await insertAll(
    tx,
    potHistory,
    entries.map((entry) => ({ ...entry, trainerId })),
  )
}

/**
 * The entries in an order in which no intermediate sum leaves the allowed range: the database checks each. The order of
 * their dates may not suffice, since entries between them may have been deleted.
 */
function withinRange<Entry extends { hoursAdded: number }>(
  opening: number,
  entries: readonly Entry[],
): Entry[] {
  const up = entries.filter(({ hoursAdded }) => hoursAdded > 0)
  const down = entries.filter(({ hoursAdded }) => hoursAdded <= 0)
  const ordered: Entry[] = []
  let total = opening
  while (up.length + down.length > 0) {
    const next = (total > 0 ? (down.shift() ?? up.shift()) : (up.shift() ?? down.shift())) as Entry
    ordered.push(next)
    total += next.hoursAdded
  }
  return ordered
}

/** Makes those training types again, under their keys, that have been deleted since; the others keep their new names. */
async function insertTypes(
  tx: Database,
  { trainerId }: TrainerScope,
  types: DocumentOf<'client'>['types'],
): Promise<void> {
  if (types.length === 0) return
  await tx
    .insert(potTypes)
    .values(types.map((type) => ({ ...type, trainerId })))
    .onConflictDoNothing()
}

/** The rows without who cancelled them where that account is gone. */
async function withKnownPeople<Row extends { cancelledBy: string | null }>(
  tx: Database,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ cancelledBy }) => cancelledBy ?? []))]
  if (ids.length === 0) return [...rows]
  const found = await tx.select({ id: profiles.id }).from(profiles).where(inArray(profiles.id, ids))
  const known = new Set(found.map(({ id }) => id))
  return rows.map((row) => ({
    ...row,
    cancelledBy: row.cancelledBy && known.has(row.cancelledBy) ? row.cancelledBy : null,
  }))
}
