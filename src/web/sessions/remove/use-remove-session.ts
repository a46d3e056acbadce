import { sessionToasts } from '#shared/sessions/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { useCachedWeeks } from '../cached-weeks.ts'
import { removalErrorToast, removalToast } from '../outcomes.ts'

/**
 * Removes planned sessions: from the screen at once, and back again when the server says no (spec 4). One alone can be
 * taken back; for several the question before it was the confirmation.
 */
export function useRemoveSession() {
  const refresh = useRefresh()
  const weeks = useCachedWeeks()
  const { mutate: restore } = useRestoreSession()
  return trpc.sessions.remove.useMutation({
    onMutate: async ({ id, others = [] }) => {
      const removed = new Set([id, ...others])
      return {
        restore: await weeks.change((session) => (removed.has(session.id) ? null : session)),
      }
    },
    onSuccess: (answer) => {
      const { toast, restored } = removalToast(answer)
      if (restored) notifyUndo({ ...toast, undo: () => restore({ session: restored }) })
      else notifySuccess(toast)
    },
    onError: (error, _asked, shown) => {
      shown?.restore()
      notifyFailure(removalErrorToast(error))
    },
    // Without an answer it is not known whether it has happened: what is saved is what is shown.
    onSettled: () => void refresh('sessions'),
  })
}

/** Takes a removal back. */
function useRestoreSession() {
  const refresh = useRefresh()
  return trpc.sessions.restore.useMutation({
    onSuccess: () => notifySuccess({ title: sessionToasts.restored }),
    onError: (error) =>
      notifyFailure({ title: sessionToasts.restoreFailed, message: errorMessage(error) }),
    onSettled: () => void refresh('sessions'),
  })
}
