import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eveOn, holidayOn } from '#shared/holidays.ts'
import { type BookingHours, type Busy, bookableStarts } from '#shared/portal/booking/rule.ts'
import { addDays, instantOf, localDateOf, localTimeOf, minutesOf, weekday } from '#shared/time.ts'

const hourMs = 3_600_000
const quarterMs = 900_000

const open: BookingHours = {
  windows: [{ weekday: 2, from: 600, to: 720 }],
  gridMinutes: 30,
  noticeHours: 24,
  horizonWeeks: 1,
  pauseMinutes: 0,
  onRedDays: false,
}
const free: Busy = { booked: [], absences: [] }

/** A Monday morning. */
const monday = instantOf('2026-11-30', '08:00')

const texts = (starts: Date[]) => starts.map((one) => `${localDateOf(one)} ${localTimeOf(one)}`)
const startsOf = (
  hours: Partial<BookingHours>,
  { now = monday, busy = free, durationHours = 1 } = {},
) => texts(bookableStarts({ ...open, ...hours }, busy, { durationHours, now }))

const session = (id: string, time: string, durationHours = 1) => ({
  id,
  startsAt: instantOf('2026-12-01', time),
  durationHours,
})

describe('the starts that a client can book', () => {
  it('are those on the grid from which the whole session lies within the window', () => {
    expect(startsOf({})).toEqual(['2026-12-01 10:00', '2026-12-01 10:30', '2026-12-01 11:00'])
    expect(startsOf({ gridMinutes: 60 })).toEqual(['2026-12-01 10:00', '2026-12-01 11:00'])
    expect(startsOf({}, { durationHours: 2.5 })).toEqual([])
  })

  it('follow the clock, not the beginning of the window', () => {
    const windows = [{ weekday: 2, from: 630, to: 780 }]
    expect(startsOf({ windows, gridMinutes: 60 })).toEqual(['2026-12-01 11:00', '2026-12-01 12:00'])
  })

  it('count the notice in elapsed hours, and the last day of the horizon', () => {
    expect(startsOf({ noticeHours: 26 })[0]).toBe('2026-12-01 10:00')
    expect(startsOf({ noticeHours: 27 })[0]).toBe('2026-12-01 11:00')
    const tuesday = instantOf('2026-12-01', '12:00')
    expect(startsOf({}, { now: tuesday })[0]).toBe('2026-12-08 10:00')
  })

  it('leave out what a session or an absence takes, half-open, and the pause around sessions alone', () => {
    const booked = [session('a', '10:30', 0.5)]
    expect(startsOf({}, { busy: { ...free, booked } })).toEqual(['2026-12-01 11:00'])
    expect(startsOf({ pauseMinutes: 15 }, { busy: { ...free, booked } })).toEqual([])
    const absences = [
      { startsAt: instantOf('2026-12-01', '10:30'), endsAt: instantOf('2026-12-01', '11:00') },
    ]
    expect(startsOf({ pauseMinutes: 30 }, { busy: { ...free, absences } })).toEqual([
      '2026-12-01 11:00',
    ])
  })

  it('are free of the session that is moved, and of no other', () => {
    const booked = [session('a', '10:00'), session('b', '11:00')]
    const found = bookableStarts(
      open,
      { ...free, booked },
      { durationHours: 1, ignore: 'a', now: monday },
    )
    expect(texts(found)).toEqual(['2026-12-01 10:00'])
  })

  it('leave out red days and eves unless the trainer opens them, and keep the other days off open', () => {
    const windows = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ weekday: day, from: 600, to: 660 }))
    const hours = { windows, horizonWeeks: 2 }
    const days = (now: Date, onRedDays = false) =>
      startsOf({ ...hours, onRedDays }, { now }).map((text) => text.slice(0, 10))
    const beforeChristmas = days(instantOf('2026-12-21', '08:00'))
    expect(beforeChristmas).toEqual([
      '2026-12-22',
      '2026-12-23',
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2027-01-02',
      '2027-01-03',
      '2027-01-04',
    ])
    expect(days(instantOf('2026-12-21', '08:00'), true)).toHaveLength(14)
    // The Friday after Ascension Day, and the eve and the day before Epiphany.
    expect(days(instantOf('2026-05-12', '08:00')).slice(0, 3)).toEqual([
      '2026-05-13',
      '2026-05-15',
      '2026-05-16',
    ])
    expect(days(instantOf('2027-01-02', '08:00')).slice(0, 4)).toEqual([
      '2027-01-03',
      '2027-01-04',
      '2027-01-05',
      '2027-01-07',
    ])
    expect(days(instantOf('2026-06-17', '08:00')).slice(0, 3)).toEqual([
      '2026-06-18',
      '2026-06-21',
      '2026-06-22',
    ])
  })

  it('stand once for the hour that the clock repeats, and not at all for the one that it skips', () => {
    const windows = [{ weekday: 7, from: 60, to: 240 }]
    const atNight = { windows, noticeHours: 0, gridMinutes: 60 }
    const onDay = (date: string, durationHours: number) =>
      startsOf(atNight, { now: instantOf(date, '00:00'), durationHours }).filter((text) =>
        text.startsWith(date),
      )
    expect(onDay('2026-10-25', 1).map((text) => text.slice(11))).toEqual([
      '01:00',
      '02:00',
      '03:00',
    ])
    expect(onDay('2026-03-29', 1).map((text) => text.slice(11))).toEqual(['01:00', '03:00'])
    expect(onDay('2026-03-29', 2).map((text) => text.slice(11))).toEqual(['01:00'])
  })

  it('are none within windows that end at midnight for a session that would go on after it', () => {
    const windows = [{ weekday: 2, from: 1380, to: 1440 }]
    expect(startsOf({ windows })).toEqual(['2026-12-01 23:00'])
    expect(startsOf({ windows }, { durationHours: 1.5 })).toEqual([])
  })
})

