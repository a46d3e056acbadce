import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { createSessionInput } from '#shared/sessions/inputs.ts'
import type { CreatedSessions } from '#shared/sessions/payload.ts'
import { seriesStarts } from '#shared/sessions/recurrence.ts'
import { isLocalDate, localDateOf } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { duplicatesOf } from '../platform/tenant/free-times.ts'
import { lockClients } from '../platform/tenant/owned-rows.ts'
import { requirePot } from '../pots/queries.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { insertSessions, requireNewKeys } from './insert.ts'
import { keyInSeries } from './series-keys.ts'

/**
 * Creates a session and its repeats, all or none, under the client's row lock (D15, D16, D17). Throws NOT_FOUND (the
 * client), POT_NOT_FOUND, CONFLICT (a key is taken) or INVALID_INPUT when all of them are skipped or one lies outside the
 * calendar.
 */
export async function createSessions(
  ctx: TrainerContext,
  input: z.infer<typeof createSessionInput>,
): Promise<CreatedSessions> {
  const { scope } = ctx
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
  const create = async (tx: Database): Promise<CreatedSessions> => {
    await lockClients(tx, scope, [clientId])
    await requirePot(tx, scope, { potId, clientId })
    await requireNewKeys(
      tx,
      planned.map((session) => session.id),
    )
    const duplicates = await duplicatesOf(tx, scope, planned)
    if (duplicates.length > 0) return { created: 0, duplicates }
    await insertSessions(tx, planned)
    await queueEvent(tx, ctx, {
      kind: 'session.created',
      clientIds: [clientId],
      subjectIds: planned.map((session) => session.id),
      before: planned.map((session) => ({ ...session, startsAt: null })),
      figures: { startsAt: planned[0]?.startsAt.toISOString() ?? null, durationHours, potId },
    })
    return { created: planned.length, duplicates: [] }
  }
  return runOnce(ctx, create, {
    rows: planned.length,
    isDone: ({ created }) => created > 0,
  })
}
