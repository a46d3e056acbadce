import { fileURLToPath } from 'node:url'
import { expect, inject, it } from 'vitest'
import { timeTouchingTests } from '#tests/time-touching.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const noonInWinter = new Date('2026-01-15T12:00:00Z')
const hours: Record<string, number> = {
  UTC: 12,
  'Europe/Stockholm': 13,
  'America/Los_Angeles': 4,
}

it('runs in the time zone of its project', () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(inject('zone'))
  expect(noonInWinter.getHours()).toBe(hours[inject('zone')])
})

it('finds the tests that load the rules of time, directly or through imports', () => {
  const found = timeTouchingTests(root, ['tests/shared', 'tests/web'])
  expect(found).toContain('tests/shared/time.test.ts')
  // What it imports imports time.ts.
  expect(found).toContain('tests/web/calendar/day-labels.test.ts')
  expect(found).not.toContain('tests/shared/base32.test.ts')
})
