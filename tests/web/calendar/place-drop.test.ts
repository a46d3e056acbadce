import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
  type Slot,
  slotOf,
  stepped,
  stretched,
} from '#web/calendar/drag/place-drop.ts'

const day = '2026-11-24'
const slot = (time: string, durationHours = 1, date = day): Slot => ({ date, time, durationHours })
const aPoint = fc.record({
  date: fc.integer({ min: -400, max: 400 }).map((n) => addDays('2027-03-28', n)),
  minutes: fc.double({ min: -2000, max: 4000, noNaN: true }),
})
const aDuration = fc.integer({ min: 1, max: 48 }).map((n) => n / 2)
const aSnap = fc.constantFrom(coarseMinutes, fineMinutes)

describe('where a time lands', () => {
  it.each([
    ['2026-11-24', 600, '2026-11-24', '10:00'],
    ['2026-11-24', 1470, '2026-11-25', '00:30'],
    ['2026-11-24', -30, '2026-11-23', '23:30'],
    ['2026-12-31', 1440, '2027-01-01', '00:00'],
    // The hour that the clocks skip, and the one that they show twice.
    ['2027-03-28', 150, '2027-03-28', '03:30'],
    ['2027-03-28', 120, '2027-03-28', '03:00'],
    ['2027-03-27', 1590, '2027-03-28', '03:30'],
    ['2027-10-31', 150, '2027-10-31', '02:30'],
    ['2026-10-25', 150, '2026-10-25', '02:30'],
  ])('%s and %i minutes is %s %s', (date, minutes, ...expected) => {
    const { date: on, time } = landing({ date, minutes })
    expect([on, time]).toEqual(expected)
  })

  it('is always a time that the clock shows on that day', () => {
    fc.assert(
      fc.property(aPoint, ({ date, minutes }) => {
        const to = landing({ date, minutes: Math.round(minutes) })
        const startsAt = instantOf(to.date, to.time)
        expect(to).toEqual({ date: localDateOf(startsAt), time: localTimeOf(startsAt) })
      }),
    )
  })
})

describe('a session that is dropped', () => {
  it.each([
    [614, 30, '10:00'],
    [616, 30, '10:30'],
    [616, 15, '10:15'],
    [200, 30, '07:00'],
    [1500, 30, '21:30'],
    [1500, 15, '21:45'],
  ])('at minute %f, on every %i minutes, starts at %s', (minutes, snap, time) => {
    expect(movedTo({ date: day, minutes }, { durationHours: 1.5, snap })).toEqual(slot(time, 1.5))
  })

  it('is always on the snap, within the hours shown, and as long as it was', () => {
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

describe('the lower edge', () => {
  it.each([
    [1, 14, 1],
    [1, 16, 1.5],
    [1, -60, 0.5],
    [1, 300, 6],
    [23.5, 600, 24],
    [0.75, 30, 1.5],
  ])('of %f h dragged by %f minutes makes %f h', (durationHours, by, expected) => {
    expect(stretched(durationHours, by)).toBe(expected)
  })

  it('makes a length that the dialog takes too', () => {
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

describe('what is drawn on free hours', () => {
  const at = (minutes: number, date = day) => ({ date, minutes })

  it.each([
    [610, 611, '10:00', 0.5],
    [610, 635, '10:00', 1],
    [635, 610, '10:00', 1],
    [610, 719, '10:00', 2],
    [425, 100, '07:00', 0.5],
    [1300, 2000, '21:30', 0.5],
  ])('from minute %i to %i begins at %s and takes %f h', (from, to, time, hours) => {
    expect(drawn(at(from), at(to))).toEqual(slot(time, hours))
  })

  it('stays on the day where it began', () => {
    expect(drawn(at(600), at(700, addDays(day, 2)))).toEqual(slot('10:00', 2))
  })

  it('is made of whole half hours within the hours shown', () => {
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

describe('a press of a key', () => {
  it.each([
    [slot('10:00'), { minutes: 30 }, slot('10:30')],
    [slot('10:15'), { minutes: -30 }, slot('09:45')],
    [slot('10:00'), { days: 1 }, slot('10:00', 1, '2026-11-25')],
    [slot('10:00', 1, '2026-12-31'), { days: 1 }, slot('10:00', 1, '2027-01-01')],
    [slot('10:00', 1, '2027-03-27'), { days: 1 }, slot('10:00', 1, '2027-03-28')],
    [slot('10:00'), { hours: 0.5 }, slot('10:00', 1.5)],
    [slot('10:00'), { hours: -0.5 }, slot('10:00', 0.5)],
    // The last bit of the road.
    [slot('07:15'), { minutes: -30 }, slot('07:00')],
    [slot('21:15'), { minutes: 30 }, slot('21:30')],
  ])('takes %o by %o to %o', (from, by, to) => {
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

  it('keeps the time of day over a change of clocks, and always tells a real one', () => {
    fc.assert(
      fc.property(aPoint, aDuration, fc.constantFrom(-1, 1), (point, durationHours, days) => {
        const from = { ...landing({ ...point, minutes: Math.round(point.minutes) }), durationHours }
        const to = stepped(from, { days })
        if (!to) return
        expect(isLocalTime(to.time)).toBe(true)
        expect(slotOf({ startsAt: instantOf(to.date, to.time), durationHours })).toEqual(to)
        if (minutesOf(from.time) >= 180 || minutesOf(from.time) < 120)
          expect(to.time).toBe(from.time)
      }),
    )
  })
})
