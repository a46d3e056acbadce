import { describe, expect, it } from 'vitest'
import { exportInput } from '#shared/export/inputs.ts'
import { usualPeriods } from '#shared/export/period.ts'

describe('period presets', () => {
  it.each([
    ['2026-11-18', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-01-01', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['2026-12-31', '2026-12-01', '2026-12-31', '2026-11-01', '2026-11-30'],
    ['2028-02-29', '2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['2027-03-31', '2027-03-01', '2027-03-31', '2027-02-01', '2027-02-28'],
  ])('on %s are this month, last month and this year', (today, from, to, lastFrom, lastTo) => {
    const year = today.slice(0, 4)
    expect(usualPeriods(today)).toEqual({
      thisMonth: { from, to },
      lastMonth: { from: lastFrom, to: lastTo },
      thisYear: { from: `${year}-01-01`, to: `${year}-12-31` },
    })
  })
})

describe('validation of a typed period', () => {
  const messagesOf = (period: unknown) =>
    exportInput
      .safeParse(period)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  const required = 'Välj både startdatum och slutdatum'

  it.each<[unknown, string[]]>([
    [{ from: '2026-11-01', to: '2026-11-30' }, []],
    [{ from: '2026-11-01', to: '2026-11-01' }, []],
    [{ from: '', to: '' }, [`from: ${required}`, `to: ${required}`]],
    [{ from: '2026-11-01', to: '' }, [`to: ${required}`]],
    [{ from: '', to: '2026-11-01' }, [`from: ${required}`]],
    [{ from: '2026-11-31', to: '2026-12-01' }, [`from: ${required}`]],
    [
      { from: '2026-11-02', to: '2026-11-01' },
      ['to: Slutdatumet kan inte ligga före startdatumet'],
    ],
  ])('%j: %j', (period, messages) => {
    expect(messagesOf(period)).toEqual(messages)
  })
})
