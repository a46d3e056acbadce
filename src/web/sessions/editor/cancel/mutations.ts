import { cancelTexts as texts } from '#shared/sessions/cancel/texts.ts'
import { duplicateTexts } from '#shared/sessions/form/texts.ts'
import { chargedText } from '#shared/sessions/texts.ts'
import { errorMessage, problemCodeOf, retryOnce } from '../../../lib/error-messages.ts'
import { useRefresh } from '../../../lib/refresh.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../lib/toasts/notify.tsx'
import type { Toast } from '../../../lib/toasts/toast.ts'
import { trpc } from '../../../lib/trpc.ts'
import { offerMessages } from '../../../messages/offers.ts'
import { sessionLabel } from '../../labels.ts'
import { useSessionCache } from '../../session-cache.ts'
import { predictStatusChange, withStatusChange } from '../../status/status-change.ts'
import { endedChanges } from '../../told-changes.ts'
import type { Cancellable, CancelledUncharged } from './cancellable.ts'

/** Cancels a session optimistically, with an undo (D30). */
export function useCancelMutation(session: Cancellable) {
  const refresh = useRefresh()
  const cache = useSessionCache()
  const { mutate: undo } = useUndoCancellation(session)
  return trpc.sessions.cancel.useMutation({
    retry: retryOnce,
    onMutate: async ({ id, kind }) => {
      await cache.cancel()
      const rollback = cache.snapshot()
      if (kind === 'late') {
        const change = predictStatusChange(cache.find([id]), 'noShow', new Date())
        cache.patchLists((list) => withStatusChange(list, change))
      }
      cache.patch((one) =>
        one.id !== id
          ? one
          : { ...one, cancelled: kind, warnings: kind === 'late' ? one.warnings : [] },
      )
      return { rollback }
    },
    onSuccess: ({ version, chargedHours }, { id, kind }) => {
      const effect =
        chargedHours > 0 ? chargedText('late', chargedHours) : texts.unchargedHints.inTime
      notifyUndo({
        title: chargedHours > 0 ? effect : texts.done[kind],
        message: [sessionLabel(session), chargedHours === 0 && effect].filter(Boolean).join('. '),
        ...offerMessages({ changes: endedChanges(session.clientId, [session]) }, () =>
          undo({ id, version }),
        ),
      })
    },
    onError: (error, _input, context) => {
      context?.rollback()
      notifyFailure(cancelErrorToast(error))
    },
    // Also without an answer: only the server knows whether it has happened (H21).
    onSettled: () => void refresh('sessions'),
  })
}

/** Undoes a cancellation, also one of weeks ago. */
export function useUndoCancellation(session: CancelledUncharged) {
  const refresh = useRefresh()
  return trpc.sessions.undoCancellation.useMutation({
    retry: retryOnce,
    onSuccess: () => notifySuccess({ title: texts.undone, message: sessionLabel(session) }),
    onError: (error) => notifyFailure(undoErrorToast(error)),
    onSettled: () => void refresh('sessions'),
  })
}

/** The toast for a session that could not be cancelled. */
function cancelErrorToast(error: unknown): Toast {
  return { title: texts.failed, message: cancelErrorMessage(error) }
}

function cancelErrorMessage(error: unknown): string {
  switch (problemCodeOf(error)) {
    case 'SESSION_SETTLED':
      return texts.settled
    case 'SESSION_CHANGED':
      return texts.changed
    default:
      return errorMessage(error)
  }
}

/** The toast for a cancellation that could not be undone: the session may have changed, or its time be booked. */
function undoErrorToast(error: unknown): Toast {
  const code = problemCodeOf(error)
  return {
    title: code === 'SESSION_EXISTS' ? duplicateTexts.oneTitle : texts.undoFailed,
    message: code === 'SESSION_CHANGED' ? texts.undoChanged : errorMessage(error),
  }
}
