import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  seriesDates,
  seriesStarts,
  toggleWeekday,
  weeksUntil,
} from '#shared/sessions/recurrence.ts'
import { addDays, formatDateTime, localTimeOf, weekday, weekNumber, weekOf } from '#shared/time.ts'

describe('weekly recurrence', () => {
  it('without repeats is the session alone', () => {
    expect(seriesStarts({ date: '2026-11-24', time: '10:00', repeatWeeks: 0 })).toEqual([
      new Date('2026-11-24T09:00Z'),
    ])
  })

  it.each(['2026-03-24', '2026-10-20'])('stays at 10:00 across the DST change after %s', (date) => {
    const starts = seriesStarts({ date: date, time: '10:00', repeatWeeks: 2 })
    expect(starts.map((start) => formatDateTime(start).slice(11))).toEqual([
      '10:00',
      '10:00',
      '10:00',
    ])
    expect(new Set(starts.map((start) => start.getUTCHours())).size).toBe(2)
  })

  it('stays on the same weekday for two years', () => {
    const starts = seriesStarts({ date: '2026-11-24', time: '10:00', repeatWeeks: 104 })
    expect(starts).toHaveLength(105)
    expect(formatDateTime(starts.at(-1) ?? new Date(0))).toBe('2028-11-21 10:00')
    expect(new Set(starts.map((start) => start.getUTCDay()))).toEqual(new Set([2]))
  })

  it('returns to the original time after a night in which it does not exist', () => {
    expect(
      seriesStarts({ date: '2026-03-22', time: '02:30', repeatWeeks: 2 }).map(formatDateTime),
    ).toEqual(['2026-03-22 02:30', '2026-03-29 03:30', '2026-04-05 02:30'])
  })
})

describe('series of several weekdays', () => {
  /** Thursday 26 November 2026, v. 48. */
  const date = '2026-11-26'

  it('begins with its first day, and takes the other weekdays of each week from there', () => {
    expect(seriesDates({ date, weekdays: [2], repeatWeeks: 2 })).toEqual([
      '2026-11-26',
      '2026-12-01',
      '2026-12-03',
      '2026-12-08',
      '2026-12-10',
    ])
  })

  it('of every other week keeps to the calendar weeks, over the same weeks', () => {
    const dates = seriesDates({ date, weekdays: [2], repeatWeeks: 5, everyOtherWeek: true })
    expect(dates).toEqual(['2026-11-26', '2026-12-08', '2026-12-10', '2026-12-22', '2026-12-24'])
    expect(new Set(dates.map((day) => weekNumber(weekOf(day))))).toEqual(new Set([48, 50, 52]))
  })

  it('has no day after its last, which may be its first', () => {
    const series = { date, weekdays: [2], repeatWeeks: 2 }
    expect(seriesDates({ ...series, until: '2026-12-08' })).toHaveLength(4)
    expect(seriesDates({ ...series, until: '2026-12-07' })).toHaveLength(3)
    expect(seriesDates({ ...series, until: date })).toEqual([date])
    expect(seriesDates({ ...series, until: '2026-11-25' })).toEqual([])
  })

  it('of two years of every weekday is 735 sessions from a Monday', () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7]
    expect(seriesDates({ date: '2026-11-23', weekdays, repeatWeeks: 104 })).toHaveLength(735)
  })

  it('ascends without a repeated day and stays on the clock, for any weekdays and weeks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 800 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 7 }),
        fc.integer({ min: 0, max: 60 }),
        fc.boolean(),
        (days, weekdays, repeatWeeks, everyOtherWeek) => {
          const first = addDays('2026-01-05', days)
          const series = { date: first, weekdays, repeatWeeks, everyOtherWeek }
          const dates = seriesDates(series)
          expect(dates).toEqual([...new Set(dates)].sort())
          expect(dates[0]).toBe(first)
          const wanted = new Set([weekday(first), ...weekdays])
          expect(dates.every((day) => wanted.has(weekday(day)))).toBe(true)
          expect(weeksUntil(first, dates.at(-1) ?? '')).toBeLessThanOrEqual(repeatWeeks)
          const times = seriesStarts({ ...series, time: '07:30' }).map(localTimeOf)
          expect(new Set(times)).toEqual(new Set(['07:30']))
        },
      ),
    )
  })
})

describe('weekdays of a series', () => {
  /** Tuesday. */
  const date = '2026-11-24'

  it('get one more, and lose it again', () => {
    expect(toggleWeekday({ date, weekdays: [] }, 4)).toEqual({ date, weekdays: [2, 4] })
    expect(toggleWeekday({ date, weekdays: [2, 4] }, 4)).toEqual({ date, weekdays: [] })
  })

  it('without that of the first day begin on the next of the others', () => {
    expect(toggleWeekday({ date, weekdays: [1, 4] }, 2)).toEqual({
      date: '2026-11-26',
      weekdays: [1, 4],
    })
    expect(toggleWeekday({ date, weekdays: [1] }, 2)).toEqual({ date: '2026-11-30', weekdays: [] })
  })

  it('keep the only one', () => {
    expect(toggleWeekday({ date, weekdays: [] }, 2)).toEqual({ date, weekdays: [] })
  })
})

describe('weeks until a last day', () => {
  it.each([
    ['2026-11-24', '2026-11-29', 0],
    ['2026-11-24', '2026-11-30', 1],
    ['2026-12-28', '2027-01-12', 2],
    ['2026-11-24', '2026-11-22', -1],
  ])('from %s to %s are %d', (from, until, weeks) => {
    expect(weeksUntil(from, until)).toBe(weeks)
  })
})
