import { describe, expect, it } from 'vitest'
import {
  inOrder,
  overviewCsv,
  sumsByWeek,
  sumsOf,
} from '#shared/organizations/overview/overview.ts'
import { isShort, recentWeeks, weeksOfPeriod } from '#shared/organizations/overview/period.ts'

const none = { held: 0, missed: 0, unmarked: 0, booked: 0, unmarkedSessions: 0 }
const trainer = (name: string, over: object = {}) => ({
  trainerId: name,
  name,
  email: `${name.toLowerCase()}@example.com`,
  isDisabled: false,
  potsToFill: 0,
  weeks: [],
  ...over,
})

describe('the period of an overview', () => {
  it('is the last eight weeks unless another is given, this one whole', () => {
    expect(recentWeeks('2026-11-18')).toEqual({ from: '2026-09-28', to: '2026-11-22' })
    expect(recentWeeks('2026-11-22')).toEqual({ from: '2026-09-28', to: '2026-11-22' })
    expect(weeksOfPeriod(recentWeeks('2026-11-23'))).toHaveLength(8)
  })

  it('is at most 366 days', () => {
    expect(isShort({ from: '2027-01-01', to: '2028-01-01' })).toBe(true)
    expect(isShort({ from: '2027-01-01', to: '2028-01-02' })).toBe(false)
  })

  it('has weeks that begin at midnight in Sweden, and its own first day before the first Monday', () => {
    const weeks = weeksOfPeriod({ from: '2026-10-21', to: '2026-11-02' })
    expect(weeks.map(({ week, from }) => [week, from.toISOString()])).toEqual([
      ['2026-W43', '2026-10-20T22:00:00.000Z'],
      ['2026-W44', '2026-10-25T23:00:00.000Z'],
      ['2026-W45', '2026-11-01T23:00:00.000Z'],
    ])
  })

  it('crosses a new year by weeks: the days around it are in week 53', () => {
    const weeks = weeksOfPeriod({ from: '2026-12-27', to: '2027-01-04' })
    expect(weeks.map(({ week }) => week)).toEqual(['2026-W52', '2026-W53', '2027-W01'])
  })
})

describe('the sums of an overview', () => {
  const weeks = (...held: number[]) =>
    held.map((hours, n) => ({ week: `2026-W4${n + 1}`, ...none, held: hours }))

  it('are exact to the hundredth, of all trainers and every week', () => {
    const all = [trainer('Bo', { weeks: weeks(0.1, 1) }), trainer('Åsa', { weeks: weeks(0.2) })]
    const period = { from: '2026-10-05', to: '2026-10-25' }
    expect(sumsByWeek(all, period)).toEqual([
      { week: '2026-W41', ...none, held: 0.3 },
      { week: '2026-W42', ...none, held: 1 },
      { week: '2026-W43', ...none },
    ])
    expect(sumsOf(all.flatMap((one) => one.weeks))).toEqual({ ...none, held: 1.3 })
    expect(sumsOf([])).toEqual(none)
  })

  it('are listed in Swedish order, those of one name by address', () => {
    const twin = trainer('Bo', { email: 'a@example.com' })
    const all = [trainer('Åsa'), trainer('Zara'), trainer('Bo'), twin]
    expect(inOrder(all)).toEqual([twin, trainer('Bo'), trainer('Zara'), trainer('Åsa')])
  })

  it('are a row of CSV for every week of each trainer, whose pots are counted once', () => {
    const all = [
      trainer('=SUM(A1)', {
        email: 'x@example.com',
        potsToFill: 2,
        weeks: [{ ...none, week: '2026-W42', held: 12.5, unmarkedSessions: 3 }],
      }),
    ]
    const text = overviewCsv({ trainers: all }, { from: '2026-10-05', to: '2026-10-18' })
    const [head = '', ...rows] = text.replaceAll('"', '').split('\r\n')
    expect(head).toMatch(/^\uFEFFTränare;/)
    expect(rows).toEqual([
      "'=SUM(A1);x@example.com;2026-W41;2026-10-05;0;0;0;0;0;2",
      "'=SUM(A1);x@example.com;2026-W42;2026-10-12;12,5;0;0;0;3;",
      '',
    ])
  })
})
