import { moveToasts } from '#shared/calendar/moving/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import type { Toast } from '../../lib/toasts/toast.ts'
import { isVersionConflict, updateErrorToast } from '../errors.ts'

/** The toast for a move that could not be saved and has been rolled back. */
export function moveErrorToast(error: unknown): Toast {
  return isVersionConflict(error)
    ? { title: moveToasts.changed, message: moveToasts.changedShown }
    : updateErrorToast(error)
}

/** The toast for a move that could not be undone. */
export function undoMoveErrorToast(error: unknown): Toast {
  return {
    title: moveToasts.putBackFailed,
    message: isVersionConflict(error) ? moveToasts.changedSince : errorMessage(error),
  }
}
