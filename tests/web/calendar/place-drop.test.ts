import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SessionTime, sessionTimeOf } from '#shared/sessions/session-time.ts'
import {
  addDays,
  instantOf,
  isLocalTime,
  localDateOf,
  localTimeOf,
  minutesOf,
} from '#shared/time.ts'
import {
  coarseMinutes,
  drawn,
  fineMinutes,
  landing,
  movedTo,
  stepped,
  stretched,
} from '#web/calendar/drag/place-drop.ts'

const day = '2026-11-24'
const slot = (time: string, durationHours = 1, date = day): SessionTime => ({
  date,
  time,
  durationHours,
})
const aPoint = fc.record({
  date: fc.integer({ min: -400, max: 400 }).map((n) => addDays('2027-03-28', n)),
  minutes: fc.double({ min: -2000, max: 4000, noNaN: true }),
})
const aDuration = fc.integer({ min: 1, max: 48 }).map((n) => n / 2)
const aSnap = fc.constantFrom(coarseMinutes, fineMinutes)

describe('drop time', () => {
  it.each([
    ['2026-11-24', 600, '2026-11-24', '10:00'],
    ['2026-11-24', 1470, '2026-11-25', '00:30'],
    ['2026-11-24', -30, '2026-11-23', '23:30'],
    ['2026-12-31', 1440, '2027-01-01', '00:00'],
    // The skipped and the repeated hour of a DST change.
    ['2027-03-28', 150, '2027-03-28', '03:30'],
    ['2027-03-28', 120, '2027-03-28', '03:00'],
    ['2027-03-27', 1590, '2027-03-28', '03:30'],
    ['2027-10-31', 150, '2027-10-31', '02:30'],
    ['2026-10-25', 150, '2026-10-25', '02:30'],
  ])('%s and %i minutes is %s %s', (date, minutes, ...expected) => {
    const { date: on, time } = landing({ date, minutes })
    expect([on, time]).toEqual(expected)
  })

  it('is always an existing local time on that day', () => {
    fc.assert(
      fc.property(aPoint, ({ date, minutes }) => {
        const to = landing({ date, minutes: Math.round(minutes) })
        const startsAt = instantOf(to.date, to.time)
        expect(to).toEqual({ date: localDateOf(startsAt), time: localTimeOf(startsAt) })
      }),
    )
  })
})

describe('dropped session', () => {
  it.each([
    [614, 30, '10:00'],
    [616, 30, '10:30'],
    [616, 15, '10:15'],
    [200, 30, '07:00'],
    [1500, 30, '21:30'],
    [1500, 15, '21:45'],
  ])('at minute %f, with a snap of %i minutes, starts at %s', (minutes, snap, time) => {
    expect(movedTo({ date: day, minutes }, { durationHours: 1.5, snap })).toEqual(slot(time, 1.5))
  })

  it('snaps to the grid, stays within the shown hours and keeps its duration', () => {
    fc.assert(
      fc.property(aPoint, aDuration, aSnap, (point, durationHours, snap) => {
        const to = movedTo(point, { durationHours, snap })
        expect(to.date).toBe(point.date)
        expect(minutesOf(to.time) % snap).toBe(0)
        expect(minutesOf(to.time)).toBeGreaterThanOrEqual(7 * 60)
        expect(minutesOf(to.time)).toBeLessThan(22 * 60)
        expect(to.durationHours).toBe(durationHours)
      }),
    )
  })
})

describe('resizing by the lower edge', () => {
  it.each([
    [1, 14, 1],
    [1, 16, 1.5],
    [1, -60, 0.5],
    [1, 300, 6],
    [23.5, 600, 24],
    [0.75, 30, 1.5],
  ])('a %f h session dragged by %f minutes has %f h', (durationHours, by, expected) => {
    expect(stretched(durationHours, by)).toBe(expected)
  })

  it('results in a duration that the dialog accepts', () => {
    fc.assert(
      fc.property(aDuration, fc.double({ min: -3000, max: 3000, noNaN: true }), (hours, by) => {
        const length = stretched(hours, by)
        expect(length).toBeGreaterThanOrEqual(0.5)
        expect(length).toBeLessThanOrEqual(24)
        expect(Number.isInteger(length * 2)).toBe(true)
      }),
    )
  })
})

