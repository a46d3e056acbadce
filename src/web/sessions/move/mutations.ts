import type { inferRouterInputs } from '@trpc/server'
import { useMemo } from 'react'
import type { AppRouter } from '#server/router.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { trpc } from '../../lib/trpc.ts'
import type { MovedFrom } from './move-undo.ts'

type Inputs = inferRouterInputs<AppRouter>['sessions']

/** The requests of the move queue. */
export function useMoveRequests() {
  const { client } = trpc.useUtils()
  return useMemo(
    () => ({
      /** Moves a session and the chosen others of its series. Repeated once when the answer was lost. */
      move: async (wanted: Inputs['move'] & { others: readonly string[] }) => {
        const input = { ...wanted, others: [...wanted.others] }
        try {
          return await client.sessions.move.mutate(input)
        } catch (error) {
          // The same input object: one attempt, one idempotency key.
          if (!isOutcomeUnknown(error) || !navigator.onLine) throw error
          return client.sessions.move.mutate(input)
        }
      },
      /** Undoes a move: all of the sessions, or none. */
      undoMove: (sessions: readonly MovedFrom[]) =>
        client.sessions.undoMove.mutate({
          sessions: sessions.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() })),
        }),
    }),
    [client],
  )
}
