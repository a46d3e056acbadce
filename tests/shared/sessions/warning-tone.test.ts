import { expect, it } from 'vitest'
import { isSoon, warningTone } from '#shared/sessions/warning-tone.ts'

const now = new Date('2026-11-24T12:00Z')

it.each([
  [true, '2026-11-01T00:00Z'],
  [true, '2026-11-24T12:00Z'],
  [true, '2026-12-08T12:00Z'],
  [false, '2026-12-08T12:00:00.001Z'],
  [false, '2027-02-12T09:00Z'],
])('soon is what is past or within fourteen days: %j for %s', (soon, date) => {
  expect(isSoon(new Date(date), now)).toBe(soon)
  expect(warningTone({ startsAt: new Date(date) }, now)).toBe(soon ? 'amber' : 'neutral')
})
