import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { ChangedSeries } from '#shared/sessions/payload.ts'
import type { changeSeriesInput, undoSeriesChangeInput } from '#shared/sessions/series/inputs.ts'
import { continuedStarts } from '#shared/sessions/series/series.ts'
import { shiftOnClock, shiftTo } from '#shared/sessions/shift.ts'
import { isSameSlotLater } from '#shared/sessions/similar.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { addDays, instantOf, isLocalDate, localDateOf } from '#shared/time.ts'
import { lockClients } from '../access/owned-rows.ts'
import { consumeRows } from '../access/rate-limit.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { changedFigures, placeFigures } from '../events/figures.ts'
import { recordEvent } from '../events/record.ts'
import { requirePot } from '../pots/queries.ts'
import { duplicatesOf } from './existing.ts'
import { getSession } from './queries.ts'
import { areAll, chosenOthers, placedRows, placeInSeries } from './series.ts'
import { keyInSeries } from './series-keys.ts'
import { isOpen, trainingSessions } from './tables.ts'

type Input = z.infer<typeof changeSeriesInput>
type Session = Awaited<ReturnType<typeof getSession>>

/**
 * Changes a session and the chosen later ones of its series, and continues the series: all or none, under the client's
 * row lock. Idempotent; a retry does not know what was before. Throws SESSION_NOT_FOUND, SESSION_CHANGED, SESSION_FIXED
 * for a settled session, POT_NOT_FOUND, CONFLICT when an added session exists already or its key is taken, and
 * INVALID_INPUT for taking the pot from a session and for a time outside the calendar.
 */
export async function changeSeries(ctx: TrainerContext, input: Input): Promise<ChangedSeries> {
  const { db, scope, now } = ctx
  const { id, version, date, time, durationHours, potId } = input
  await consumeRows(ctx, input.moreWeeks)
  return inTransaction(db, async (tx) => {
    const { clientId } = await getSession(tx, scope, id)
    await lockClients(tx, scope, [clientId])
    const base = await getSession(tx, scope, id)
    if (potId) await requirePot(tx, scope, { potId, clientId })
    const startsAt = instantOf(date, time)
    if (base.version !== version) {
      const repeated = await repeatedChange(tx, scope, { base, input, startsAt })
      if (!repeated) throw new Problem('SESSION_CHANGED')
      return repeated
    }
    if (isSettled(base)) throw new Problem('SESSION_FIXED')
    if (base.potId !== null && potId === null) throw new Problem('INVALID_INPUT')

    const others = await chosenOthers(tx, { scope, now: now() }, { base, others: input.others })
    // What is added follows the series as it was before the change.
    const series = await placeInSeries(tx, scope, base)
    const shift = shiftTo(base.startsAt, { date, time })
    const before = [base, ...others]
    const versions = await place(
      tx,
      before.map((session) => ({
        id: session.id,
        version: session.version,
        startsAt: session.id === id ? startsAt : shiftOnClock(session.startsAt, shift),
        durationHours,
        potId: potId ?? session.potId,
      })),
    )
    const skipped = new Set(input.skipWeeks)
    const added = continuedStarts({
      last: addDays(series?.last ?? localDateOf(base.startsAt), shift.days),
      time,
      moreWeeks: input.moreWeeks,
      everyWeeks: series?.everyWeeks ?? 1,
    }).filter(({ week }) => !skipped.has(week))
    const planned = added.map(({ week, startsAt: start }) => ({
      id: keyInSeries(input.newId, week),
      trainerId: scope.trainerId,
      clientId,
      potId: potId ?? base.potId,
      startsAt: start,
      durationHours,
    }))
    await insert(tx, scope, planned)
    await recordEvent(tx, ctx, {
      kind: 'session.series-changed',
      clientIds: [clientId],
      subjectIds: [...before, ...planned].map((session) => session.id),
      figures: changedFigures(
        { ...placeFigures(base), potId: base.potId },
        { ...placeFigures({ startsAt, durationHours }), potId: potId ?? base.potId },
      ),
    })
    return {
      version: versions.get(id) ?? version,
      changed: before.length,
      added: planned.length,
      skipped: input.others.length - others.length,
      undo: {
        sessions: before.map((session) => ({
          id: session.id,
          version: versions.get(session.id) ?? session.version,
          startsAt: session.startsAt,
          durationHours: session.durationHours,
          potId: session.potId,
        })),
        added: planned.map((session) => ({ id: session.id, version: 1 })),
      },
    }
  })
}

/** The answer to a call that has been applied already; null when the session was changed by another one. */
async function repeatedChange(
  tx: Database,
  scope: TrainerContext['scope'],
  { base, input, startsAt }: { base: Session; input: Input; startsAt: Date },
): Promise<ChangedSeries | null> {
  const isDone =
    base.version === input.version + 1 &&
    base.startsAt.getTime() === startsAt.getTime() &&
    base.durationHours === input.durationHours &&
    (input.potId === null || base.potId === input.potId)
  const follows = (other: Pick<Session, 'clientId' | 'startsAt' | 'durationHours'>) =>
    other.clientId === base.clientId &&
    other.durationHours === base.durationHours &&
    isSameSlotLater(base.startsAt, other.startsAt)
  if (!isDone || !(await areAll(tx, { scope, ids: input.others }, follows))) return null
  const keys = Array.from({ length: input.moreWeeks }, (_, n) => keyInSeries(input.newId, n + 1))
  const added = await ownSessions(tx, scope, keys)
  return {
    version: base.version,
    changed: 1 + input.others.length,
    added: added.length,
    skipped: 0,
    undo: null,
  }
}

