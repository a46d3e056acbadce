import { describe, expect, it } from 'vitest'
import { type ProblemCode, problemCodes } from '#shared/problem.ts'
import { verificationErrorMessage } from '#web/portal/errors.ts'
import { pauseAfter, shouldRetry } from '#web/portal/verification.ts'

const codes = [...problemCodes, 'OFFLINE'] as const
const mendable: readonly (ProblemCode | 'OFFLINE')[] = ['OFFLINE', 'UNAVAILABLE', 'UNEXPECTED']

function attemptsUntilGivenUp(code: ProblemCode | 'OFFLINE'): number {
  let failed = 0
  while (shouldRetry(failed, code)) failed += 1
  return failed + 1
}

describe('verification of a personal link', () => {
  it.each(mendable)('is attempted three times in total when it is %s', (code) => {
    expect(attemptsUntilGivenUp(code)).toBe(3)
  })

  it('is attempted once when the answer is final', () => {
    const final = codes.filter((code) => !mendable.includes(code))
    expect(final.map(attemptsUntilGivenUp)).toEqual(final.map(() => 1))
  })

  it('backs off before each attempt, up to a limit', () => {
    expect(pauseAfter(0)).toBeLessThan(pauseAfter(1))
    expect(pauseAfter(0) + pauseAfter(1)).toBeLessThanOrEqual(2_000)
  })

  it.each([
    ['LINK_MISSING', 'No access token provided'],
    ['LINK_INVALID', 'Invalid or expired access token'],
    ['OFFLINE', 'Token verification failed'],
    ['UNAVAILABLE', 'Token verification failed'],
    ['UNEXPECTED', 'Unexpected error during token verification'],
    ['TOO_MANY_ATTEMPTS', 'Unexpected error during token verification'],
    ['INVALID_INPUT', 'Unexpected error during token verification'],
  ] as const)('%s: %s', (code, cause) => {
    expect(verificationErrorMessage(code).cause).toBe(cause)
  })

  it('offers a retry only for transient failures', () => {
    expect(verificationErrorMessage('OFFLINE').canRetry).toBe(true)
    expect(verificationErrorMessage('UNEXPECTED').canRetry).toBe(true)
    expect(verificationErrorMessage('LINK_INVALID').canRetry).toBe(false)
    expect(verificationErrorMessage('LINK_MISSING').canRetry).toBe(false)
  })
})
