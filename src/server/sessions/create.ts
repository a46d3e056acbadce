import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { createSessionInput } from '#shared/sessions/inputs.ts'
import type { CreatedSessions } from '#shared/sessions/payload.ts'
import { seriesStarts } from '#shared/sessions/recurrence.ts'
import { isLocalDate, localDateOf } from '#shared/time.ts'
import { lockClients } from '../access/owned-rows.ts'
import { consumeRows } from '../access/rate-limit.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { requirePot } from '../pots/queries.ts'
import { duplicatesOf } from './existing.ts'
import { keyInSeries, keysOfSeries } from './series-keys.ts'
import { cancelledSessions, trainingSessions } from './tables.ts'

/**
 * Creates a session and its repeats, all or none, under the client's row lock (designs D15 to D17). Idempotent for the
 * same key and details: a retry returns the first result. Throws NOT_FOUND (the client), POT_NOT_FOUND, CONFLICT (the
 * key is taken) or INVALID_INPUT when all of them are skipped or one lies outside the calendar.
 */
export async function createSessions(
  ctx: TrainerContext,
  input: z.infer<typeof createSessionInput>,
): Promise<CreatedSessions> {
  const { db, scope } = ctx
  const { id, clientId, potId, durationHours, notes } = input
  const { trainerId } = scope
  const skipped = new Set(input.skip)
  const starts = seriesStarts(input)
  // Sessions outside the calendar's range could not be displayed.
  if (starts.some((start) => !isLocalDate(localDateOf(start)))) throw new Problem('INVALID_INPUT')
  const planned = starts
    .filter((_, place) => !skipped.has(place))
    .map((startsAt, place) => ({
      id: keyInSeries(id, place),
      trainerId,
      clientId,
      potId,
      startsAt,
      durationHours,
      notes,
    }))
  if (planned.length === 0) throw new Problem('INVALID_INPUT')
  await consumeRows(ctx, planned.length)

  return await inTransaction(db, async (tx) => {
    await lockClients(tx, scope, [clientId])
    await requirePot(tx, scope, { potId, clientId })

    // One key more than needed: the first call with this idempotency key may have had more sessions.
    const keys = keysOfSeries(id, planned.length + 1)
    // A session that was cancelled since is known too: a retry must not book it again.
    const [booked, cancelled] = [
      await knownIn(tx, trainingSessions, keys),
      await knownIn(tx, cancelledSessions, keys),
    ]
    const known = [...booked, ...cancelled]
    if (known.length > 0) {
      if (!isSameBatch(known, planned)) throw new Problem('CONFLICT')
      return { created: planned.length, duplicates: [] }
    }

    const duplicates = await duplicatesOf(tx, scope, planned)
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

function knownIn(
  tx: Database,
  table: typeof trainingSessions | typeof cancelledSessions,
  keys: string[],
): Promise<PlannedSession[]> {
  return tx
    .select({
      id: table.id,
      trainerId: table.trainerId,
      clientId: table.clientId,
      potId: table.potId,
      startsAt: table.startsAt,
      durationHours: table.durationHours,
      notes: table.notes,
    })
    .from(table)
    .where(inArray(table.id, keys))
}

function isSameBatch(known: PlannedSession[], planned: PlannedSession[]): boolean {
  const wanted = new Map(planned.map((session) => [session.id, session]))
  return (
    known.length === planned.length &&
    known.every((session) => isDeepStrictEqual(session, wanted.get(session.id)))
  )
}
