import { expect, it } from 'vitest'
import { createAttempts } from '#web/lib/idempotency/attempts.ts'

const path = 'sessions.update'
const save = () => ({ id: 'a', version: 1, notes: 'Nytt' })

it('a retry of the same input object has the same key, also when another act was answered meanwhile', () => {
  const attempts = createAttempts()
  const input = save()
  const first = attempts.begin(path, input)
  attempts.lose(first)
  attempts.settle({ id: 'b' })
  expect(attempts.begin(path, input).key).toBe(first.key)
})

it('a second press with the same values has the same key when the answer was lost, and a new one after an answer', () => {
  const attempts = createAttempts()
  const first = attempts.begin(path, save())
  attempts.lose(first)
  const second = attempts.begin(path, save())
  expect(second.key).toBe(first.key)
  attempts.settle(save())
  expect(attempts.begin(path, save()).key).not.toBe(first.key)
})

it('the same input object after an answer is another attempt', () => {
  const attempts = createAttempts()
  const input = save()
  const first = attempts.begin(path, input)
  attempts.settle(input)
  expect(attempts.begin(path, input).key).not.toBe(first.key)
})

it('the same values while the first call is under way are another attempt', () => {
  const attempts = createAttempts()
  expect(attempts.begin(path, save()).key).not.toBe(attempts.begin(path, save()).key)
})

it.each([
  ['other values', path, { ...save(), notes: 'Annat' }],
  ['another procedure', 'sessions.move', save()],
])('%s have a key of their own', (_what, other, input) => {
  const attempts = createAttempts()
  const first = attempts.begin(path, save())
  attempts.lose(first)
  expect(attempts.begin(other, input).key).not.toBe(first.key)
})

it('a lost attempt is forgotten when another act was answered, which may have undone it, and after two minutes', () => {
  let now = 0
  const attempts = createAttempts(() => now)
  const first = attempts.begin(path, save())
  attempts.lose(first)
  attempts.settle({ id: 'b' })
  const second = attempts.begin(path, save())
  expect(second.key).not.toBe(first.key)
  attempts.lose(second)
  now = 120_000
  expect(attempts.begin(path, save()).key).not.toBe(second.key)
})
