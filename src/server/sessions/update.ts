import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { updateSessionInput } from '#shared/sessions/inputs.ts'
import type { UpdatedSession } from '#shared/sessions/payload.ts'
import { followed } from '#shared/sessions/shift.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { instantOf } from '#shared/time.ts'
import { isRangeViolation } from '../platform/db/errors.ts'
import { prepared } from '../platform/db/prepared.ts'
import { changedFigures, sessionFigures } from '../platform/recording/figures.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { requirePot } from '../pots/queries.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { isOwnOfPlaceholders } from './own.ts'
import { placedRows } from './place.ts'
import { lockedSession } from './queries.ts'
import { chosenOthers } from './series.ts'
import { undoable } from './undo-proof.ts'

type Input = z.infer<typeof updateSessionInput>

/** What a save writes. */
type Wanted = Omit<Input, 'id' | 'version' | 'date' | 'time' | 'others'> & { startsAt: Date }

const given = (name: string, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`

const save = prepared((db) =>
  db
    .update(trainingSessions)
    .set({
      clientId: given('clientId', 'uuid'),
      potId: given('potId', 'uuid'),
      startsAt: given('startsAt', 'timestamptz'),
      durationHours: given('durationHours', 'numeric'),
      notes: given('notes', 'text'),
      completed: given('completed', 'boolean'),
      noShow: given('noShow', 'boolean'),
    } satisfies Record<keyof Wanted, SQL>)
    .where(and(isOwnOfPlaceholders, eq(trainingSessions.version, sql.placeholder('version'))))
    .returning({ version: trainingSessions.version })
    .prepare('save_session'),
)

/**
 * Saves a session with a version check (D25: optimistic concurrency). The chosen others of its series are
 * shifted by the same days and minutes and get its duration, pot, notes and flags (S48, D14); the series is
 * determined before the save. Triggers charge and refund the pots in the same statements. `updated` includes this
 * session; `skipped` are others that have left the series since. Throws SESSION_NOT_FOUND, NOT_FOUND (the
 * client), POT_NOT_FOUND, SESSION_CHANGED, HOURS_OUT_OF_RANGE, and INVALID_INPUT for others of a session that is
 * settled or moves to another client, and for taking the pot from a session. Only a session whose pot was deleted may be
 * saved without one (D11); the others of its series keep theirs.
 */
export async function updateSession(ctx: TrainerContext, input: Input): Promise<UpdatedSession> {
  const { scope, now } = ctx
  const { id, version, date, time, others, ...details } = input
  const wanted: Wanted = { ...details, startsAt: instantOf(date, time) }
  try {
    return await runOnce(ctx, async (tx) => {
      // A session may move to another client: both are locked, in the order of their keys (deadlocks).
      const before = await lockedSession(tx, scope, { id, others: [input.clientId] })
      const { potId, clientId } = input
      if (potId && (potId !== before.potId || clientId !== before.clientId))
        await requirePot(tx, scope, { potId, clientId })

      if (before.version !== version) throw new Problem('SESSION_CHANGED')
      if (before.potId !== null && wanted.potId === null) throw new Problem('INVALID_INPUT')
      if (others.length > 0 && (hasStatus(before) || input.clientId !== before.clientId))
        throw new Problem('INVALID_INPUT')

      const chosen = await chosenOthers(tx, { scope, now: now() }, { base: before, others })
      const [saved] = await save(tx).execute({
        ...wanted,
        startsAt: wanted.startsAt.toISOString(),
        trainerId: scope.trainerId,
        id,
        version,
      })
      if (!saved) throw new Problem('SESSION_CHANGED')
      const versions = new Map([[id, saved.version]])
      if (chosen.length > 0) {
        const { startsAt: _startsAt, clientId: _clientId, potId: _potId, ...copied } = wanted
        const { durationHours } = copied
        const copies = await tx
          .update(trainingSessions)
          .set({
            ...copied,
            startsAt: sql`placed.starts_at`,
            potId: potId ?? sql`${trainingSessions.potId}`,
          })
          .from(
            placedRows(
              chosen.map((other) => ({
                id: other.id,
                version: other.version,
                startsAt: followed(other.startsAt, before.startsAt, { date, time }),
                durationHours,
              })),
            ),
          )
          .where(sql`${trainingSessions.id} = placed.id`)
          .returning({ id: trainingSessions.id, version: trainingSessions.version })
        for (const copy of copies) versions.set(copy.id, copy.version)
      }
      await queueEvent(tx, ctx, {
        kind: 'session.updated',
        clientIds: [before.clientId, wanted.clientId],
        subjectIds: [id, ...chosen.map((other) => other.id)],
        before: [
          { id, clientId: before.clientId, startsAt: before.cancelledAt ? null : before.startsAt },
          ...chosen.map((other) => ({ ...other, clientId: before.clientId })),
          // It is another client's now.
          ...(wanted.clientId === before.clientId
            ? []
            : [{ id, clientId: wanted.clientId, startsAt: null }]),
        ],
        figures: changedFigures(sessionFigures(before), sessionFigures(wanted)),
      })
      return {
        version: saved.version,
        updated: 1 + chosen.length,
        skipped: others.length - chosen.length,
        undo: undoOf([before, ...chosen], wanted).map((session) =>
          undoable(ctx.keys, versions, session),
        ),
      }
    })
  } catch (error) {
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    throw error
  }
}

type Before = Pick<
  typeof trainingSessions.$inferSelect,
  'id' | 'clientId' | 'potId' | 'startsAt' | 'durationHours' | 'notes' | 'completed' | 'noShow'
>

/**
 * What the undo of a save brings back, all of it or nothing (D140): the time, length and pot of sessions that the first
 * of them has taken to another time or length, when client, notes and status are as they were.
 */
function undoOf(sessions: readonly [Before, ...Before[]], wanted: Wanted) {
  const [base] = sessions
  const isPlaced =
    base.startsAt.getTime() !== wanted.startsAt.getTime() ||
    base.durationHours !== wanted.durationHours
  const isRestKept =
    base.clientId === wanted.clientId && sessions.every(({ notes }) => notes === wanted.notes)
  if (!isPlaced || !isRestKept || hasStatus(base) || hasStatus(wanted)) return []
  const isPotKept = sessions.every(({ potId }) => potId === (wanted.potId ?? potId))
  return sessions.map(({ id, startsAt, durationHours, potId }) => ({
    id,
    startsAt,
    durationHours,
    ...(isPotKept ? {} : { potId }),
  }))
}
