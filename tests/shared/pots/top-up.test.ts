import { expect, it } from 'vitest'
import { topUpHours } from '#shared/pots/top-up.ts'

const pot = { forecast: { missing: 0 }, openingHours: 5, history: [] }
const entries = (...hours: number[]) => hours.map((hoursAdded) => ({ hoursAdded }))

it.each([
  ['what is missing for all that is booked', { forecast: { missing: 6.5 } }, 6.5],
  ['else as many as the last time, not a correction', { history: entries(-1, 12, 10) }, 12],
  ['else as many as it was opened with', {}, 5],
  ['else those of a new pot', { openingHours: 0 }, 10],
])('proposes %s', (_what, differs, hours) => {
  expect(topUpHours({ ...pot, ...differs })).toBe(hours)
})
