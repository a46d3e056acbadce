import { retryOnce } from '../../../lib/error-messages.ts'
import { useRefresh } from '../../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../../lib/toasts/notify.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useUndoDeletion } from '../../../trash/mutations.ts'
import { useSessionCache } from '../../session-cache.ts'
import { removalErrorToast } from './errors.ts'
import { removalToast } from './labels.ts'

/** Removes planned sessions optimistically (S44), one or many; the undo restores them (S44). */
export function useRemoveSession() {
  const refresh = useRefresh()
  const cache = useSessionCache()
  const undoOf = useUndoDeletion()
  return trpc.sessions.remove.useMutation({
    // Idempotent: repeated after a lost answer it removes nothing more.
    retry: retryOnce,
    onMutate: async ({ id, others = [] }) => {
      await cache.cancel()
      const rollback = cache.snapshot()
      const removed = new Set([id, ...others])
      cache.patch((session) => (removed.has(session.id) ? null : session))
      return { rollback }
    },
    onSuccess: (answer) => notifySuccess({ ...removalToast(answer), undo: undoOf(answer.trashId) }),
    onError: (error, _input, context) => {
      context?.rollback()
      notifyFailure(removalErrorToast(error))
    },
    // Also without an answer: only the server knows whether it has happened (H21).
    onSettled: () => void refresh('sessions'),
  })
}
