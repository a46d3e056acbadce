import { sessionToasts } from '#shared/sessions/texts.ts'
import { errorMessage, isOutcomeUnknown } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useSessionCache } from '../session-cache.ts'
import { removalErrorToast } from './errors.ts'
import { removalToast } from './labels.ts'

/**
 * Removes planned sessions optimistically (spec 4). A single one can be undone; for several the question before was the
 * confirmation.
 */
export function useRemoveSession() {
  const refresh = useRefresh()
  const cache = useSessionCache()
  const { mutate: restore } = useRestoreSession()
  return trpc.sessions.remove.useMutation({
    // Idempotent: repeated after a lost answer it removes nothing more.
    retry: (failures, error) => failures < 1 && isOutcomeUnknown(error),
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
    onError: (error, _input, context) => {
      context?.rollback()
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
