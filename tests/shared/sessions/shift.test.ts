import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seriesStarts } from '#shared/sessions/recurrence.ts'
import { clockInSeries, followed } from '#shared/sessions/shift.ts'
import { addDays, formatDateTime, instantOf, timeOf } from '#shared/time.ts'
import { scale } from '#tests/scale.ts'

const instant = (text: string) => instantOf(text.slice(0, 10), text.slice(11))

describe('the other sessions of a series, when one goes elsewhere', () => {
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
  ])('from %s to %s %s moves %s to %s', (from, date, time, other, result) => {
    expect(formatDateTime(followed(instant(other), instant(from), { date, time }))).toBe(result)
  })

  it.each([
    // The series is at 02:30, which is 03:30 on the last Sunday of March.
    ['2027-03-21 02:30', '2027-03-21', '03:00', '2027-03-28 03:30', '2027-03-28 03:00'],
    ['2027-03-21 02:30', '2027-03-22', '02:30', '2027-03-28 03:30', '2027-03-29 02:30'],
    ['2027-03-21 02:30', '2027-03-21', '10:00', '2027-03-28 03:30', '2027-03-28 10:00'],
    ['2027-03-28 03:30', '2027-03-29', '03:30', '2027-04-04 02:30', '2027-04-05 02:30'],
    ['2027-03-21 10:00', '2027-03-21', '02:30', '2027-03-28 10:00', '2027-03-28 03:30'],
  ])(
    'from %s to %s %s over the change of clocks moves %s to %s',
    (from, date, time, other, result) => {
      expect(formatDateTime(followed(instant(other), instant(from), { date, time }))).toBe(result)
    },
  )

  it('land in the first of the repeated hours in October', () => {
    const to = { date: '2026-10-18', time: '02:30' }
    const [base, other] = [instantOf('2026-10-18', '10:00'), instantOf('2026-10-25', '10:00')]
    expect(followed(other, base, to)).toEqual(new Date('2026-10-25T00:30Z'))
  })

  it('of zero changes nothing, also the second occurrence of a repeated hour', () => {
    const second = new Date('2026-10-25T01:30Z')
    const base = instantOf('2026-10-18', '02:30')
    expect(followed(second, base, { date: '2026-10-18', time: '02:30' })).toBe(second)
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
          const base = series[0] ?? new Date(0)
          for (const [week, start] of series.entries()) {
            const shifted = followed(start, base, { date, time })
            expect(shifted).toEqual(instantOf(addDays(date, 7 * week), time))
          }
        },
      ),
      { numRuns: scale.longSeries },
    )
  })
})

describe('the time of day of a session in its series', () => {
  it.each([
    ['2027-03-28 03:30', ['2027-03-21 02:30'], '02:30'],
    ['2027-03-28 03:30', ['2027-04-04 02:30'], '02:30'],
    ['2027-03-28 03:30', ['2027-04-04 03:30'], '03:30'],
    ['2027-03-28 03:30', ['2027-03-22 02:30'], '03:30'],
    ['2027-03-28 03:30', [], '03:30'],
    ['2027-03-21 02:30', ['2027-03-28 03:30'], '02:30'],
  ])('of %s among %j is %s', (startsAt, others, time) => {
    expect(clockInSeries(instant(startsAt), others.map(instant))).toBe(time)
  })
})
