import { describe, expect, test } from 'vitest'
import { isFarOff } from '#shared/far-off.ts'

describe('a date more than six months away', () => {
  test.each([
    ['2026-11-28', '2027-05-28', false],
    ['2026-11-28', '2027-05-29', true],
    ['2026-11-28', '2026-05-28', false],
    ['2026-11-28', '2026-05-27', true],
    ['2026-08-31', '2027-02-28', false],
    ['2026-08-31', '2027-03-01', true],
    ['2026-06-30', '2025-12-30', false],
    ['2026-06-30', '2025-12-29', true],
    ['2026-12-01', '2027-11-01', true],
    ['2026-11-28', '2026-11-28', false],
  ])('seen from %s: %s is one, %j', (today, date, expected) => {
    expect(isFarOff(date, today)).toBe(expected)
  })
})
