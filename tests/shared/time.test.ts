import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addWeeks,
  daySpan,
  daysOfWeek,
  formatDateLong,
  formatDateTime,
  formatDay,
  formatDayLong,
  formatDayNear,
  formatDayOfYear,
  formatMoment,
  formatTime,
  formatTimeRange,
  formatWeek,
  formatWeekRange,
  formatWeekSpan,
  instantOf,
  isLocalDate,
  isLocalTime,
  isWeekKey,
  localDateOf,
  localTimeOf,
  minutesOfDay,
  mondayOf,
  weekday,
  weekNumber,
  weekOf,
  weekSpan,
  zone,
} from '#shared/time.ts'
import { runSeed, seededRandom } from '#tests/random.ts'
import { scale } from '#tests/scale.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** 'YYYY-MM-DD HH:mm' by a fresh Intl formatter. */
const onTheClock = (ms: number) => wallClock.format(ms)

const pad = (n: number) => String(n).padStart(2, '0')
const timeAt = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
const utcDate = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Every instant with that local time, and those with the time an hour later. */
function instantsShowing(date: string, minutes: number): number[] {
  const around = Date.parse(`${date}T00:00Z`) + minutes * minute
  return [-3, -2, -1, 0, 1]
    .map((hours) => around + hours * hour)
    .filter((ms) => onTheClock(ms) === `${date} ${timeAt(minutes)}`)
}

function lastSunday(year: number, month: number): string {
  const end = Date.UTC(year, month, 0)
  return utcDate(end - new Date(end).getUTCDay() * day)
}

/** Ten years from 2025 on; at reduced depth a random subset of them. */
const years = Array.from(
  { length: scale.clockYears },
  (_, n) => 2025 + seededRandom(runSeed()).below(11 - scale.clockYears) + n,
)
const firstMs = Date.UTC(years[0] ?? 0, 0, 1)
const endMs = Date.UTC((years.at(-1) ?? 0) + 1, 0, 1)
const changes = years.flatMap((year) => [lastSunday(year, 3), lastSunday(year, 10)])
const aDate = fc
  .integer({ min: 0, max: 36_889 })
  .map((n) => utcDate(Date.UTC(2000, 0, 1) + n * day))

describe('instants and Swedish local time', () => {
  it(`agree with Intl at every quarter of an hour over years`, () => {
    for (let ms = firstMs; ms < endMs; ms += 15 * minute) {
      const instant = new Date(ms)
      const expected = onTheClock(ms)
      if (formatDateTime(instant) !== expected) expect(formatDateTime(instant)).toBe(expected)
    }
  })

  it('agree with Intl at every second around every DST change', () => {
    for (const date of changes)
      for (let ms = Date.parse(`${date}T00:59Z`); ms < Date.parse(`${date}T01:01Z`); ms += 1000)
        expect(formatDateTime(new Date(ms))).toBe(onTheClock(ms))
  })

  it('round-trip at every minute of the days around every DST change', () => {
    for (const date of changes.flatMap((d) => [addDays(d, -1), d, addDays(d, 1)]))
      for (let minutes = 0; minutes < 1440; minutes++) {
        const showing = instantsShowing(date, minutes)
        const instant = instantOf(date, timeAt(minutes)).getTime()
        if (showing.length > 0) expect(instant).toBe(Math.min(...showing))
        else expect(onTheClock(instant)).toBe(`${date} ${timeAt(minutes + 60)}`)
      }
  })

  it('round-trip on any day, at any time that exists once', () => {
    fc.assert(
      fc.property(aDate, fc.integer({ min: 0, max: 1439 }), (date, minutes) => {
        fc.pre(instantsShowing(date, minutes).length === 1)
        const instant = instantOf(date, timeAt(minutes))
        expect(localDateOf(instant)).toBe(date)
        expect(localTimeOf(instant)).toBe(timeAt(minutes))
        expect(formatTime(instant)).toBe(timeAt(minutes))
        expect(minutesOfDay(instant)).toBe(minutes)
      }),
    )
  })

  it('move a time that does not exist an hour forward', () => {
    expect(instantOf('2026-03-29', '02:30')).toEqual(new Date('2026-03-29T01:30Z'))
    expect(localTimeOf(instantOf('2026-03-29', '02:30'))).toBe('03:30')
    expect(instantOf('2026-03-29', '01:59')).toEqual(new Date('2026-03-29T00:59Z'))
    expect(instantOf('2026-03-29', '03:00')).toEqual(new Date('2026-03-29T01:00Z'))
  })

  it('resolve an ambiguous time to its first occurrence', () => {
    expect(instantOf('2026-10-25', '02:30')).toEqual(new Date('2026-10-25T00:30Z'))
    expect(localTimeOf(new Date('2026-10-25T01:30Z'))).toBe('02:30')
    expect(instantOf('2026-10-25', '03:00')).toEqual(new Date('2026-10-25T02:00Z'))
  })

  it('drop seconds', () => {
    const instant = new Date('2026-11-24T09:00:59.999Z')
    expect([localTimeOf(instant), minutesOfDay(instant)]).toEqual(['10:00', 600])
  })

  it('reject invalid dates and times', () => {
    const refusal = new RangeError('Not a local date and time')
    expect(() => instantOf('2026-02-30', '10:00')).toThrow(refusal)
    expect(() => instantOf('2026-11-24', '24:00')).toThrow(refusal)
    expect(() => instantOf('2026-11-24', '10:00:30')).toThrow(refusal)
    expect(() => instantOf('', '')).toThrow(refusal)
    expect(() => localDateOf(new Date(Number.NaN))).toThrow(RangeError)
    expect(() => minutesOfDay(new Date(Number.NaN))).toThrow(RangeError)
  })
})

