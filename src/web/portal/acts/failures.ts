import type { cancellingTexts } from '#shared/portal/cancelling/texts.ts'
import type { ProblemCode } from '#shared/problem.ts'

type Code = ProblemCode | 'OFFLINE'
type Failure = keyof typeof cancellingTexts.failures
type UndoFailure = keyof typeof cancellingTexts.undoFailures

const failures: Partial<Record<Code, Failure>> = {
  SESSION_LATE: 'late',
  SESSION_CHANGED: 'changed',
  SESSION_NOT_FOUND: 'changed',
  SESSION_SETTLED: 'changed',
  SESSION_CANCELLED: 'cancelled',
  FORBIDDEN: 'refused',
  BOOKS_WRONG: 'refused',
  HOURS_OUT_OF_RANGE: 'refused',
  TOO_MANY_ATTEMPTS: 'tooMany',
  LINK_INVALID: 'link',
  LINK_MISSING: 'link',
}

/** What a refused or lost cancelling says. */
export function failureOf(code: Code): Failure {
  return failures[code] ?? 'unknown'
}

/** Whether the page shows what is not true any more. */
export function isOutdated(failure: Failure): boolean {
  return failure === 'late' || failure === 'changed' || failure === 'cancelled'
}

const undoFailures: Partial<Record<Code, UndoFailure>> = {
  SESSION_EXISTS: 'taken',
  SESSION_CHANGED: 'changed',
  SESSION_NOT_FOUND: 'changed',
  OFFLINE: 'unknown',
  UNAVAILABLE: 'unknown',
  UNEXPECTED: 'unknown',
}

/** What a refused or lost undo says. */
export function undoFailureOf(code: Code): UndoFailure {
  return undoFailures[code] ?? 'late'
}
