import { Problem } from '#shared/problem.ts'
import { noOrigin } from '../platform/access/origin.ts'
import { consumeAttempt, type RateLimit, rateLimits } from '../platform/access/rate-limit.ts'
import { scopeOfLink } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import type { Context } from '../procedures/context.ts'
import { lockTrainerOf, onLink } from '../procedures/on-link.ts'
import { onceWithin } from '../procedures/once.ts'
import { type Author, withinRange } from '../sessions/cancel.ts'

type Trainer = NonNullable<Awaited<ReturnType<typeof lockTrainerOf>>>

/** Who acts, and what their trainer allows. */
export type LinkAct = {
  clientId: string
  /** The client without an account: nothing about the visitor is recorded. */
  author: Author
  trainer: Trainer
}

/** Whether it takes the trainer's time, which is decided about by one act at a time; and what it counts as. */
type How = {
  token: string
  takesTime?: boolean
  isAllowed?: (trainer: Trainer) => boolean
  limits?: RateLimit[]
}

/**
 * Runs an act of the holder of a personal link, at most once for its idempotency key (D38). Throws FORBIDDEN unless the
 * trainer allows it and is not disabled, TOO_MANY_ATTEMPTS, HOURS_OUT_OF_RANGE, and what `onLink` and `work` throw.
 */
export async function actByLink<Answer>(
  ctx: Context,
  { token, takesTime = false, isAllowed = () => true, limits = [] }: How,
  work: (tx: Database, act: LinkAct) => Promise<Answer>,
): Promise<Answer> {
  const { now, keyedCall } = ctx
  const { answer } = await withinRange(() =>
    onLink(ctx, token, (tx, client) =>
      onceWithin(tx, {
        owner: { accountId: null, clientId: client.id },
        now,
        keyedCall,
        work: async () => {
          const trainer = await lockTrainerOf(tx, client, takesTime ? 'no key update' : 'share')
          if (!trainer || trainer.isDisabled || !isAllowed(trainer)) throw new Problem('FORBIDDEN')
          for (const limit of [rateLimits.actsOfLink, ...limits])
            await consumeAttempt({ ...ctx, db: tx }, limit, client.id)
          const scope = scopeOfLink({ id: client.trainerId, name: trainer.name })
          const at = now()
          // One moment for the cancellation and the answer to it.
          const author = { now: () => at, keyedCall, origin: noOrigin, scope }
          return work(tx, { clientId: client.id, author, trainer })
        },
      }),
    ),
  )
  return answer
}