describe('validation of dates, times and weeks', () => {
  it.each(['2000-01-01', '2024-02-29', '2026-12-31', '2100-12-31'])('%s is a date', (text) => {
    expect(isLocalDate(text)).toBe(true)
  })

  it.each([
    '2026-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '1999-12-31',
    '2101-01-01',
    '20260401',
    ' 2026-04-01',
    '2026-04-01\n',
    '2026-04-01T10:00',
    '',
  ])('%j is not a date', (text) => {
    expect(isLocalDate(text)).toBe(false)
  })

  it.each(['00:00', '09:05', '23:59'])('%s is a time', (text) => {
    expect(isLocalTime(text)).toBe(true)
  })

  it.each(['24:00', '9:05', '10:60', '10.00', '10:00:00', ' 10:00', '10:00\n', ''])(
    '%j is not a time',
    (text) => {
      expect(isLocalTime(text)).toBe(false)
    },
  )

  it.each(['2000-W01', '2026-W01', '2026-W53', '2020-W53', '2027-W52', '2100-W52'])(
    '%s is a week',
    (text) => {
      expect(isWeekKey(text)).toBe(true)
    },
  )

  it.each([
    '2026-W54',
    '2027-W53',
    '2026-W00',
    '2026-W1',
    '2026W01',
    '2026-W01\n',
    '1999-W52',
    '2100-W53',
    '2101-W01',
    '',
  ])('%j is not a week', (text) => {
    expect(isWeekKey(text)).toBe(false)
  })

  it('rejects weeks outside those years, also after their span was computed', () => {
    for (const week of ['1999-W52', '2101-W01']) {
      weekSpan(week)
      expect(isWeekKey(week)).toBe(false)
    }
  })

  it('accepts every calendar day from 2000 to 2100 as a date', () => {
    for (let ms = Date.UTC(2000, 0, 1); ms < Date.UTC(2101, 0, 1); ms += day)
      if (!isLocalDate(utcDate(ms))) expect.fail(utcDate(ms))
  })
})

describe('days and weeks', () => {
  /** ISO 8601, literally: a day's week is that of its Thursday, numbered within its year. */
  function isoWeekOf(date: string): string {
    const ms = Date.parse(date)
    const thursday = ms + (4 - (new Date(ms).getUTCDay() || 7)) * day
    const year = new Date(thursday).getUTCFullYear()
    return `${year}-W${pad(Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * day)) + 1)}`
  }

  it(`follow ISO 8601 on every day over years`, () => {
    for (let ms = firstMs; ms < endMs; ms += day) {
      const date = utcDate(ms)
      const week = weekOf(date)
      expect(week).toBe(isoWeekOf(date))
      expect(weekday(date)).toBe(new Date(ms).getUTCDay() || 7)
      expect(daysOfWeek(week)[weekday(date) - 1]).toBe(date)
    }
  })

  it('begin on Monday and are numbered correctly around New Year', () => {
    expect(weekOf('2027-01-03')).toBe('2026-W53')
    expect(weekOf('2025-12-29')).toBe('2026-W01')
    expect(mondayOf('2026-W01')).toBe('2025-12-29')
    expect(mondayOf('2026-W47')).toBe('2026-11-16')
    expect(weekday('2026-11-22')).toBe(7)
    expect(weekNumber('2026-W07')).toBe(7)
  })

  it('are added and subtracted across DST changes and leap days', () => {
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(addWeeks('2026-W53', 1)).toBe('2027-W01')
    expect(addWeeks('2026-W01', -1)).toBe('2025-W52')
    fc.assert(
      fc.property(aDate, fc.integer({ min: -800, max: 800 }), (date, n) => {
        expect(addDays(date, n)).toBe(utcDate(Date.parse(date) + n * day))
        expect(addWeeks(weekOf(date), n)).toBe(isoWeekOf(addDays(date, 7 * n)))
      }),
    )
  })

  it('span 24 and 168 hours, except at DST changes', () => {
    const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / hour
    expect(daySpan('2026-11-24')).toEqual({
      from: new Date('2026-11-23T23:00Z'),
      to: new Date('2026-11-24T23:00Z'),
    })
    expect([daySpan('2026-03-29'), daySpan('2026-10-25')].map(hours)).toEqual([23, 25])
    expect(weekSpan('2026-W47').from).toEqual(new Date('2026-11-15T23:00Z'))
    expect(['2026-W13', '2026-W43', '2026-W47'].map(weekSpan).map(hours)).toEqual([167, 169, 168])
  })

  it('are contiguous, without gap or overlap', () => {
    fc.assert(
      fc.property(aDate, (date) => {
        expect(daySpan(date).to).toEqual(daySpan(addDays(date, 1)).from)
        expect(weekSpan(weekOf(date)).to).toEqual(weekSpan(addWeeks(weekOf(date), 1)).from)
      }),
    )
  })
})

