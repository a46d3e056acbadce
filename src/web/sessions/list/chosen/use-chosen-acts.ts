import { useRef } from 'react'
import type { Cancellation } from '#shared/sessions/cancellation.ts'
import { chosenTexts as texts } from '#shared/sessions/list/chosen/texts.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { errorMessage, problemCodeOf, retryOnce } from '../../../lib/error-messages.ts'
import { useRefresh } from '../../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../lib/toasts/notify.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { offerMessages } from '../../../messages/offers.ts'
import { useRestoreMany } from '../../../trash/mutations.ts'
import { endedChanges } from '../../told-changes.ts'
import type { WeekSession } from '../../week-session.ts'

/** Cancels and deletes the chosen sessions: each one act with one undo, for all of them or for none (D106). */
export function useChosenActs() {
  // Of the act under way: the answer comes when the rows are no longer chosen.
  const acted = useRef<readonly WeekSession[]>([])
  const offer = (seen: readonly { id: string }[], undo: () => void) => {
    const ids = new Set(seen.map(({ id }) => id))
    const changes = acted.current
      .filter(({ id }) => ids.has(id))
      .flatMap((session) => endedChanges(session.clientId, [session]))
    return offerMessages({ changes }, undo)
  }
  const refresh = useRefresh()
  const onSettled = () => void refresh('sessions')
  const restore = useRestoreMany()
  const undo = trpc.sessions.undoCancelMany.useMutation({
    retry: retryOnce,
    onSuccess: (_, { sessions }) => notifySuccess({ title: texts.back(sessions.length) }),
    onError: (error) => notifyFailure({ title: texts.undoFailed, message: whyNot(error) }),
    onSettled,
  })
  const cancel = trpc.sessions.cancelMany.useMutation({
    retry: retryOnce,
    onSuccess: ({ sessions, chargedHours }) =>
      notifyUndo({
        title: texts.cancelled(sessions.length),
        message: texts.charged(chargedHours),
        ...offer(sessions, () => undo.mutate({ sessions })),
      }),
    onError: (error) => notifyFailure({ title: texts.cancelFailed, message: whyNot(error) }),
    onSettled,
  })
  const remove = trpc.sessions.removeMany.useMutation({
    retry: retryOnce,
    onSuccess: ({ trashIds }, { sessions }) =>
      notifyUndo({
        title: sessionToasts.removed(sessions.length),
        ...offer(sessions, () => restore.mutate({ ids: trashIds })),
      }),
    onError: (error) =>
      notifyFailure({ title: sessionToasts.removeFailed, message: whyNot(error) }),
    onSettled,
  })
  const seen = (sessions: readonly WeekSession[]) => {
    acted.current = sessions
    return { sessions: sessions.map(({ id, version }) => ({ id, version })) }
  }
  return {
    cancel: (sessions: readonly WeekSession[], kind: Cancellation) =>
      cancel.mutate({ ...seen(sessions), kind }),
    remove: (sessions: readonly WeekSession[]) => remove.mutate(seen(sessions)),
  }
}

/** Which refusals are about one of several, and that nothing was done. */
function whyNot(error: unknown): string {
  switch (problemCodeOf(error)) {
    case 'SESSION_CHANGED':
    case 'SESSION_NOT_FOUND':
    case 'SESSION_CANCELLED':
    case 'SESSION_SETTLED':
      return texts.changed
    case 'SESSION_EXISTS':
      return texts.taken
    default:
      return errorMessage(error)
  }
}