/**
 * Undoes a change of a series: all of its sessions or none; the sessions that it added are deleted. Throws
 * SESSION_NOT_FOUND, POT_NOT_FOUND when a pot was deleted since, or SESSION_CHANGED when a session has been saved, moved
 * or settled since. Idempotent.
 */
export async function undoSeriesChange(
  ctx: TrainerContext,
  { sessions, added }: z.infer<typeof undoSeriesChangeInput>,
): Promise<void> {
  const { db, scope } = ctx
  const wanted = new Map(sessions.map((session) => [session.id, session]))
  await inTransaction(db, async (tx) => {
    const ids = [...wanted.keys()]
    const found = await ownSessions(tx, scope, ids)
    if (found.length < wanted.size) throw new Problem('SESSION_NOT_FOUND')
    const clientIds = found.map(({ clientId }) => clientId)
    await lockClients(tx, scope, clientIds)
    const current = await ownSessions(tx, scope, ids)
    const addedVersions = new Map(added.map((session) => [session.id, session.version]))
    // Of the same clients: those whose rows are locked.
    const stillThere = (await ownSessions(tx, scope, [...addedVersions.keys()])).filter(
      ({ clientId }) => clientIds.includes(clientId),
    )
    if (stillThere.length === 0 && current.every((now) => isBack(now, wanted.get(now.id)))) return
    const isFree = [...current, ...stillThere].every(
      (session) =>
        session.version === (wanted.get(session.id)?.version ?? addedVersions.get(session.id)) &&
        !isSettled(session),
    )
    if (!isFree || current.length < wanted.size) throw new Problem('SESSION_CHANGED')
    const pots = new Map(
      current.flatMap(({ id, clientId }) => {
        const potId = wanted.get(id)?.potId
        return potId ? [[potId, clientId] as const] : []
      }),
    )
    for (const [potId, clientId] of pots) await requirePot(tx, scope, { potId, clientId })
    await place(tx, sessions)
    const gone = stillThere.map(({ id }) => id)
    if (gone.length > 0)
      await tx
        .delete(trainingSessions)
        .where(
          and(
            inArray(trainingSessions.id, gone),
            eq(trainingSessions.trainerId, scope.trainerId),
            isOpen,
          ),
        )
    const [first] = current
    const to = first && wanted.get(first.id)
    await recordEvent(tx, ctx, {
      kind: 'session.series-change-undone',
      clientIds,
      subjectIds: [...ids, ...gone],
      figures: first && to ? changedFigures(placeFigures(first), placeFigures(to)) : {},
    })
  })
}

type Placed = Parameters<typeof placedRows>[0][number] & { potId: string | null }

/** Whether a session is as it was before the change that is undone. */
function isBack(now: Placed, to: Placed | undefined): boolean {
  return (
    to !== undefined &&
    now.version === to.version + 1 &&
    now.startsAt.getTime() === to.startsAt.getTime() &&
    now.durationHours === to.durationHours &&
    now.potId === to.potId
  )
}

/** Writes the new values with a version check, and returns the new versions by id. */
async function place(tx: Database, sessions: readonly Placed[]): Promise<Map<string, number>> {
  const placed = await tx
    .update(trainingSessions)
    .set({
      startsAt: sql`placed.starts_at`,
      durationHours: sql`placed.duration_hours`,
      potId: sql`placed.pot_id`,
    })
    .from(placedRows(sessions))
    .where(
      and(
        sql`${trainingSessions.id} = placed.id`,
        sql`${trainingSessions.version} = placed.version`,
      ),
    )
    .returning({ id: trainingSessions.id, version: trainingSessions.version })
  if (placed.length < sessions.length) throw new Problem('SESSION_CHANGED')
  return new Map(placed.map((session) => [session.id, session.version]))
}

type NewSession = Pick<
  typeof trainingSessions.$inferSelect,
  'id' | 'trainerId' | 'clientId' | 'potId' | 'startsAt' | 'durationHours'
>

/** Inserts the sessions that continue the series, unless one of them exists already. */
async function insert(
  tx: Database,
  scope: TrainerContext['scope'],
  planned: NewSession[],
): Promise<void> {
  if (planned.length === 0) return
  if (planned.some(({ startsAt }) => !isLocalDate(localDateOf(startsAt))))
    throw new Problem('INVALID_INPUT')
  if ((await duplicatesOf(tx, scope, planned)).length > 0) throw new Problem('CONFLICT')
  const inserted = await tx
    .insert(trainingSessions)
    .values(planned)
    .onConflictDoNothing()
    .returning({ id: trainingSessions.id })
  if (inserted.length < planned.length) throw new Problem('CONFLICT')
}

function ownSessions(tx: Database, { trainerId }: TrainerContext['scope'], ids: string[]) {
  return tx
    .select({
      id: trainingSessions.id,
      clientId: trainingSessions.clientId,
      potId: trainingSessions.potId,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
      completed: trainingSessions.completed,
      noShow: trainingSessions.noShow,
      version: trainingSessions.version,
    })
    .from(trainingSessions)
    .where(and(inArray(trainingSessions.id, ids), eq(trainingSessions.trainerId, trainerId)))
}
