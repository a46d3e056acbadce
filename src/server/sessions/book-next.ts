import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { freeStarts } from '#shared/sessions/free-time.ts'
import type { bookNextInput } from '#shared/sessions/inputs.ts'
import { durationMax } from '#shared/sessions/limits.ts'
import type { Span } from '#shared/sessions/overlap.ts'
import type { NextSession } from '#shared/sessions/payload.ts'
import { localDateOf } from '#shared/time.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { sessionFigures } from '../platform/recording/figures.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { absences } from '../schema/absences.ts'
import { pots } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { insertSessions, requireNewKeys } from './insert.ts'
import { withNewest } from './newest.ts'
import { getSession, lockedSession } from './queries.ts'
import { bookedInSeries, timeInSeries } from './series.ts'

const hourMs = 3_600_000

/**
 * What "Boka nästa" proposes after a session: its weekday, time and length in the next week in which the trainer is
 * neither booked nor absent at that time. Of a series that goes on, the next session, which is booked already, and the
 * first such week after its last one. Throws SESSION_NOT_FOUND.
 */
export async function nextSession(
  { db, scope, now }: TrainerContext,
  id: string,
): Promise<NextSession> {
  const session = await getSession(db, scope, id)
  const at = now()
  const [free, series, [newest]] = await Promise.all([
    freeStartsOf(db, scope, { ...session, now: at }),
    bookedInSeries(db, scope, { ...session, now: at }),
    withNewest(db, { trainerId: scope.trainerId, now: at }, [session]),
  ])
  const startsAt = free.find((start) => !series || localDateOf(start) > series.last)
  return {
    booked: series?.next ?? null,
    startsAt: startsAt ?? null,
    isNewest: newest?.isNewest ?? true,
  }
}

/**
 * "Boka nästa": books a session again, at the time that was proposed. On the session's pot; when that is gone, on the
 * client's first one. Throws SESSION_NOT_FOUND, POT_NOT_FOUND (the client has none), CONFLICT (the key is taken) or
 * SESSION_EXISTS when that time is not free any more.
 */
export async function bookNext(
  ctx: TrainerContext,
  { id, sessionId, startsAt }: z.infer<typeof bookNextInput>,
): Promise<{ startsAt: Date }> {
  const { scope, now } = ctx
  const book = async (tx: Database) => {
    const session = await lockedSession(tx, scope, { id: sessionId })
    const { clientId, durationHours } = session
    await requireNewKeys(tx, [id])
    const free = await freeStartsOf(tx, scope, { ...session, now: now() })
    if (!free.some((start) => start.getTime() === startsAt.getTime()))
      throw new Problem('SESSION_EXISTS')
    const potId = session.potId ?? (await firstPot(tx, scope, clientId))
    const booked = { clientId, potId, startsAt, durationHours }
    await insertSessions(tx, [{ id, trainerId: scope.trainerId, ...booked }])
    await queueEvent(tx, ctx, {
      kind: 'session.created',
      clientIds: [clientId],
      subjectIds: [id],
      before: [{ id, clientId, startsAt: null }],
      figures: sessionFigures({ ...session, ...booked, completed: false, noShow: false }),
    })
    return { startsAt }
  }
  return runOnce(ctx, book, { rows: 1 })
}

/** The starts in each week of two years that are free for the session again. */
async function freeStartsOf(
  db: Database,
  scope: TrainerScope,
  session: Awaited<ReturnType<typeof getSession>> & { now: Date },
): Promise<Date[]> {
  const time = await timeInSeries(db, scope, session)
  const taken = await Promise.all([
    bookedAfter(db).execute({
      trainerId: scope.trainerId,
      from: new Date(session.now.getTime() - durationMax * hourMs).toISOString(),
    }),
    absentAfter(db, scope, session.now),
  ])
  return freeStarts({ ...session, time }, taken.flat(), session.now)
}

/** All of the trainer's sessions: to compare each with a hundred days in the database takes longer than to read it. */
const bookedAfter = prepared((db) =>
  db
    .select({
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
    })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
        gt(trainingSessions.startsAt, sql.placeholder('from')),
      ),
    )
    .prepare('booked_after'),
)

/** The trainer's absences that are not over (D32), as spans of time. */
async function absentAfter(tx: Database, scope: TrainerScope, now: Date): Promise<Span[]> {
  const ahead = await tx
    .select({ startsAt: absences.startsAt, endsAt: absences.endsAt })
    .from(absences)
    .where(and(eq(absences.trainerId, scope.trainerId), gt(absences.endsAt, now)))
  return ahead.map(({ startsAt, endsAt }) => ({
    startsAt,
    durationHours: (endsAt.getTime() - startsAt.getTime()) / hourMs,
  }))
}

async function firstPot(tx: Database, scope: TrainerScope, clientId: string): Promise<string> {
  const [pot] = await tx
    .select({ id: pots.id })
    .from(pots)
    .where(and(eq(pots.clientId, clientId), eq(pots.trainerId, scope.trainerId)))
    .orderBy(asc(pots.createdAt), asc(pots.id))
    .limit(1)
  if (!pot) throw new Problem('POT_NOT_FOUND')
  return pot.id
}
