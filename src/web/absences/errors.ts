import { absenceProblemTexts as texts } from '#shared/absences/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'

/** The message of an error about an absence. */
export function absenceErrorMessage(error: unknown): string {
  const code = problemCodeOf(error)
  if (code === 'ABSENCE_NOT_FOUND') return texts.notFound
  if (code === 'ABSENCE_CHANGED') return texts.changed
  return isAboutSessions(error) ? texts.sessionChanged : errorMessage(error)
}

/** One of the sessions was changed, removed or cancelled, or would move elsewhere: nothing has been saved. */
export function isAboutSessions(error: unknown): boolean {
  return ['SESSION_CHANGED', 'SESSION_NOT_FOUND', 'SESSION_CANCELLED'].includes(
    problemCodeOf(error),
  )
}
