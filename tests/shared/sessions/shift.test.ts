import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seriesStarts } from '#shared/sessions/recurrence.ts'
import { shiftOnClock, shiftTo } from '#shared/sessions/shift.ts'
import {
  addDays,
  daysBetween,
  formatDateTime,
  instantOf,
  localDateOf,
  localTimeOf,
  timeOf,
} from '#shared/time.ts'
import { scale } from '#tests/scale.ts'

describe('shift by days and minutes', () => {
  it.each([
    ['2026-11-24 10:00', '2026-11-24', '11:00', '2026-12-01 10:00', '2026-12-01 11:00'],
    ['2026-11-24 10:00', '2026-11-26', '09:30', '2026-12-01 10:00', '2026-12-03 09:30'],
    ['2026-11-24 10:00', '2026-11-17', '10:00', '2026-12-01 10:00', '2026-11-24 10:00'],
    // Across the DST change at the end of March, 10:00 to 11:00 becomes 11:00.
    ['2027-03-23 10:00', '2027-03-23', '11:00', '2027-03-30 10:00', '2027-03-30 11:00'],
    ['2026-10-20 10:00', '2026-10-21', '08:00', '2026-10-27 10:00', '2026-10-28 08:00'],
    // Across midnight, in either direction.
    ['2026-11-24 23:30', '2026-11-25', '00:30', '2026-12-01 23:30', '2026-12-02 00:30'],
    ['2026-11-24 00:30', '2026-11-23', '23:30', '2026-12-01 00:30', '2026-11-30 23:30'],
    // A session similar only in UTC keeps its offset in local time.
    ['2027-03-23 10:00', '2027-03-23', '23:30', '2027-03-30 11:00', '2027-03-31 00:30'],
  ])('from %s to %s %s moves %s to %s', (from, date, time, other, result) => {
    const instant = (text: string) => instantOf(text.slice(0, 10), text.slice(11))
    const shift = shiftTo(instant(from), { date, time })
    expect(formatDateTime(shiftOnClock(instant(other), shift))).toBe(result)
  })

  it('lands after the skipped hour in March, and in the first of the repeated hours in October', () => {
    const shift = shiftTo(instantOf('2027-03-21', '10:00'), { date: '2027-03-21', time: '02:30' })
    expect(formatDateTime(shiftOnClock(instantOf('2027-03-28', '10:00'), shift))).toBe(
      '2027-03-28 03:30',
    )
    expect(shiftOnClock(instantOf('2026-10-25', '10:00'), shift)).toEqual(
      new Date('2026-10-25T00:30Z'),
    )
  })

  it('of zero changes nothing, also the second occurrence of a repeated hour', () => {
    const second = new Date('2026-10-25T01:30Z')
    expect(shiftOnClock(second, { days: 0, minutes: 0 })).toBe(second)
  })

  it('keeps a weekly series of ten years weekly, for any shift', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: -21, max: 21 }),
        fc.integer({ min: 16, max: 95 }),
        (weekday, from, days, to) => {
          const first = addDays('2026-01-05', weekday)
          const date = addDays(first, days)
          const time = timeOf(to * 15)
          const series = seriesStarts({
            date: first,
            time: timeOf(from * 15),
            repeatWeeks: 520,
          })
          const shift = shiftTo(series[0] ?? new Date(0), { date, time })
          for (const [week, start] of series.entries()) {
            // A session in the skipped hour starts an hour later, and keeps that offset.
            if (localTimeOf(start) !== timeOf(from * 15)) continue
            const shifted = shiftOnClock(start, shift)
            expect(localTimeOf(shifted)).toBe(time)
            expect(daysBetween(date, localDateOf(shifted))).toBe(7 * week)
          }
        },
      ),
      { numRuns: scale.longSeries },
    )
  })
})
