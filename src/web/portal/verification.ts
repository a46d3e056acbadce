import { verificationAttempts, verificationPauseMs } from '#shared/portal/limits.ts'
import { portalErrorTexts } from '#shared/portal/texts.ts'
import type { ProblemCode } from '#shared/problem.ts'

type Code = ProblemCode | 'OFFLINE'
type Cause = keyof typeof portalErrorTexts.causes

const mendable: ReadonlySet<Code> = new Set(['OFFLINE', 'UNAVAILABLE', 'UNEXPECTED'])

const causes: Partial<Record<Code, Cause>> = {
  LINK_MISSING: 'missing',
  LINK_INVALID: 'invalid',
  OFFLINE: 'failed',
  UNAVAILABLE: 'failed',
}

/** Whether one more attempt may mend it: three in total, and never for an answer that will stay the same (spec 9). */
export function shouldRetry(failedBefore: number, code: Code): boolean {
  return failedBefore < verificationAttempts - 1 && mendable.has(code)
}

/** Milliseconds to wait after so many failed attempts before this one. */
export function pauseAfter(failedBefore: number): number {
  return verificationPauseMs * 2 ** failedBefore
}

/** Why a link did not open: the catalogue's words, what to do about it, and whether trying again makes sense. */
export function verificationFailure(code: Code): {
  cause: string
  advice: string
  canRetry: boolean
} {
  const cause = causes[code] ?? 'unexpected'
  return {
    cause: portalErrorTexts.causes[cause],
    advice: portalErrorTexts.advice[code === 'TOO_MANY_ATTEMPTS' ? 'tooMany' : cause],
    canRetry: cause === 'failed' || cause === 'unexpected',
  }
}
