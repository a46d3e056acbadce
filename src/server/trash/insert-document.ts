import { and, eq, inArray, isNull, sum } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Problem } from '#shared/problem.ts'
import type { Restored } from '#shared/trash/payload.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { insertAll } from '../platform/db/insert-all.ts'
import {
  clientTables,
  type KeptName,
  type KeptRow,
  type KeptRows,
  keptNames,
} from '../platform/tenant/client-tables.ts'
import { requireFreeTimes } from '../platform/tenant/free-times.ts'
import { profiles } from '../schema/auth.ts'
import { asInstant } from '../schema/columns.ts'
import { potTypes } from '../schema/pots.ts'
import { cancelledSessions, trainingSessions } from '../schema/sessions.ts'
import type { DocumentOf, TrashDocument } from './document.ts'
import { losersOf, noteLosses } from './former-pots.ts'
import { isPotless, livePots } from './queries.ts'

type Rows = { tx: Database; scope: TrainerScope; clientId: string }

/** Whose client's rows are inserted. */
type Owner = Pick<Rows, 'tx' | 'clientId'> & { scope: Pick<TrainerScope, 'trainerId'> }

/** The row with the instant at which it was made, if it has one, to the microsecond. */
function made<Row extends { createdAt?: string }>(row: Row) {
  const { createdAt, ...rest } = row
  return createdAt === undefined ? rest : { ...rest, createdAt: asInstant(createdAt) }
}

/** The row with the next revision: calendars that have the session see it again. */
function revised<Row extends { revision: number }>(row: Row): Row {
  return { ...row, revision: row.revision + 1 }
}

/** What a restoration answers when it changes nothing but its own rows. */
const nothingMore: Restored = { takenBack: 0, drawnHours: 0, withoutPot: 0 }

/**
 * Inserts the rows of a deletion with their keys, under the locks that `restoreTrash` takes. `email` is another address
 * for a client. Throws POT_NOT_FOUND or SESSION_EXISTS.
 */
export function insertDocument(
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
  rows: Rows,
  document: DocumentOf<'client'>,
  email: string | null,
): Promise<Restored> {
  const { tx, scope } = rows
  const { client, types } = document
  await insertTypes(tx, scope, types)
  await insertClientRows(rows, { ...document, client: [withEmail(client, email)] })
  return nothingMore
}

/** The client with another address, which has not been refused; as it is without one. */
export function withEmail(client: KeptRow<'client'>, email: string | null): KeptRow<'client'> {
  return email === null ? client : { ...client, email, emailRefusedAt: null }
}

/**
 * Inserts everything that a client is, with its keys, as the client of this trainer, who has the training types. The
 * triggers count the hours, and calendars see the sessions again.
 */
export async function insertClientRows(rows: Owner, kept: KeptRows): Promise<void> {
  const { sessions, cancelled } = kept
  const again: KeptRows = {
    ...kept,
    history: withinRanges(kept),
    sessions: sessions.map(revised),
    cancelled: (await withKnownPeople(rows.tx, cancelled)).map(revised),
  }
  for (const name of keptNames) await insertRows(rows, name, again[name])
}

async function insertPot(rows: Rows, document: DocumentOf<'pot'>): Promise<Restored> {
  const { tx, scope, clientId } = rows
  const { trainerId } = scope
  const { pot, type, history } = document
  const ids = losersOf(document)
  await insertTypes(tx, scope, [type])
  await insertRows(rows, 'pots', [pot])
  await insertRows(rows, 'history', withinRanges({ pots: [pot], history }))
  await insertRows(rows, 'prices', document.prices)
  const takenBack = await tx
    .update(trainingSessions)
    .set({ potId: pot.id })
    .where(isPotless({ scope, clientId, ids }))
    .returning({ id: trainingSessions.id })
  await tx
    .update(cancelledSessions)
    .set({ potId: pot.id })
    .where(
      and(
        eq(cancelledSessions.trainerId, trainerId),
        eq(cancelledSessions.clientId, clientId),
        isNull(cancelledSessions.potId),
        inArray(cancelledSessions.id, ids),
      ),
    )
  const [drawn] = await tx
    .select({ hours: sum(trainingSessions.chargedHours).mapWith(Number) })
    .from(trainingSessions)
    .where(and(eq(trainingSessions.potId, pot.id), eq(trainingSessions.trainerId, trainerId)))
  return { ...nothingMore, takenBack: takenBack.length, drawnHours: drawn?.hours ?? 0 }
}

async function insertEntry(
  rows: Rows,
  { entry, prices }: DocumentOf<'history'>,
): Promise<Restored> {
  const { tx, scope, clientId } = rows
  if (!(await livePots(tx, scope, clientId)).has(entry.potId)) throw new Problem('POT_NOT_FOUND')
  await insertRows(rows, 'history', [entry])
  await insertRows(rows, 'prices', prices)
  return nothingMore
}

async function insertSessions(rows: Rows, { sessions }: DocumentOf<'sessions'>): Promise<Restored> {
  const { tx, scope, clientId } = rows
  const known = await livePots(tx, scope, clientId)
  // Like those that stayed when their pot was deleted (D19).
  const placed = sessions.map((session) => ({
    ...revised(session),
    potId: session.potId && known.has(session.potId) ? session.potId : null,
    trainerId: scope.trainerId,
    clientId,
  }))
  await requireFreeTimes(tx, scope, placed)
  await insertRows(rows, 'sessions', placed)
  const losing = sessions.filter(({ potId }, at) => potId && !placed[at]?.potId)
  await noteLosses(tx, { scope, clientId }, losing)
  return { ...nothingMore, withoutPot: losing.length }
}

/** Inserts rows of this table again, as those of the client and its trainer. */
function insertRows<Name extends KeptName>(
  { tx, scope, clientId }: Owner,
  name: Name,
  rows: readonly KeptRow<Name>[],
): Promise<void> {
  const { table }: { table: PgTable } = clientTables[name]
  // A table without one of these columns does without it.
  const owned = rows.map((row) => ({ ...made(row), clientId, trainerId: scope.trainerId }))
  return insertAll(tx, table, owned)
}

/** The entries of these pots, each pot's in an order that the database takes. */
function withinRanges({
  pots: of,
  history,
}: Pick<DocumentOf<'client'>, 'pots' | 'history'>): KeptRow<'history'>[] {
  return of.flatMap(({ id, openingHours }) =>
    withinRange(
      openingHours,
      history.filter(({ potId }) => potId === id),
    ),
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
export async function insertTypes(
  tx: Database,
  { trainerId }: Pick<TrainerScope, 'trainerId'>,
  types: DocumentOf<'client'>['types'],
): Promise<void> {
  if (types.length === 0) return
  await tx
    .insert(potTypes)
    .values(types.map((type) => ({ ...made(type), trainerId })))
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
