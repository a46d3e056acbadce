import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'
import type { Toast } from '../lib/toasts/toast.ts'

/** The toast for a session that could not be saved: a failure of its pot has its own title (S4). */
export function updateErrorToast(error: unknown): Toast {
  const code = problemCodeOf(error)
  const message = errorMessage(error)
  return {
    title:
      code === 'HOURS_OUT_OF_RANGE' ? sessionToasts.potUpdateFailed : sessionToasts.updateFailed,
    message: code === 'POT_NOT_FOUND' ? sessionToasts.potGone(message) : message,
  }
}

/** The toast for a status that could not be set on `count` sessions, or not be undone. */
export function statusErrorToast(
  error: unknown,
  { count, isUndo }: { count: number; isUndo: boolean },
): Toast {
  return {
    title: isUndo ? setStatusTexts.takeBackFailed : setStatusTexts.failed(count),
    message: statusErrorMessage(error, count),
  }
}

function statusErrorMessage(error: unknown, count: number): string {
  if (problemCodeOf(error) === 'SESSION_WITHOUT_POT') return setStatusTexts.withoutPot(count)
  return isVersionConflict(error) ? setStatusTexts.changed(count) : errorMessage(error)
}

/** Has the session been saved by another tab or person since it was read (D25)? */
export function isVersionConflict(error: unknown): boolean {
  return problemCodeOf(error) === 'SESSION_CHANGED'
}
