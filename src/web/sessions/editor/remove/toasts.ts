import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { errorMessage, problemCodeOf } from '../../../lib/error-messages.ts'
import type { Toast } from '../../../lib/toasts/toast.ts'
import { skippedText } from '../../labels.ts'

/** The toast of a removal. */
export function removalToast({ removed, skipped }: { removed: number; skipped: number }): Toast {
  return { title: sessionToasts.removed(removed), message: skippedText(skipped) }
}

/** The toast for a session that could not be removed, by its cause (S4). */
export function removalErrorToast(error: unknown): Toast {
  switch (problemCodeOf(error)) {
    case 'SESSION_SETTLED':
      return { title: sessionToasts.cannotRemove, message: sessionToasts.settled }
    case 'SESSION_NOT_FOUND':
      return { title: sessionToasts.removeFailed, message: errorMessage(error) }
    default:
      return {
        title: sessionToasts.removeFailed,
        message: sessionToasts.removeFailedBecause(errorMessage(error)),
      }
  }
}
