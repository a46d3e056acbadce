import type { z } from 'zod/mini'
import type { updateSessionInput } from '#shared/sessions/inputs.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { sessionToasts } from '#shared/sessions/texts.ts'
import { formatDay } from '#shared/time.ts'
import { notifyFailure, notifySuccess } from '../lib/notify.tsx'
import { problemCodeOf, problemWords } from '../lib/problem-words.ts'
import { useRefresh } from '../lib/refresh.ts'
import { trpc } from '../lib/trpc.ts'
import { useCachedWeeks } from './cached-weeks.ts'

/** Creates a session and its repeats. When the answer holds duplicates, nothing was created and the dialog says so. */
export function useCreateSession() {
  const refresh = useRefresh()
  return trpc.sessions.create.useMutation({
    onSuccess: ({ created, duplicates }, { date, time }) => {
      if (duplicates.length > 0) return
      notifySuccess({
        title: sessionToasts.created(created),
        message: sessionToasts.when(formatDay(date), time),
      })
      void refresh('sessions')
    },
    onError: (_error, { repeatWeeks }) =>
      notifyFailure({
        title: sessionToasts.createFailed,
        message: Number(repeatWeeks) > 0 ? sessionToasts.createManyFailed : undefined,
      }),
  })
}

/** Saves a session. Its switches show in the calendar at once. */
export function useUpdateSession() {
  const refresh = useRefresh()
  const weeks = useCachedWeeks()
  return trpc.sessions.update.useMutation({
    onMutate: async (wanted) => ({
      restore: await weeks.change((session) =>
        session.id === wanted.id ? withFlags(session, wanted) : session,
      ),
    }),
    onSuccess: () => notifySuccess({ title: sessionToasts.updated }),
    onError: (error, _wanted, shown) => {
      shown?.restore()
      // The dialog itself tells that somebody else was faster.
      if (problemCodeOf(error) !== 'SESSION_CHANGED')
        notifyFailure({ title: sessionToasts.updateFailed })
    },
    onSettled: () => void refresh('sessions'),
  })
}

/** Removes a planned session: from the screen at once, and back again when the server says no (spec 4). */
export function useRemoveSession() {
  const refresh = useRefresh()
  const weeks = useCachedWeeks()
  return trpc.sessions.remove.useMutation({
    onMutate: async ({ id }) => ({
      restore: await weeks.change((session) => (session.id === id ? null : session)),
    }),
    onSuccess: () => notifySuccess({ title: sessionToasts.removed }),
    onError: (error, _asked, shown) => {
      shown?.restore()
      notifyFailure(removalFailure(error))
    },
    onSettled: () => void refresh('sessions'),
  })
}

function removalFailure(error: unknown) {
  switch (problemCodeOf(error)) {
    case 'SESSION_SETTLED':
      return { title: sessionToasts.cannotRemove, message: sessionToasts.settled }
    case 'SESSION_NOT_FOUND':
      return { title: sessionToasts.removeFailed, message: problemWords(error) }
    default:
      return {
        title: sessionToasts.removeFailed,
        message: sessionToasts.removeFailedBecause(problemWords(error)),
      }
  }
}

type Cached = Parameters<Parameters<ReturnType<typeof useCachedWeeks>['change']>[0]>[0]

/** What else is saved waits for the server: a new time may belong in another week. */
function withFlags(
  session: Cached,
  {
    completed,
    noShow,
    potId,
  }: Pick<z.input<typeof updateSessionInput>, 'completed' | 'noShow' | 'potId'>,
): Cached {
  const settled = isSettled({ completed, noShow })
  const warnings = session.signs.filter((sign) => sign !== 'charged')
  return {
    ...session,
    completed,
    noShow,
    signs: settled ? (potId === null ? [] : ['charged']) : warnings,
  }
}
