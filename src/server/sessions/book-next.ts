import { and, asc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { firstDayAfter, nextFreeStart } from '#shared/sessions/free-time.ts'
import type { bookNextInput } from '#shared/sessions/inputs.ts'
import { repeatMax } from '#shared/sessions/limits.ts'
import type { Span } from '#shared/sessions/overlap.ts'
import { absences } from '../absences/tables.ts'
import { lockClients } from '../access/owned-rows.ts'
import { consumeRows } from '../access/rate-limit.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { sessionFigures } from '../events/figures.ts'
import { recordEvent } from '../events/record.ts'
import { pots } from '../pots/tables.ts'
import { getSession, sessionsOnDates } from './queries.ts'
import { trainingSessions } from './tables.ts'

const hourMs = 3_600_000

/**
 * "Boka nästa": books a session again with its weekday, time and length, in the next week in which the trainer is neither
 * booked nor absent at that time. On the session's pot; when that is gone, on the client's first one. Idempotent: a retry
 * with the same key returns the first result. Throws SESSION_NOT_FOUND, POT_NOT_FOUND (the client has none), CONFLICT (the
 * key is taken) or INVALID_INPUT when no week of two years is free.
 */
export async function bookNext(
  ctx: TrainerContext,
  { id, sessionId }: z.infer<typeof bookNextInput>,
): Promise<{ startsAt: Date }> {
  const { db, scope, now } = ctx
  await consumeRows(ctx)
  return await inTransaction(db, async (tx) => {
    const { clientId } = await getSession(tx, scope, sessionId)
    await lockClients(tx, scope, [clientId])
    const session = await getSession(tx, scope, sessionId)
    const { durationHours } = session
    const [known] = await tx
      .select({
        clientId: trainingSessions.clientId,
        startsAt: trainingSessions.startsAt,
        durationHours: trainingSessions.durationHours,
      })
      .from(trainingSessions)
      .where(eq(trainingSessions.id, id))
    if (known) {
      if (known.clientId !== clientId || known.durationHours !== durationHours || id === sessionId)
        throw new Problem('CONFLICT')
      return { startsAt: known.startsAt }
    }

    const at = now()
    const first = firstDayAfter(session, at)
    const taken = await Promise.all([
      sessionsOnDates(tx, scope, { date: first, weekdays: [], repeatWeeks: repeatMax }),
      absentAfter(tx, scope, at),
    ])
    const startsAt = nextFreeStart(session, taken.flat(), at)
    if (!startsAt) throw new Problem('INVALID_INPUT')
    const potId = session.potId ?? (await firstPot(tx, scope, clientId))
    const booked = { clientId, potId, startsAt, durationHours }
    const inserted = await tx
      .insert(trainingSessions)
      .values({ id, trainerId: scope.trainerId, ...booked })
      .onConflictDoNothing()
      .returning({ id: trainingSessions.id })
    // The key was used concurrently for another client, which our lock does not cover.
    if (inserted.length === 0) throw new Problem('CONFLICT')
    await recordEvent(tx, ctx, {
      kind: 'session.created',
      clientIds: [clientId],
      subjectIds: [id],
      figures: sessionFigures({ ...session, ...booked, completed: false, noShow: false }),
    })
    return { startsAt }
  })
}

/** The trainer's absences that are not over (design D32), as spans of time. */
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