describe('Swedish formatting', () => {
  it('formats days', () => {
    expect(formatDay('2026-11-24')).toBe('tis 24 nov')
    expect(formatDay('2026-05-09')).toBe('lör 9 maj')
    expect(formatDayOfYear('2026-11-24')).toBe('tis 24 nov 2026')
    expect(formatDayNear('2026-11-24', new Date('2026-01-01T12:00Z'))).toBe('tis 24 nov')
    expect(formatDayNear('2027-02-11', new Date('2026-12-31T22:59Z'))).toBe('tor 11 feb 2027')
    expect(formatDayNear('2027-02-11', new Date('2026-12-31T23:00Z'))).toBe('tor 11 feb')
    expect(formatDayLong('2026-11-24')).toBe('tisdag 24 november 2026')
    expect(formatDateLong('2026-11-24')).toBe('24 november 2026')
  })

  it('formats every weekday and month as Intl does, in lower case', () => {
    const long = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'full', timeZone: 'UTC' })
    for (const date of daysOfWeek('2026-W47').concat(
      Array.from({ length: 12 }, (_, n) => `2026-${pad(n + 1)}-01`),
    ))
      expect(formatDayLong(date)).toBe(long.format(Date.parse(date)).replace(' den ', ' '))
  })

  it('formats instants in Swedish local time', () => {
    expect(formatTime(new Date('2026-11-24T09:00Z'))).toBe('10:00')
    expect(formatTime(new Date('2026-07-24T08:00Z'))).toBe('10:00')
    expect(formatDateTime(new Date('2026-12-31T23:30Z'))).toBe('2027-01-01 00:30')
    const newYear = new Date('2026-12-31T23:30Z')
    expect(formatMoment(newYear, newYear)).toBe('fre 1 jan 00:30')
    expect(formatMoment(newYear, new Date('2026-12-31T22:30Z'))).toBe('fre 1 jan 2027 00:30')
  })

  it('formats weeks', () => {
    expect(formatWeek('2026-W47')).toBe('v. 47')
    expect(formatWeek('2026-W07')).toBe('v. 7')
    expect(formatWeekRange('2026-W47')).toBe('16–22 november 2026')
    expect(formatWeekRange('2026-W49')).toBe('30 november–6 december 2026')
    expect(formatWeekRange('2026-W53')).toBe('28 december 2026–3 januari 2027')
    expect(formatWeekSpan('2026-W47', 2026)).toBe('16–22 nov')
    expect(formatWeekSpan('2026-W49', 2026)).toBe('30 nov–6 dec')
    expect(formatWeekSpan('2027-W05', 2026)).toBe('1–7 feb 2027')
    expect(formatWeekSpan('2026-W53', 2026)).toBe('28 dec 2026–3 jan 2027')
  })

  it('formats the time span of a session', () => {
    expect(formatTimeRange(new Date('2026-11-24T09:00Z'), 1.5)).toBe('10:00–11:30')
    expect(formatTimeRange(new Date('2026-11-24T22:30Z'), 1)).toBe('23:30–00:30')
    expect(formatTimeRange(new Date('2026-11-24T09:00Z'), 0.55)).toBe('10:00–10:33')
    // As 50, 40 and 1 minutes are stored.
    expect(formatTimeRange(new Date('2026-11-24T09:00Z'), 0.83)).toBe('10:00–10:50')
    expect(formatTimeRange(new Date('2026-11-24T09:00Z'), 0.67)).toBe('10:00–10:40')
    expect(formatTimeRange(new Date('2026-11-24T09:00Z'), 0.02)).toBe('10:00–10:01')
    expect(formatTimeRange(new Date('2026-10-25T00:30Z'), 1)).toBe('02:30–02:30')
  })
})
