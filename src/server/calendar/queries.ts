import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { coverageOf, sessionSigns } from '#shared/sessions/coverage.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { type WeekKey, weekSpan } from '#shared/time.ts'
import { clients } from '../clients/tables.ts'
import type { TrainerContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { pots, potTypes } from '../pots/tables.ts'
import { trainingSessions } from '../sessions/tables.ts'

const trainerId = sql.placeholder('trainerId')
const from = sql.placeholder('from')
const to = sql.placeholder('to')
const now = sql.placeholder('now')
const clientId = sql`${sql.placeholder('clientId')}::uuid`

const sessionsOfWeek = prepared((db) =>
  db
    .select({
      id: trainingSessions.id,
      clientId: trainingSessions.clientId,
      clientName: clients.name,
      clientColor: clients.color,
      potId: trainingSessions.potId,
      potTypeName: potTypes.name,
      hoursRemaining: pots.hoursRemaining,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
      completed: trainingSessions.completed,
      noShow: trainingSessions.noShow,
      version: trainingSessions.version,
    })
    .from(trainingSessions)
    .innerJoin(clients, eq(clients.id, trainingSessions.clientId))
    .leftJoin(pots, eq(pots.id, trainingSessions.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(
      and(
        eq(trainingSessions.trainerId, trainerId),
        gte(trainingSessions.startsAt, from),
        lt(trainingSessions.startsAt, to),
        or(isNull(clientId), eq(trainingSessions.clientId, clientId)),
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
    .prepare('sessions_of_week'),
)

/** All that is still open after now and before the week's end, on any of the trainer's pots: what coverage subtracts. */
const openUntilWeekEnds = prepared((db) =>
  db
    .select({
      id: trainingSessions.id,
      potId: trainingSessions.potId,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
    })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.trainerId, trainerId),
        sql`${trainingSessions.startsAt} > ${now}`,
        lt(trainingSessions.startsAt, to),
        eq(trainingSessions.completed, false),
        eq(trainingSessions.noShow, false),
        or(isNull(clientId), eq(trainingSessions.clientId, clientId)),
      ),
    )
    .prepare('open_until_week_ends'),
)

/** The trainer's sessions of a week in Stockholm, by time, each with the signs it carries (spec 2, Weekly calendar). */
export async function sessionsInWeek(
  ctx: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  input: { week: WeekKey; clientId: string | null },
) {
  const span = weekSpan(input.week)
  const asked = ctx.now()
  const values = {
    trainerId: ctx.scope.trainerId,
    clientId: input.clientId,
    from: span.from.toISOString(),
    to: span.to.toISOString(),
  }
  const [sessions, open] = await Promise.all([
    sessionsOfWeek(ctx.db).execute(values),
    span.to > asked
      ? openUntilWeekEnds(ctx.db).execute({ ...values, now: asked.toISOString() })
      : [],
  ])

  const remaining = new Map<string, number>()
  for (const { potId, hoursRemaining } of sessions) {
    if (potId !== null && hoursRemaining !== null) remaining.set(potId, hoursRemaining)
  }
  const targets = sessions.filter((session) => !isSettled(session))
  const covered = coverageOf(targets, { remaining, open }, asked)
  return sessions.map(({ hoursRemaining, ...session }) => ({
    ...session,
    signs: sessionSigns(
      session,
      { covered: covered.get(session.id) ?? true, remaining: hoursRemaining },
      asked,
    ),
  }))
}
