import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { findDuplicates } from '#shared/sessions/duplicates.ts'
import type { createSessionInput } from '#shared/sessions/inputs.ts'
import { duplicateToleranceMs } from '#shared/sessions/limits.ts'
import type { CreatedSessions } from '#shared/sessions/payload.ts'
import { weeklyStarts } from '#shared/sessions/recurrence.ts'
import { isLocalDate, localDateOf } from '#shared/time.ts'
import { lockClients } from '../access/owned-rows.ts'
import { consumeRows } from '../access/rate-limit.ts'
import type { TrainerContext } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { requirePot } from '../pots/queries.ts'
import { trainingSessions } from './tables.ts'

/**
 * Creates a session and its weekly repeats, all or none, under the client's row lock (designs D15 to D17). Idempotent
 * for the same key and details: a retry returns the first result. Throws NOT_FOUND (the client), POT_NOT_FOUND,
 * CONFLICT (the key is taken) or INVALID_INPUT when every week is skipped or one lies outside the calendar.
 */
export async function createSessions(
  ctx: TrainerContext,
  input: z.infer<typeof createSessionInput>,
): Promise<CreatedSessions> {
  const { db, scope } = ctx
  const { id, clientId, potId, durationHours, notes } = input
  const { trainerId } = scope
  const skipped = new Set(input.skipWeeks)
  const starts = weeklyStarts(input.date, input.time, input.repeatWeeks)
  // Sessions outside the calendar's range could not be displayed.
  if (starts.some((start) => !isLocalDate(localDateOf(start)))) throw new Problem('INVALID_INPUT')
  const planned = starts
    .map((startsAt, week) => ({
      id: keyOfRepeat(id, week),
      trainerId,
      clientId,
      potId,
      startsAt,
      durationHours,
      notes,
    }))
    .filter((_, week) => !skipped.has(week))
  if (planned.length === 0) throw new Problem('INVALID_INPUT')
  await consumeRows(ctx, planned.length)

  return await inTransaction(db, async (tx) => {
    await lockClients(tx, scope, [clientId])
    await requirePot(tx, scope, { potId, clientId })

    // The first call with this idempotency key may have had other weeks, or more of them: look up all its possible
    // keys.
    const keys = Array.from({ length: starts.length + 1 }, (_, week) => keyOfRepeat(id, week))
    const known = await tx
      .select({
        id: trainingSessions.id,
        trainerId: trainingSessions.trainerId,
        clientId: trainingSessions.clientId,
        potId: trainingSessions.potId,
        startsAt: trainingSessions.startsAt,
        durationHours: trainingSessions.durationHours,
        notes: trainingSessions.notes,
      })
      .from(trainingSessions)
      .where(inArray(trainingSessions.id, keys))
    if (known.length > 0) {
      if (!isSameBatch(known, planned)) throw new Problem('CONFLICT')
      return { created: planned.length, duplicates: [] }
    }

    const first = planned[0]?.startsAt.getTime() ?? 0
    const last = planned.at(-1)?.startsAt.getTime() ?? 0
    const existing = await tx
      .select({
        clientId: trainingSessions.clientId,
        trainerId: trainingSessions.trainerId,
        startsAt: trainingSessions.startsAt,
        durationHours: trainingSessions.durationHours,
      })
      .from(trainingSessions)
      .where(
        and(
          eq(trainingSessions.clientId, clientId),
          eq(trainingSessions.durationHours, durationHours),
          gt(trainingSessions.startsAt, new Date(first - duplicateToleranceMs)),
          lt(trainingSessions.startsAt, new Date(last + duplicateToleranceMs)),
        ),
      )
    const duplicates = findDuplicates(planned, existing)
    if (duplicates.length > 0) return { created: 0, duplicates }

    const inserted = await tx
      .insert(trainingSessions)
      .values(planned)
      .onConflictDoNothing()
      .returning({ id: trainingSessions.id })
    // The same key was used concurrently for another client, which our lock does not cover: a rollback undoes the whole
    // batch.
    if (inserted.length < planned.length) throw new Problem('CONFLICT')
    await recordEvent(tx, ctx, {
      kind: 'session.created',
      clientIds: [clientId],
      subjectIds: planned.map((session) => session.id),
      figures: { startsAt: planned[0]?.startsAt.toISOString() ?? null, durationHours, potId },
    })
    return { created: planned.length, duplicates: [] }
  })
}

type PlannedSession = Pick<
  typeof trainingSessions.$inferSelect,
  'id' | 'trainerId' | 'clientId' | 'potId' | 'startsAt' | 'durationHours' | 'notes'
>

function isSameBatch(known: PlannedSession[], planned: PlannedSession[]): boolean {
  const wanted = new Map(planned.map((session) => [session.id, session]))
  return (
    known.length === planned.length &&
    known.every((session) => isDeepStrictEqual(session, wanted.get(session.id)))
  )
}

/** The key of the n-th repeat, derived from the first key, so that a retry names the same rows. */
function keyOfRepeat(id: string, week: number): string {
  if (week === 0) return id
  const hex = createHash('sha256').update(`${id} ${week}`).digest('hex')
  // UUID version 8 of RFC 9562: application-defined.
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}
