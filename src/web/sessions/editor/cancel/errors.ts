import { cancelTexts as texts } from '#shared/sessions/cancel/texts.ts'
import { duplicateTexts } from '#shared/sessions/form/texts.ts'
import { errorMessage, problemCodeOf } from '../../../lib/error-messages.ts'
import type { Toast } from '../../../lib/toasts/toast.ts'

/** The toast for a session that could not be cancelled. */
export function cancelErrorToast(error: unknown): Toast {
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
export function undoErrorToast(error: unknown): Toast {
  const code = problemCodeOf(error)
  return {
    title: code === 'SESSION_EXISTS' ? duplicateTexts.oneTitle : texts.undoFailed,
    message: code === 'SESSION_CHANGED' ? texts.undoChanged : errorMessage(error),
  }
}
