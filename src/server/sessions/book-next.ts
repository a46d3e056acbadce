import { and, asc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { firstDayAfter, nextFreeStart } from '#shared/sessions/free-time.ts'
import type { bookNextInput } from '#shared/sessions/inputs.ts'
import { repeatMax } from '#shared/sessions/limits.ts'
import type { Span } from '#shared/sessions/overlap.ts'
import { absences } from '../absences/tables.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { sessionFigures } from '../events/figures.ts'
import { recordEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { pots } from '../pots/tables.ts'
import { insertSessions, requireNewKeys } from './insert.ts'
import { lockedSession, sessionsOnDates } from './queries.ts'
import { timeInSeries } from './series.ts'

const hourMs = 3_600_000

/**
 * "Boka nästa": books a session again with its weekday, time and length, in the next week in which the trainer is neither
 * booked nor absent at that time. On the session's pot; when that is gone, on the client's first one. Throws SESSION_NOT_FOUND, POT_NOT_FOUND (the client has none), CONFLICT (the
 * key is taken) or INVALID_INPUT when no week of two years is free.
 */
export async function bookNext(
  ctx: TrainerContext,
  { id, sessionId }: z.infer<typeof bookNextInput>,
): Promise<{ startsAt: Date }> {
  const { scope, now } = ctx
  const book = async (tx: Database) => {
    const session = await lockedSession(tx, scope, { id: sessionId })
    const { clientId, durationHours } = session
    await requireNewKeys(tx, [id])
    const at = now()
    const time = await timeInSeries(tx, scope, session)
    const first = firstDayAfter({ ...session, time }, at)
    const taken = await Promise.all([
      sessionsOnDates(tx, scope, { date: first, weekdays: [], repeatWeeks: repeatMax }),
      absentAfter(tx, scope, at),
    ])
    const startsAt = nextFreeStart({ ...session, time }, taken.flat(), at)
    if (!startsAt) throw new Problem('INVALID_INPUT')
    const potId = session.potId ?? (await firstPot(tx, scope, clientId))
    const booked = { clientId, potId, startsAt, durationHours }
    await insertSessions(tx, [{ id, trainerId: scope.trainerId, ...booked }])
    await recordEvent(tx, ctx, {
      kind: 'session.created',
      clientIds: [clientId],
      subjectIds: [id],
      figures: sessionFigures({ ...session, ...booked, completed: false, noShow: false }),
    })
    return { startsAt }
  }
  return runOnce(ctx, book, { rows: 1 })
}

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
