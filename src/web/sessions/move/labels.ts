import { moveToasts } from '#shared/calendar/moving/texts.ts'
import type { SessionTime } from '#shared/sessions/session-time.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import type { Toast } from '../../lib/toasts/toast.ts'
import { isVersionConflict, updateErrorToast } from '../errors.ts'

/** A move of one session, or of `count` with the others of its series. */
export interface MoveSummary {
  from: SessionTime
  to: SessionTime
  count: number
}

/** The toast of a move, or of a new length, that is saved; `absence` is the one that the session lies in now. */
export function movedToast(
  { from, to, count }: MoveSummary,
  absence: { label: string } | null = null,
): Toast {
  const toast = placedToast({ from, to, count })
  if (!absence) return toast
  const hint = moveToasts.inAbsence(absence.label)
  return { ...toast, message: toast.message ? `${toast.message}. ${hint}` : hint }
}

function placedToast({ from, to, count }: MoveSummary): Toast {
  const isResized = from.durationHours !== to.durationHours
  if (!isOtherTime(from, to)) {
    const { durationHours } = to
    return {
      title:
        count > 1
          ? moveToasts.manyResized(count, durationHours)
          : moveToasts.resized(durationHours),
    }
  }
  const more = [
    count > 1 && moveToasts.firstTo(to),
    isResized && moveToasts.resized(to.durationHours),
  ]
  return {
    title: count > 1 ? moveToasts.manyMoved(count) : moveToasts.moved(to),
    message: more.filter(Boolean).join('. ') || undefined,
  }
}

/** The toast of a move that has been undone. */
export function undoneToast({ from, to, count }: MoveSummary): Toast {
  if (count > 1) return { title: moveToasts.manyPutBack(count) }
  return {
    title: isOtherTime(from, to) ? moveToasts.putBack(to) : moveToasts.lengthBack(to.durationHours),
  }
}

function isOtherTime(from: SessionTime, to: SessionTime): boolean {
  return from.date !== to.date || from.time !== to.time
}

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
