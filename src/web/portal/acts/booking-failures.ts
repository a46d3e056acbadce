import type { bookTexts } from '#shared/portal/booking/dialog/texts.ts'
import type { ProblemCode } from '#shared/problem.ts'

type Code = ProblemCode | 'OFFLINE'

export type Failure = keyof (typeof bookTexts)['failures']

const failures: Partial<Record<Code, Failure>> = {
  SESSION_EXISTS: 'taken',
  HOURS_LACKING: 'lacking',
  SESSION_LATE: 'late',
  SESSION_CHANGED: 'changed',
  SESSION_NOT_FOUND: 'changed',
  SESSION_SETTLED: 'changed',
  POT_NOT_FOUND: 'changed',
  FORBIDDEN: 'refused',
  BOOKS_WRONG: 'refused',
  TOO_MANY_ATTEMPTS: 'tooMany',
  LINK_INVALID: 'link',
  LINK_MISSING: 'link',
}

/** What a refused or lost booking says. */
export function failureOf(code: Code): Failure {
  return failures[code] ?? 'unknown'
}

/** Whether the list shows what is not true any more. */
export function isOutdated(failure: Failure): boolean {
  return failure === 'taken' || failure === 'lacking' || failure === 'late' || failure === 'changed'
}
