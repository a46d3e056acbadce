import { describe, expect, it } from 'vitest'
import { bookableFrom, parseDateText } from '#web/ui/form/date-text.ts'

describe('typed date', () => {
  it.each([
    ['2026-11-24', '2026-11-24'],
    ['20261124', '2026-11-24'],
    ['261124', '2026-11-24'],
    ['24/11', '2026-11-24'],
    ['1/2', '2026-02-01'],
  ])('%j is %s', (typed, date) => {
    expect(parseDateText(typed, '2026-06-01')).toBe(date)
  })

  it.each(['', '2026-11', '2011-12', '2026-11-2', '2026-02-30', '31/4', 'i morgon'])(
    '%j is not a date',
    (typed) => {
      expect(parseDateText(typed, '2026-06-01')).toBeNull()
    },
  )

  it.each([
    ['3/1', '2027-01-03'],
    ['30/10', '2026-10-30'],
    ['23/10', '2027-10-23'],
    ['24/10', '2026-10-24'],
    ['31/12', '2026-12-31'],
    ['2026-01-03', '2026-01-03'],
  ])(
    'where a booking is meant %j in November is the day that comes, or has just been',
    (typed, date) => {
      const near = bookableFrom(new Date('2026-11-24T09:00Z'))
      expect(parseDateText(typed, near, true)).toBe(date)
      expect(parseDateText('29/2', near, true)).toBeNull()
    },
  )

  it('parses eight digits and dashes', () => {
    expect(parseDateText('2011-12-05', '2026-06-01')).toBe('2011-12-05')
  })
})
