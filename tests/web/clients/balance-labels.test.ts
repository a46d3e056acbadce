import { expect, it } from 'vitest'
import { type Balance, balanceOf } from '#shared/clients/balance.ts'
import { endLabel } from '#web/clients/list/balance-labels.ts'

const now = new Date('2026-11-02T08:00:00Z')
const covered = balanceOf([])

it.each<[string, boolean, Partial<Balance>]>([
  [
    'tis 24 nov',
    false,
    {
      pots: 2,
      uncovered: 3,
      booked: 9,
      lowPots: 1,
      lastsUntil: new Date('2026-11-24T09:00:00Z'),
      needsFrom: new Date('2026-11-25T09:00:00Z'),
    },
  ],
  [
    'lör 14 nov',
    true,
    {
      uncovered: 3,
      booked: 9,
      lastsUntil: new Date('2026-11-14T09:00:00Z'),
      needsFrom: new Date('2026-11-15T09:00:00Z'),
    },
  ],
  ['räcker inte till nästa pass', false, { pots: 1, uncovered: 1, booked: 1 }],
  ['Under 2 h kvar', true, { pots: 1, lowPots: 1, booked: 1, left: 1.5, needsFrom: now }],
  ['Under 2 h kvar', false, { pots: 1, lowPots: 1, left: 1.5 }],
  ['allt som är bokat', false, { pots: 1, booked: 2 }],
  ['Inget bokat', false, { pots: 1 }],
])('says %j below the heading of how long the hours last', (text, isWarning, balance) => {
  expect(endLabel({ ...covered, ...balance }, now)).toEqual({ text, isWarning })
})
