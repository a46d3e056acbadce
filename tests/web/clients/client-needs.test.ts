import { expect, it } from 'vitest'
import { instantOf } from '#shared/time.ts'
import { potRow } from '#tests/component/rows.ts'
import { clientNeeds } from '#web/clients/profile/client-needs.ts'

const now = instantOf('2026-11-24', '12:00')
const at = (date: string, completed = false) => ({
  startsAt: instantOf(date, '10:00'),
  durationHours: 1,
  completed,
  noShow: false,
})
const pot = (forecast: Partial<ReturnType<typeof potRow>['forecast']> = {}) => {
  const row = potRow()
  return { ...row, forecast: { ...row.forecast, missing: 0, left: 10, ...forecast } }
}
const kinds = (...about: Parameters<typeof clientNeeds>) =>
  clientNeeds(...about).map(({ kind }) => kind)

it('is nothing for a client with hours, a next session and no open past ones', () => {
  expect(kinds([pot()], [at('2026-11-23', true), at('2026-11-25')], now)).toEqual([])
})

it('names hours first, then sessions without a status, then that nothing is booked', () => {
  expect(kinds([], [], now)).toEqual(['noPot'])
  const short = pot({ missing: 6, lacksFrom: instantOf('2026-11-25', '10:00') })
  expect(kinds([short, pot()], [at('2026-11-23'), at('2026-11-25')], now)).toEqual([
    'missing',
    'unmarked',
  ])
  expect(kinds([pot({ left: -2 })], [at('2026-11-23', true)], now)).toEqual([
    'below',
    'nothingBooked',
  ])
})

it('leaves what an only pot lacks to the figures, and what is lacking after fourteen days to the pot', () => {
  const short = pot({ missing: 6, lacksFrom: instantOf('2026-11-25', '10:00') })
  const later = pot({ missing: 6, lacksFrom: instantOf('2027-02-12', '10:00') })
  expect(kinds([short], [at('2026-11-25')], now)).toEqual([])
  expect(kinds([later, pot()], [at('2026-11-25')], now)).toEqual([])
})
