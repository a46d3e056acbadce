import type { z } from 'zod/mini'
import type { updateSessionInput } from '#shared/sessions/inputs.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { sessionToasts } from '#shared/sessions/texts.ts'
import { addDays, formatDayNear } from '#shared/time.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { isVersionConflict, updateErrorToast } from '../errors.ts'
import { skippedText } from '../labels.ts'
import { useSessionCache } from '../session-cache.ts'
import type { WeekSession } from '../week-session.ts'

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
        message: sessionToasts.when(formatDayNear(addDays(date, 7 * first)), time),
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
    onError: (error, _wanted, context) => {
      context?.rollback()
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
