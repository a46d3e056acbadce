import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { updateSessionInput } from '#shared/sessions/inputs.ts'
import { instantOf } from '#shared/time.ts'
import { lockClients } from '../access/owned-rows.ts'
import type { TrainerContext } from '../context.ts'
import { isRangeViolation } from '../db/errors.ts'
import { inTransaction } from '../db/transaction.ts'
import { requirePot } from '../pots/queries.ts'
import { getSession, isOwn } from './queries.ts'
import { trainingSessions } from './tables.ts'

/**
 * Saves a session over the version that the person saw (design D25). What that costs or refunds is the books' work, in
 * the same statement. Throws SESSION_NOT_FOUND, NOT_FOUND (the client), POT_NOT_FOUND, SESSION_CHANGED or
 * HOURS_OUT_OF_RANGE.
 */
export async function updateSession(
  { db, scope }: TrainerContext,
  input: z.infer<typeof updateSessionInput>,
): Promise<{ version: number }> {
  const { id, version, date, time, ...details } = input
  const wanted = { ...details, startsAt: instantOf(date, time) }
  try {
    return await inTransaction(db, async (tx) => {
      const before = await getSession(tx, scope, id)
      // A session may move to another client: both are locked, in the order of their keys.
      await lockClients(tx, scope, [before.clientId, input.clientId])
      if (input.potId) await requirePot(tx, scope, { potId: input.potId, clientId: input.clientId })

      const [updated] = await tx
        .update(trainingSessions)
        .set(wanted)
        .where(and(isOwn(scope, id), eq(trainingSessions.version, version)))
        .returning({ version: trainingSessions.version })
      if (updated) return updated

      const now = await getSession(tx, scope, id)
      // The first answer was lost and this is the same save again: it has happened.
      if (now.version === version + 1 && isSame(now, wanted)) return { version: now.version }
      throw new Problem('SESSION_CHANGED')
    })
  } catch (error) {
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    throw error
  }
}

type Details = Omit<Awaited<ReturnType<typeof getSession>>, 'id' | 'version'>

function isSame(a: Details, b: Details): boolean {
  return (
    a.clientId === b.clientId &&
    a.potId === b.potId &&
    a.startsAt.getTime() === b.startsAt.getTime() &&
    a.durationHours === b.durationHours &&
    a.notes === b.notes &&
    a.completed === b.completed &&
    a.noShow === b.noShow
  )
}
