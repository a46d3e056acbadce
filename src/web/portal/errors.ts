import { portalErrorTexts } from '#shared/portal/texts.ts'
import type { ProblemCode } from '#shared/problem.ts'

type Code = ProblemCode | 'OFFLINE'
type Cause = keyof typeof portalErrorTexts.causes

const causes: Partial<Record<Code, Cause>> = {
  LINK_MISSING: 'missing',
  LINK_INVALID: 'invalid',
  OFFLINE: 'failed',
  UNAVAILABLE: 'failed',
}

/** Why a personal link did not open, what to do, and whether a retry may help (S4). */
export function verificationErrorMessage(code: Code): {
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
