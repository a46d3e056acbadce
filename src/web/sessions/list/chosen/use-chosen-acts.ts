import { chosenTexts as texts } from '#shared/sessions/list/chosen/texts.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { errorMessage, problemCodeOf, retryOnce } from '../../../lib/error-messages.ts'
import { useRefresh } from '../../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../lib/toasts/notify.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useRestoreMany } from '../../../trash/mutations.ts'

/** Cancels and deletes the chosen sessions: each one act with one undo, for all of them or for none (D106). */
export function useChosenActs() {
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
        undo: () => undo.mutate({ sessions }),
      }),
    onError: (error) => notifyFailure({ title: texts.cancelFailed, message: whyNot(error) }),
    onSettled,
  })
  const remove = trpc.sessions.removeMany.useMutation({
    retry: retryOnce,
    onSuccess: ({ trashIds }, { sessions }) =>
      notifyUndo({
        title: sessionToasts.removed(sessions.length),
        undo: () => restore.mutate({ ids: trashIds }),
      }),
    onError: (error) =>
      notifyFailure({ title: sessionToasts.removeFailed, message: whyNot(error) }),
    onSettled,
  })
  return { cancel: cancel.mutate, remove: remove.mutate }
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
