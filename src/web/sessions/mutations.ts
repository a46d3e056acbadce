import { useQueryClient } from '@tanstack/react-query'
import { getMutationKey } from '@trpc/react-query'
import type { inferRouterInputs } from '@trpc/server'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod/mini'
import type { AppRouter } from '#server/router.ts'
import type { updateSessionInput } from '#shared/sessions/inputs.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { sessionToasts } from '#shared/sessions/texts.ts'
import { addDays, formatDay } from '#shared/time.ts'
import { errorMessage, isOutcomeUnknown } from '../lib/error-messages.ts'
import { useRefresh } from '../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../lib/toasts/notify.tsx'
import { trpc } from '../lib/trpc.ts'
import {
  isVersionConflict,
  removalErrorToast,
  statusErrorToast,
  updateErrorToast,
} from './errors.ts'
import { removalToast, skippedText } from './labels.ts'
import { useSessionCache } from './session-cache.ts'
import { mutateInOrder } from './session-queue.ts'
import { flagsOf, invertStatusChange, predictStatusChange } from './status/status-change.ts'
import type { WeekSession } from './week-session.ts'

type Inputs = inferRouterInputs<AppRouter>['sessions']

/** Creates a session and its repeats. When the answer holds duplicates nothing was created; the dialog shows them. */
export function useCreateSession() {
  const refresh = useRefresh()
  return trpc.sessions.create.useMutation({
    onSuccess: ({ created, duplicates }, { date, time, skipWeeks = [] }) => {
      // Also after a refusal: the duplicates were not in the cache.
      void refresh('sessions')
      if (duplicates.length > 0) return
      const first = Array.from(skipWeeks, Number).reduce(
        (week, skipped) => (skipped === week ? week + 1 : week),
        0,
      )
      notifySuccess({
        title: sessionToasts.created(created),
        message: sessionToasts.when(formatDay(addDays(date, 7 * first)), time),
      })
    },
    onError: (_error, { repeatWeeks }) =>
      notifyFailure({
        title: sessionToasts.createFailed,
        message: Number(repeatWeeks) > 0 ? sessionToasts.createManyFailed : undefined,
      }),
  })
}

/** Saves a session, and others of its series with it. Only its status is shown optimistically. */
export function useUpdateSession() {
  const refresh = useRefresh()
  const cache = useSessionCache()
  return trpc.sessions.update.useMutation({
    onMutate: async (wanted) => {
      await cache.cancel()
      const rollback = cache.snapshot()
      const saved = new Set([wanted.id, ...(wanted.others ?? [])])
      cache.patch((session) => (saved.has(session.id) ? withFlags(session, wanted) : session))
      return { rollback }
    },
    onSuccess: ({ updated, skipped }) =>
      notifySuccess({ title: sessionToasts.updated(updated), message: skippedText(skipped) }),
    onError: (error, _wanted, shown) => {
      shown?.rollback()
      // The dialog shows a version conflict itself.
      if (!isVersionConflict(error)) notifyFailure(updateErrorToast(error))
    },
    onSettled: () => void refresh('sessions'),
  })
}

/** A new time is not patched, since it may belong to another week: it is shown when the server has answered. */
function withFlags(
  session: WeekSession,
  {
    completed,
    noShow,
    potId,
  }: Pick<z.input<typeof updateSessionInput>, 'completed' | 'noShow' | 'potId'>,
): WeekSession {
  const settled = isSettled({ completed, noShow })
  const warnings = session.warnings.filter((warning) => warning !== 'charged')
  return {
    ...session,
    completed,
    noShow,
    warnings: settled ? (potId === null ? [] : ['charged']) : warnings,
  }
}

/**
 * Removes planned sessions optimistically (spec 4). A single one can be undone; for several the question before was the
 * confirmation.
 */
export function useRemoveSession() {
  const refresh = useRefresh()
  const cache = useSessionCache()
  const { mutate: restore } = useRestoreSession()
  return trpc.sessions.remove.useMutation({
    onMutate: async ({ id, others = [] }) => {
      await cache.cancel()
      const rollback = cache.snapshot()
      const removed = new Set([id, ...others])
      cache.patch((session) => (removed.has(session.id) ? null : session))
      return { rollback }
    },
    onSuccess: (answer) => {
      const { toast, restored } = removalToast(answer)
      if (restored) notifyUndo({ ...toast, undo: () => restore({ session: restored }) })
      else notifySuccess(toast)
    },
    onError: (error, _asked, shown) => {
      shown?.rollback()
      notifyFailure(removalErrorToast(error))
    },
    // Also without an answer: only the server knows whether it has happened (H21).
    onSettled: () => void refresh('sessions'),
  })
}

/** Undoes a removal. */
function useRestoreSession() {
  const refresh = useRefresh()
  return trpc.sessions.restore.useMutation({
    onSuccess: () => notifySuccess({ title: sessionToasts.restored }),
    onError: (error) =>
      notifyFailure({ title: sessionToasts.restoreFailed, message: errorMessage(error) }),
    onSettled: () => void refresh('sessions'),
  })
}

/** A session, over the version that the trainer sees (design D25). */
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
      const versions = sessions.map(({ id, version }) => ({ id, version }))
      let known: WeekSession[] = []
      return mutateInOrder(queryClient, ids, {
        mutationKey: statusKey,
        mutationFn: () => client.sessions.mark.mutate({ sessions: versions, ...flagsOf[to] }),
        // After a lost answer: the same call again changes nothing more, and tells whether the first one arrived (H21).
        retry: (failures, error) => failures < 1 && isOutcomeUnknown(error),
        onMutate: async () => {
          await cache.cancel()
          known = cache.find(ids)
          const change = predictStatusChange(known, to, new Date())
          cache.patchStatus(change)
          return change
        },
        onError: (error, _variables, change) => {
          if (change) cache.patchStatus(invertStatusChange(change))
          const isUndo = to === 'planned'
          notifyFailure(statusErrorToast(error, { count: sessions.length, isUndo }))
        },
        onSettled: () => {
          // An answer from before a later change would show that one as not made.
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
          // Idempotent for a single session: the same call again changes nothing more, and returns what is saved.
          const canRepeat = input.others.length === 0 && navigator.onLine
          if (!isOutcomeUnknown(error) || !canRepeat) throw error
          return client.sessions.move.mutate(input)
        }
      },
      /** Undoes a move: all of the sessions, or none. */
      undoMove: (
        sessions: readonly (SessionVersion & { startsAt: Date; durationHours: number })[],
      ) =>
        client.sessions.undoMove.mutate({
          sessions: sessions.map((one) => ({ ...one, startsAt: one.startsAt.toISOString() })),
        }),
    }),
    [client],
  )
}
