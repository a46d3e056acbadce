import { describe, expect, it } from 'vitest'
import { matchingDay, matchingWeeks } from '#web/app/palette/week-search.ts'

const today = '2026-11-21' // Saturday, week 47

describe('parsing a week', () => {
  it.each(['3', 'v3', 'v 3', 'v.3', 'v. 3', 'vecka 3', 'Vecka 03', '  V 3  '])(
    '%j is week 3, the nearest occurrence',
    (query) => {
      expect(matchingWeeks(query, today)).toEqual(['2027-W03', '2026-W03'])
    },
  )

  it.each(['44', 'v 44'])('%j is in the past rather than a year ahead', (query) => {
    expect(matchingWeeks(query, today)).toEqual(['2026-W44', '2027-W44'])
  })

  it.each(['v 3 2028', 'vecka 3, 2028', '3/2028', '2028-w03', '2028-W3', '2028w03', '2028v3'])(
    '%j has an explicit year',
    (query) => {
      expect(matchingWeeks(query, today)).toEqual(['2028-W03'])
    },
  )

  it('accepts week 53 only in years that have it', () => {
    expect(matchingWeeks('53', today)).toEqual(['2026-W53'])
    expect(matchingWeeks('53', '2024-06-01')).toEqual([])
  })

  it.each(['', '0', '54', '99', '100', 'v', 'vecka', 'vera', '3a', '2027-w54', 'anna 3'])(
    '%j is not a week',
    (query) => {
      expect(matchingWeeks(query, today)).toEqual([])
    },
  )
})

describe('parsing a day', () => {
  it.each([
    ['2027-01-20', '2027-01-20'],
    ['20/1', '2027-01-20'],
    ['20/1 2028', '2028-01-20'],
    ['20/1-2028', '2028-01-20'],
    ['20 jan', '2027-01-20'],
    ['20 jan.', '2027-01-20'],
    ['20 Januari 2028', '2028-01-20'],
    ['1 oktober', '2026-10-01'],
    ['24 nov', '2026-11-24'],
    ['5 maj', '2027-05-05'],
    ['29/2', null],
    ['29/2 2028', '2028-02-29'],
    ['31 nov', null],
    ['32/1', null],
    ['1/13', null],
    ['24 now', null],
    ['24', null],
    ['anna', null],
    ['', null],
  ])('%j is %s', (query, date) => {
    expect(matchingDay(query, today)).toBe(date)
  })
})
