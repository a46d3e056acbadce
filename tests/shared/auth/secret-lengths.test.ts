import { expect, test } from 'vitest'
import { temporaryPasswordLength } from '#shared/auth/limits.ts'
import { codeLength } from '#shared/organizations/limits.ts'

const bitsOfCharacter = 5

test.each([
  ['an invitation code', codeLength],
  ['a temporary password', temporaryPasswordLength],
])('%s has at least 128 random bits', (_secret, length) => {
  expect(length * bitsOfCharacter).toBeGreaterThanOrEqual(128)
})
