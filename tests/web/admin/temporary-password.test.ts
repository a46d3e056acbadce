import { expect, it } from 'vitest'
import { newTemporaryPassword } from '#web/admin/temporary-password.ts'

it('makes sixteen characters that nobody mistakes for another, each time others', () => {
  const made = Array.from({ length: 500 }, newTemporaryPassword)
  for (const password of made) expect(password).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
  expect(new Set(made).size).toBe(500)
})

it('uses all of the alphabet, all alike', () => {
  const counts = new Map<string, number>()
  for (const letter of Array.from({ length: 2000 }, newTemporaryPassword).join('')) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  // 1,000 of each are to be expected; seven standard deviations are more than chance brings.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(220)
})