/** Days around which the rule is tried: both changes of clocks, 29 February, week 53, Christmas, Midsummer. */
const aDay = fc.constantFrom(
  '2026-03-27',
  '2026-10-23',
  '2028-02-27',
  '2026-12-30',
  '2026-12-22',
  '2027-06-22',
  '2026-05-04',
)
const aWindow = fc
  .record({
    weekday: fc.integer({ min: 1, max: 7 }),
    from: fc.integer({ min: 0, max: 46 }),
    length: fc.integer({ min: 1, max: 16 }),
  })
  .map(({ weekday: day, from, length }) => ({
    weekday: day,
    from: from * 30,
    to: Math.min(1440, (from + length) * 30),
  }))
const aSpan = fc.record({
  atQuarter: fc.integer({ min: 0, max: 8 * 96 }),
  quarters: fc.integer({ min: 1, max: 24 }),
})

describe('every start that is offered', () => {
  it('is one that each part of the rule allows by itself, and every such start is offered', () => {
    fc.assert(
      fc.property(
        fc.record({
          day: aDay,
          hour: fc.integer({ min: 0, max: 23 }),
          windows: fc.uniqueArray(aWindow, { selector: ({ weekday: one }) => one, maxLength: 7 }),
          gridMinutes: fc.constantFrom(30, 60),
          noticeHours: fc.integer({ min: 0, max: 60 }),
          pauseMinutes: fc.constantFrom(0, 15, 30),
          onRedDays: fc.boolean(),
          durationHours: fc.constantFrom(0.5, 0.75, 1, 1.5, 4),
          booked: fc.array(aSpan, { maxLength: 12 }),
          away: fc.array(aSpan, { maxLength: 3 }),
          ignored: fc.boolean(),
        }),
        ({ day, hour, booked: taken, away, durationHours, ignored, ...hours }) => {
          const now = instantOf(day, `${String(hour).padStart(2, '0')}:00`)
          const at = (quarters: number) => new Date(now.getTime() + quarters * quarterMs)
          const booked = taken.map(({ atQuarter, quarters }, n) => ({
            id: String(n),
            startsAt: at(atQuarter),
            durationHours: quarters / 4,
          }))
          const absences = away.map(({ atQuarter, quarters }) => ({
            startsAt: at(atQuarter),
            endsAt: at(atQuarter + quarters),
          }))
          const settings = { ...hours, horizonWeeks: 1 }
          const ignore = ignored ? '0' : undefined
          const offered = bookableStarts(
            settings,
            { booked, absences },
            { durationHours, ignore, now },
          )
          const allowed: Date[] = []
          for (let quarter = 0; quarter < 9 * 96; quarter += 1) {
            const start = at(quarter)
            const end = new Date(start.getTime() + durationHours * hourMs)
            const [date, time] = [localDateOf(start), localTimeOf(start)]
            const minute = minutesOf(time)
            const last = new Date(end.getTime() - 1)
            const isAllowed =
              instantOf(date, time).getTime() === start.getTime() &&
              minute % settings.gridMinutes === 0 &&
              date <= addDays(localDateOf(now), 7) &&
              start.getTime() - now.getTime() >= settings.noticeHours * hourMs &&
              (settings.onRedDays || !(holidayOn(date) || eveOn(date))) &&
              settings.windows.some(
                ({ weekday: open_, from, to }) =>
                  weekday(date) === open_ &&
                  from <= minute &&
                  localDateOf(last) === date &&
                  // The clock never reads the window's end, or later, while the session lasts.
                  everyQuarter(start, end, (one) => minutesOf(localTimeOf(one)) < to),
              ) &&
              booked.every(
                (other) =>
                  other.id === ignore ||
                  end.getTime() + settings.pauseMinutes * 60_000 <= other.startsAt.getTime() ||
                  start.getTime() >=
                    other.startsAt.getTime() +
                      other.durationHours * hourMs +
                      settings.pauseMinutes * 60_000,
              ) &&
              absences.every(({ startsAt, endsAt }) => end <= startsAt || start >= endsAt)
            if (isAllowed) allowed.push(start)
          }
          expect(texts(offered)).toEqual(texts(allowed))
        },
      ),
      { numRuns: 60 },
    )
  })
})

function everyQuarter(from: Date, to: Date, isRight: (one: Date) => boolean): boolean {
  for (let ms = from.getTime(); ms < to.getTime(); ms += quarterMs)
    if (!isRight(new Date(ms))) return false
  return true
}
