import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { EventFigures } from '#shared/events/kinds.ts'
import { groupedBy } from '#shared/grouped.ts'
import { hundredthsOf, sumHours } from '#shared/hours.ts'
import { beforeImportReason } from '#shared/pots/changes/texts.ts'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import type { importSessionsInput } from '#shared/sessions/import/inputs.ts'
import { duplicateToleranceMs } from '#shared/sessions/limits.ts'
import { canBeMarked, hasStatus } from '#shared/sessions/status.ts'
import type { TrainerScope } from '../../platform/access/scope.ts'
import type { Database } from '../../platform/db/database.ts'
import { insertNew } from '../../platform/db/insert-all.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import { duplicatesOf } from '../../platform/tenant/free-times.ts'
import { recordImport } from '../../platform/tenant/import-records.ts'
import { lockClients } from '../../platform/tenant/owned-rows.ts'
import { withHoursErrors } from '../../pots/service.ts'
import type { TrainerContext } from '../../procedures/context.ts'
import { runOnce } from '../../procedures/once.ts'
import { clients } from '../../schema/clients.ts'
import { isAnyOf } from '../../schema/columns.ts'
import { potHistory, pots } from '../../schema/pots.ts'
import { trainingSessions } from '../../schema/sessions.ts'
import { requireNewKeys } from '../insert.ts'

type Input = z.infer<typeof importSessionsInput>
type Rows = {
  fileName: string | null
  sessions: ReturnType<typeof sessionRows>
  entries: ReturnType<typeof entryRows>
}

/**
 * Stores sessions with their status, all or none, and for each named pot the entry that keeps its balance (D110): one
 * transaction, one event. What can be known before the transaction is refused before, and counts no rows. Throws NOT_FOUND
 * (a client), POT_NOT_FOUND (also one of another client), SESSION_EXISTS (also for two of the input), HOURS_OUT_OF_RANGE,
 * CONFLICT (a key is taken), INVALID_INPUT (a status that has not begun, or an entry of a pot that nothing is charged to)
 * or TOO_MANY_ATTEMPTS; a problem of one session has its place among those of the input.
 */
export async function importSessions(ctx: TrainerContext, input: Input): Promise<void> {
  const { db, scope, now } = ctx
  requireDistinct(input)
  const sessions = sessionRows(scope, input)
  const at = now()
  refuseFirst('INVALID_INPUT', sessions, (one) => {
    return hasStatus(one) && !canBeMarked({ ...one, ...planned }, at)
  })
  const rows = {
    fileName: input.fileName,
    sessions,
    entries: entryRows(scope, { input, sessions }),
  }
  await requireFitting(db, scope, rows)
  await withHoursErrors(() =>
    runOnce(ctx, (tx) => store(tx, ctx, rows), { rows: sessions.length + rows.entries.length }),
  )
}

/** Throws this problem, with its place, for the first row that is wrong. */
function refuseFirst<Row>(
  code: ProblemCode,
  rows: readonly Row[],
  isWrong: (row: Row) => boolean,
): void {
  const place = rows.findIndex(isWrong)
  if (place !== -1) throw new Problem(code, { place })
}

/** The flags of a planned session. */
export const planned = { completed: false, noShow: false }

async function store(tx: Database, ctx: TrainerContext, rows: Rows): Promise<void> {
  const { scope } = ctx
  const { sessions, entries } = rows
  const clientIds = sessions.map(({ clientId }) => clientId)
  await lockClients(tx, scope, clientIds)
  await requireFitting(tx, scope, rows)
  // Hours come before they are drawn: no figure leaves its range on the way to one that is in it.
  if ((await insertNew(tx, potHistory, entries)) < entries.length) throw new Problem('CONFLICT')
  if ((await insertNew(tx, trainingSessions, sessions)) < sessions.length)
    throw new Problem('CONFLICT')
  await recordImport(tx, ctx, {
    kind: 'sessions',
    fileName: rows.fileName,
    sessions: sessions.map(({ id }) => id),
    entries: entries.map(({ id }) => id),
  })
  await queueEvent(tx, ctx, {
    kind: 'sessions.imported',
    clientIds,
    subjectIds: sessions.map(({ id }) => id),
    figures: importFigures(
      sessions,
      entries.map(({ hoursAdded }) => hoursAdded),
    ),
  })
}

