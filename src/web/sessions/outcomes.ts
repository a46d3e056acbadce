import { sessionToasts } from '#shared/sessions/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'
import type { Toast } from '../lib/toasts/toast.ts'

/** What the catalogue says of a session that could not be removed, by its cause (spec 8, Sessions). */
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

/** What it says of one that could not be saved: the pot has a title of its own (spec 8, Sessions). */
export function updateErrorToast(error: unknown): Toast {
  return {
    title:
      problemCodeOf(error) === 'HOURS_OUT_OF_RANGE'
        ? sessionToasts.potUpdateFailed
        : sessionToasts.updateFailed,
    message: errorMessage(error),
  }
}

/** What is said of the others that have left the series since the list was shown. */
export function skippedText(skipped: number): string | undefined {
  return skipped > 0 ? sessionToasts.skipped(skipped) : undefined
}

interface Removed {
  removed: number
  skipped: number
  session: {
    id: string
    version: number
    clientId: string
    potId: string | null
    startsAt: Date
    durationHours: number
    notes: string
  }
}

/** What is said of a removal, and what taking it back restores: one session alone can be, a series was asked about. */
export function removalToast({ removed, skipped, session }: Removed) {
  const { id, version, clientId, potId, startsAt, durationHours, notes } = session
  return {
    toast: { title: sessionToasts.removed(removed), message: skippedText(skipped) },
    restored:
      removed === 1
        ? { id, version, clientId, potId, startsAt: startsAt.toISOString(), durationHours, notes }
        : null,
  }
}
