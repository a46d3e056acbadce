import { verificationAttempts, verificationPauseMs } from '#shared/portal/limits.ts'
import type { ProblemCode } from '#shared/problem.ts'

type Code = ProblemCode | 'OFFLINE'

const transient: ReadonlySet<Code> = new Set(['OFFLINE', 'UNAVAILABLE', 'UNEXPECTED'])

/** Whether to retry: three attempts in total, and only for transient errors (S59). */
export function shouldRetry(failedBefore: number, code: Code): boolean {
  return failedBefore < verificationAttempts - 1 && transient.has(code)
}

/** The delay before the next attempt, in ms: exponential backoff. */
export function pauseAfter(failedBefore: number): number {
  return verificationPauseMs * 2 ** failedBefore
}