describe('drawing on free hours', () => {
  const at = (minutes: number, date = day) => ({ date, minutes })

  it.each([
    [610, 611, '10:00', 0.5],
    [610, 635, '10:00', 1],
    [635, 610, '10:00', 1],
    [610, 719, '10:00', 2],
    [425, 100, '07:00', 0.5],
    [1300, 2000, '21:30', 0.5],
  ])('from minute %i to %i starts at %s with %f h', (from, to, time, hours) => {
    expect(drawn(at(from), at(to))).toEqual(slot(time, hours))
  })

  it('stays on the day where it began', () => {
    expect(drawn(at(600), at(700, addDays(day, 2)))).toEqual(slot('10:00', 2))
  })

  it('results in whole half hours within the shown hours', () => {
    fc.assert(
      fc.property(aPoint, aPoint, (from, to) => {
        const { time, durationHours } = drawn(from, to)
        const start = minutesOf(time)
        expect(start % 30).toBe(0)
        expect(Number.isInteger(durationHours * 2)).toBe(true)
        expect(durationHours).toBeGreaterThanOrEqual(0.5)
        expect(start).toBeGreaterThanOrEqual(7 * 60)
        expect(start + durationHours * 60).toBeLessThanOrEqual(22 * 60)
      }),
    )
  })
})

describe('moving by keyboard', () => {
  it.each([
    [slot('10:00'), { minutes: 30 }, slot('10:30')],
    [slot('10:15'), { minutes: -30 }, slot('09:45')],
    [slot('10:00'), { days: 1 }, slot('10:00', 1, '2026-11-25')],
    [slot('10:00', 1, '2026-12-31'), { days: 1 }, slot('10:00', 1, '2027-01-01')],
    [slot('10:00', 1, '2027-03-27'), { days: 1 }, slot('10:00', 1, '2027-03-28')],
    [slot('10:00'), { hours: 0.5 }, slot('10:00', 1.5)],
    [slot('10:00'), { hours: -0.5 }, slot('10:00', 0.5)],
    // The remaining distance to the limit.
    [slot('07:15'), { minutes: -30 }, slot('07:00')],
    [slot('21:15'), { minutes: 30 }, slot('21:30')],
  ])('moves %o by %o to %o', (from, by, to) => {
    expect(stepped(from, by)).toEqual(to)
  })

  it.each([
    [slot('07:00'), { minutes: -30 }],
    [slot('21:30'), { minutes: 30 }],
    [slot('21:45'), { minutes: 30 }],
    [slot('10:00', 0.5), { hours: -0.5 }],
    [slot('10:00', 24), { hours: 0.5 }],
    [slot('10:00', 1, '2100-12-31'), { days: 1 }],
    [slot('10:00', 1, '2000-01-01'), { days: -1 }],
  ])('stops %o by %o', (from, by) => {
    expect(stepped(from, by)).toBeNull()
  })

  it('keeps the local time across a DST change, and always results in an existing time', () => {
    fc.assert(
      fc.property(aPoint, aDuration, fc.constantFrom(-1, 1), (point, durationHours, days) => {
        const from = { ...landing({ ...point, minutes: Math.round(point.minutes) }), durationHours }
        const to = stepped(from, { days })
        if (!to) return
        expect(isLocalTime(to.time)).toBe(true)
        expect(sessionTimeOf({ startsAt: instantOf(to.date, to.time), durationHours })).toEqual(to)
        if (minutesOf(from.time) >= 180 || minutesOf(from.time) < 120)
          expect(to.time).toBe(from.time)
      }),
    )
  })
})
