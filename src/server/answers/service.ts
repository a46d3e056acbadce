import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { markSeenInput } from '#shared/answers/inputs.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { clientAnswers } from '../schema/answers.ts'
import { isAnyOf } from '../schema/columns.ts'

/** Takes answers off the list. Those that are gone, seen or another trainer's are left out. */
export function markSeen(
  ctx: TrainerContext,
  { ids }: z.infer<typeof markSeenInput>,
): Promise<void> {
  return runOnce(ctx, async (tx) => {
    const seen = await tx
      .update(clientAnswers)
      .set({ seenAt: ctx.now() })
      .where(
        and(
          isAnyOf(clientAnswers.id, ids),
          eq(clientAnswers.trainerId, ctx.scope.trainerId),
          isNull(clientAnswers.seenAt),
        ),
      )
      .returning({ clientId: clientAnswers.clientId, sessionId: clientAnswers.sessionId })
    if (seen.length === 0) return
    await queueEvent(tx, ctx, {
      kind: 'answers.seen',
      clientIds: seen.map(({ clientId }) => clientId),
      subjectIds: seen.map(({ sessionId }) => sessionId),
    })
  })
}
