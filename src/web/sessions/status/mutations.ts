import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import { useCallback } from 'react'
import { retryOnce } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { statusErrorToast } from '../errors.ts'
import { useSessionCache } from '../session-cache.ts'
import { mutateInOrder } from '../session-queue.ts'
import type { WeekSession } from '../week-session.ts'
import { afterPaint } from './after-paint.ts'
import {
  flagsOf,
  invertStatusChange,
  potsWithStatusChange,
  predictStatusChange,
  type StatusChange,
  unmarkedWithStatusChange,
  withStatusChange,
} from './status-change.ts'

/** A session, over the version that the trainer sees (D25). */
export interface SessionVersion {
  id: string
  version: number
}

const statusKey = getMutationKey(trpc.sessions.mark)

/**
 * Sets the status of sessions: optimistically in every list, rolled back with a toast when the server refuses. Resolves to
 * the sessions with their new versions, or null when it failed.
 */
export function useSetStatus() {
  const queryClient = useQueryClient()
  const { client } = trpc.useUtils()
  const cache = useSessionCache()
  const refresh = useRefresh()
  return useCallback(
    (sessions: readonly SessionVersion[], to: keyof typeof flagsOf) => {
      const ids = sessions.map(({ id }) => id)
      // The same input object in each retry: one attempt, one idempotency key.
      const input = {
        sessions: sessions.map(({ id, version }) => ({ id, version })),
        ...flagsOf[to],
      }
      let known: WeekSession[] = []
      let showPots = () => {}
      const show = (change: StatusChange<WeekSession>) => {
        cache.patchLists(
          (list) => withStatusChange(list, change),
          (list) => unmarkedWithStatusChange(list, change, new Date()),
        )
        // The vessels are drawn on each screen that is open: the row that was clicked does not wait for them.
        showPots = afterPaint(() => cache.patchPots((pots) => potsWithStatusChange(pots, change)))
      }
      return mutateInOrder(queryClient, ids, {
        mutationKey: statusKey,
        mutationFn: () => client.sessions.mark.mutate(input),
        // Repeated after a lost answer it gets the first one's answer (H21).
        retry: retryOnce,
        onMutate: async () => {
          await cache.cancel()
          known = cache.find(ids)
          const change = predictStatusChange(known, to, new Date())
          show(change)
          return change
        },
        onError: (error, _variables, change) => {
          showPots()
          if (change) show(invertStatusChange(change))
          const isUndo = to === 'planned'
          notifyFailure(statusErrorToast(error, { count: sessions.length, isUndo }))
        },
        onSettled: () => {
          showPots()
          // Only after the last pending change: an earlier refetch would overwrite its optimistic update.
          if (queryClient.isMutating({ mutationKey: statusKey }) === 1) void refresh('sessions')
        },
      }).then(
        (answer) => ({ ...answer, known }),
        () => null,
      )
    },
    [queryClient, client, cache, refresh],
  )
}
