import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { freeTimesInput } from '#shared/portal/booking/inputs.ts'
import type { FreeTimes } from '#shared/portal/booking/payload.ts'
import { bookableStarts, lastBookable } from '#shared/portal/booking/rule.ts'
import { cancellingNow } from '#shared/portal/cancelling/rule.ts'
import { Problem } from '#shared/problem.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { ofOneMoment } from '../../platform/db/transaction.ts'
import type { Context } from '../../procedures/context.ts'
import { resolveLink } from '../../procedures/resolve-link.ts'
import { profiles } from '../../schema/auth.ts'
import { clients } from '../../schema/clients.ts'
import { pots, potTypes } from '../../schema/pots.ts'
import { trainingSessions } from '../../schema/sessions.ts'
import { type Bookable, bookableNow, newChoices } from './choices.ts'

const clientByHash = prepared((db) =>
  db
    .select({
      clientId: clients.id,
      trainerId: clients.trainerId,
      cancellationHours: profiles.cancellationHours,
      isDisabled: profiles.isDisabled,
    })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.trainerId))
    .where(eq(clients.tokenHash, sql.placeholder('tokenHash')))
    .prepare('booking_client'),
)

/**
 * The times at which the client of a personal link can book, or to which they can move one of their sessions (D117, D118): what
 * the act accepts a moment later. Throws FORBIDDEN where the trainer has not opened it to the client, SESSION_NOT_FOUND,
 * SESSION_SETTLED, and what `resolveLink` throws.
 */
export async function freeTimesOf(
  ctx: Context,
  { token, sessionId }: z.infer<typeof freeTimesInput>,
): Promise<FreeTimes> {
  return resolveLink(ctx, token, (tokenHash) =>
    ofOneMoment(ctx.db, async (db) => {
      const now = ctx.now()
      const [client] = await clientByHash(db).execute({ tokenHash })
      if (!client) return undefined
      const bookable = await bookableNow(db, client, now)
      if (client.isDisabled || !mayAct(bookable, sessionId ? 'move' : 'book'))
        throw new Problem('FORBIDDEN')
      const until = lastBookable(bookable.rules, now)
      const refused = (refusal: NonNullable<FreeTimes['refusal']>) => ({
        at: now,
        until,
        refusal,
        choices: [],
      })
      if (bookable.rules.isPaused) return refused('paused')
      if (!sessionId) {
        if (bookable.isAtLimit) return refused('limit')
        const choices = await newChoices(db, bookable, { ...client, now })
        return { at: now, until, refusal: null, choices }
      }
      const [session] = await db
        .select({
          startsAt: trainingSessions.startsAt,
          durationHours: trainingSessions.durationHours,
          completed: trainingSessions.completed,
          noShow: trainingSessions.noShow,
          typeName: potTypes.name,
        })
        .from(trainingSessions)
        .leftJoin(pots, eq(pots.id, trainingSessions.potId))
        .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
        .where(
          and(eq(trainingSessions.id, sessionId), eq(trainingSessions.clientId, client.clientId)),
        )
      if (!session) throw new Problem('SESSION_NOT_FOUND')
      if (hasStatus(session)) throw new Problem('SESSION_SETTLED')
      if (cancellingNow({ ...client, ...session }, now)?.kind !== 'inTime') return refused('late')
      const { durationHours, typeName } = session
      const wanted = { durationHours, ignore: sessionId, now }
      const starts = bookableStarts(bookable.rules, await bookable.busy(), wanted)
      return {
        at: now,
        until,
        refusal: null,
        choices: [{ potId: null, typeName, durationHours, hours: null, starts }],
      }
    }),
  )
}

/** Whether the client may move, or book: who may book may move. */
export function mayAct({ mode }: Pick<Bookable, 'mode'>, act: 'move' | 'book'): boolean {
  return mode === 'book' || mode === act
}
