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

describe('the verification of a personal link', () => {
  it.each(mendable)('tries three times in total when it is %s', (code) => {
    expect(attemptsUntilGivenUp(code)).toBe(3)
  })

  it('tries once when the answer will stay the same', () => {
    const final = codes.filter((code) => !mendable.includes(code))
    expect(final.map(attemptsUntilGivenUp)).toEqual(final.map(() => 1))
  })

  it('waits longer before each attempt, and never long', () => {
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
  ] as const)('says of %s: %s', (code, cause) => {
    expect(verificationErrorMessage(code).cause).toBe(cause)
  })

  it('offers to try again only where that may help', () => {
    expect(verificationErrorMessage('OFFLINE').canRetry).toBe(true)
    expect(verificationErrorMessage('UNEXPECTED').canRetry).toBe(true)
    expect(verificationErrorMessage('LINK_INVALID').canRetry).toBe(false)
    expect(verificationErrorMessage('LINK_MISSING').canRetry).toBe(false)
  })
})
