import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { ChangedSeries } from '#shared/sessions/payload.ts'
import type { changeSeriesInput } from '#shared/sessions/series/inputs.ts'
import { continuedStarts, type SeriesPlace } from '#shared/sessions/series/series.ts'
import { followed, shiftTo } from '#shared/sessions/shift.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { addDays, instantOf, isLocalDate, localDateOf, localTimeOf } from '#shared/time.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { changedFigures, placeFigures } from '../platform/recording/figures.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { duplicatesOf } from '../platform/tenant/free-times.ts'
import { requirePot } from '../pots/queries.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import type { trainingSessions } from '../schema/sessions.ts'
import { insertSessions, requireNewKeys } from './insert.ts'
import { placeInPots } from './place.ts'
import { lockedSession } from './queries.ts'
import { chosenOthers, placeInSeries, timeInSeries } from './series.ts'
import { keyInSeries } from './series-keys.ts'
import { undoable } from './undo-proof.ts'

type Input = z.infer<typeof changeSeriesInput>
type Session = Awaited<ReturnType<typeof lockedSession>>

/**
 * Changes a session and the chosen later ones of its series, and continues the series: all or none, under the client's
 * row lock. Throws SESSION_NOT_FOUND, SESSION_CHANGED, SESSION_FIXED
 * for a settled session, POT_NOT_FOUND, CONFLICT when an added session exists already or its key is taken, and
 * INVALID_INPUT for taking the pot from a session and for a time outside the calendar.
 */
export async function changeSeries(ctx: TrainerContext, input: Input): Promise<ChangedSeries> {
  const { scope, now } = ctx
  const { id, version, date, time, durationHours, potId } = input
  const change = async (tx: Database): Promise<ChangedSeries> => {
    const base = await lockedSession(tx, scope, { id })
    const { clientId } = base
    if (potId) await requirePot(tx, scope, { potId, clientId })
    const startsAt = instantOf(date, time)
    if (base.version !== version) throw new Problem('SESSION_CHANGED')
    if (hasStatus(base)) throw new Problem('SESSION_FIXED')
    if (base.potId !== null && potId === null) throw new Problem('INVALID_INPUT')

    const others = await chosenOthers(tx, { scope, now: now() }, { base, others: input.others })
    // What is added follows the series as it was before the change.
    const series = await placeInSeries(tx, scope, base)
    const before = [base, ...others]
    const versions = await placeInPots(
      tx,
      before.map((session) => ({
        id: session.id,
        version: session.version,
        startsAt:
          session.id === id ? startsAt : followed(session.startsAt, base.startsAt, { date, time }),
        durationHours,
        potId: potId ?? session.potId,
      })),
    )
    const isTimeKept = time === localTimeOf(base.startsAt)
    const clock = isTimeKept ? await timeInSeries(tx, scope, base) : time
    const added = continuation(scope, { base, series, input: { ...input, time: clock } })
    await insertMore(tx, scope, added)
    await queueEvent(tx, ctx, {
      kind: 'session.series-changed',
      clientIds: [clientId],
      subjectIds: [...before, ...added].map((session) => session.id),
      before: [
        ...before.map((session) => ({ ...session, clientId })),
        ...added.map((session) => ({ ...session, startsAt: null })),
      ],
      figures: changedFigures(
        { ...placeFigures(base), potId: base.potId },
        { ...placeFigures({ startsAt, durationHours }), potId: potId ?? base.potId },
      ),
    })
    return {
      version: versions.get(id) ?? version,
      changed: before.length,
      added: added.length,
      skipped: input.others.length - others.length,
      undo: {
        sessions: before.map((session) =>
          undoable(ctx.keys, versions, {
            id: session.id,
            startsAt: session.startsAt,
            durationHours: session.durationHours,
            potId: session.potId,
          }),
        ),
        added: added.map((session) => ({ id: session.id, version: 1 })),
      },
    }
  }
  return runOnce(ctx, change, { rows: input.moreWeeks })
}

type NewSession = Pick<
  typeof trainingSessions.$inferSelect,
  'id' | 'trainerId' | 'clientId' | 'potId' | 'startsAt' | 'durationHours'
>

/** The sessions that continue the changed series after its last one, without the skipped weeks. */
function continuation(
  { trainerId }: TrainerScope,
  { base, series, input }: { base: Session; series: SeriesPlace | null; input: Input },
): NewSession[] {
  const { date, time, moreWeeks, durationHours } = input
  const skipped = new Set(input.skipWeeks)
  const { days } = shiftTo(base.startsAt, { date, time })
  const starts = continuedStarts({
    last: addDays(series?.last ?? localDateOf(base.startsAt), days),
    time,
    moreWeeks,
    everyWeeks: series?.everyWeeks ?? 1,
  })
  return starts
    .filter(({ week }) => !skipped.has(week))
    .map(({ week, startsAt }) => ({
      id: keyInSeries(input.newId, week),
      trainerId,
      clientId: base.clientId,
      potId: input.potId ?? base.potId,
      startsAt,
      durationHours,
    }))
}

/** Inserts the sessions that continue the series. Throws CONFLICT when one of them exists already. */
async function insertMore(tx: Database, scope: TrainerScope, added: NewSession[]): Promise<void> {
  if (added.length === 0) return
  if (added.some(({ startsAt }) => !isLocalDate(localDateOf(startsAt))))
    throw new Problem('INVALID_INPUT')
  await requireNewKeys(
    tx,
    added.map(({ id }) => id),
  )
  if ((await duplicatesOf(tx, scope, added)).length > 0) throw new Problem('CONFLICT')
  await insertSessions(tx, added)
}
