import { expect, test } from 'vitest'
import { imageMaxBytes } from '#shared/profile/limits.ts'
import { pictureProblem } from '#web/profile/check-picture.ts'

test.each([
  ['image/jpeg', 1, null],
  ['image/png', imageMaxBytes, null],
  ['image/gif', imageMaxBytes + 1, 'IMAGE_TOO_LARGE'],
  ['image/svg+xml', 1, 'IMAGE_UNREADABLE'],
  ['image/heic', imageMaxBytes + 1, 'IMAGE_UNREADABLE'],
  ['application/pdf', 1, 'IMAGE_UNREADABLE'],
  ['', 1, 'IMAGE_UNREADABLE'],
])('a file of type “%s” and %i bytes: %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })?.code ?? null).toBe(problem)
})
