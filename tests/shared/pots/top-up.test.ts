import { expect, it } from 'vitest'
import { topUpHours } from '#shared/pots/top-up.ts'

it.each([
  ['what is missing for all that is booked', { left: 2, missing: 6.5, lastAdded: 5 }, 6.5],
  ['else as many as the last time', { left: 2, missing: 0, lastAdded: 12 }, 12],
  ['else those of a new pot', { left: 0, missing: 0, lastAdded: 0 }, 10],
  ['no fewer than are below zero', { left: -4, missing: 0, lastAdded: 2 }, 4],
])('proposes %s', (_what, { left, missing, lastAdded }, hours) => {
  expect(topUpHours({ forecast: { left, missing }, lastAdded })).toBe(hours)
})
