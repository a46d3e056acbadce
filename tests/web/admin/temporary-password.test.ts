import { expect, it } from 'vitest'
import { newTemporaryPassword } from '#web/admin/temporary-password.ts'

it('generates 26 unambiguous characters, 130 bits, different each time', () => {
  const made = Array.from({ length: 500 }, newTemporaryPassword)
  for (const password of made) expect(password).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
  expect(new Set(made).size).toBe(500)
})

it('draws uniformly from the whole alphabet', () => {
  const counts = new Map<string, number>()
  const letters = Array.from({ length: 1231 }, newTemporaryPassword).join('')
  for (const letter of letters.slice(0, 32_000)) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  // The expected count is 1,000 each; a deviation of seven sigma does not occur by chance.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(220)
})