/** How many sessions, and the hours of the entries that keep the balance of their pots. */
export function importFigures(
  sessions: readonly unknown[],
  hours: readonly number[],
): EventFigures {
  const balanced = hours.length > 0 && { pots: hours.length, hours: sumHours(hours) }
  return { sessions: sessions.length, ...balanced }
}

function sessionRows({ trainerId }: TrainerScope, input: Input) {
  return input.sessions.map(({ status, ...session }) => ({
    ...session,
    trainerId,
    completed: status === 'completed',
    noShow: status === 'noShow',
  }))
}

/** Each with the sum of what the import charges to its pot, just before the first of these sessions. */
function entryRows(
  { trainerId, trainerName }: TrainerScope,
  { input, sessions }: { input: Input; sessions: ReturnType<typeof sessionRows> },
) {
  const charged = sessions.flatMap(({ potId, ...session }) =>
    potId !== null && hasStatus(session) ? [{ ...session, potId }] : [],
  )
  const chargedTo = groupedBy(charged, 'potId')
  const importId = randomUUID()
  return input.entries.map(({ id, potId }) => {
    const own = chargedTo(potId)
    if (own.length === 0) throw new Problem('INVALID_INPUT')
    return {
      id,
      potId,
      trainerId,
      trainerName,
      date: new Date(Math.min(...own.map(({ startsAt }) => startsAt.getTime())) - 1),
      hoursAdded: sumHours(own.map(({ durationHours }) => durationHours)),
      reason: beforeImportReason,
      importId,
    }
  })
}

/** Throws CONFLICT for a key, or the pot of an entry, that is twice in the input, and SESSION_EXISTS for a session that is. */
function requireDistinct({ sessions, entries }: Input): void {
  const keys = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  for (const one of [keys(sessions), keys(entries), entries.map(({ potId }) => potId)])
    if (new Set(one).size < one.length) throw new Problem('CONFLICT')
  // Beforehand: thousands of equal sessions would be millions of pairs of duplicates.
  const minutes = sessions.map(({ clientId, durationHours, startsAt }) => {
    const minute = Math.floor(startsAt.getTime() / duplicateToleranceMs)
    return [clientId, hundredthsOf(durationHours), minute].join()
  })
  const seen = new Set<string>()
  refuseFirst('SESSION_EXISTS', minutes, (minute) => seen.size === seen.add(minute).size)
}

/** Throws unless clients and pots are the trainer's, keys are new, and the times free. Final under the clients' locks. */
async function requireFitting(
  db: Database,
  scope: TrainerScope,
  { sessions }: Rows,
): Promise<void> {
  const { trainerId } = scope
  const clientIds = new Set(sessions.map(({ clientId }) => clientId))
  const own = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(isAnyOf(clients.id, clientIds), eq(clients.trainerId, trainerId)))
  const ownIds = new Set(own.map(({ id }) => id))
  refuseFirst('NOT_FOUND', sessions, ({ clientId }) => !ownIds.has(clientId))
  const potIds = new Set(sessions.flatMap(({ potId }) => potId ?? []))
  const found = await db
    .select({ id: pots.id, clientId: pots.clientId })
    .from(pots)
    .where(and(isAnyOf(pots.id, potIds), eq(pots.trainerId, trainerId)))
  const ownerOf = new Map(found.map(({ id, clientId }) => [id, clientId]))
  refuseFirst(
    'POT_NOT_FOUND',
    sessions,
    ({ potId, clientId }) => potId !== null && ownerOf.get(potId) !== clientId,
  )
  await requireNewKeys(
    db,
    sessions.map(({ id }) => id),
  )
  const [duplicate] = await duplicatesOf(db, scope, sessions)
  // Its indexes count from 1.
  if (duplicate) {
    const nth = duplicate.kind === 'existing' ? duplicate.index : duplicate.b
    throw new Problem('SESSION_EXISTS', { place: nth - 1 })
  }
}
