import { moveToasts } from '#shared/calendar/texts.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'
import type { Toast } from '../../lib/toasts/toast.ts'
import { updateErrorToast } from '../outcomes.ts'
import type { Placement } from '../series/series-choice-rows.ts'

/** A session that has gone from one place to another, and how many it were with the others of its series. */
interface Way {
  from: Placement
  to: Placement
  count: number
}

/** What is said of a move, or of another length, that is saved. */
export function movedToast({ from, to, count }: Way): Toast {
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

/** What is said when it has been taken back. */
export function undoneToast({ from, to, count }: Way): Toast {
  if (count > 1) return { title: moveToasts.manyPutBack(count) }
  return {
    title: isOtherTime(from, to) ? moveToasts.putBack(to) : moveToasts.lengthBack(to.durationHours),
  }
}

/** What is said of a move that could not be saved: it is not shown any more. */
export function moveErrorToast(error: unknown): Toast {
  return isChanged(error)
    ? { title: moveToasts.changed, message: moveToasts.changedShown }
    : updateErrorToast(error)
}

/** What is said of one that could not be taken back. */
export function undoErrorToast(error: unknown): Toast {
  return {
    title: moveToasts.putBackFailed,
    message: isChanged(error) ? moveToasts.changedSince : errorMessage(error),
  }
}

function isOtherTime(from: Placement, to: Placement): boolean {
  return from.date !== to.date || from.time !== to.time
}

function isChanged(error: unknown): boolean {
  return problemCodeOf(error) === 'SESSION_CHANGED'
}
