import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueByWeek, lastingOf, potsByLasting } from '#shared/pots/pictures/lasting.ts'
import { occupancyOf } from '#shared/pots/pictures/occupancy.ts'
import { hoursByWeek, pictureSpan } from '#shared/pots/pictures/weeks.ts'
import { addWeeks, weekOf, weekSpan } from '#shared/time.ts'
import { scale } from '#tests/scale.ts'

/** A Wednesday; the clock went back within the twelve weeks before it. */
const now = new Date('2026-11-25T12:00:00Z')
const thisWeek = weekOf('2026-11-25')
const quarterMs = 900_000
const cents = (hours: number) => Math.round(hours * 100)

const stockholm = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Stockholm',
  weekday: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
})
const days = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The hour of the week on the Swedish clock, as 'Tue, 10'. */
const hourOf = (ms: number) => stockholm.format(ms)

const aSession = fc.record({
  // Quarters from now: fourteen weeks back, ten ahead.
  quarters: fc.integer({ min: -14 * 7 * 96, max: 10 * 7 * 96 }),
  length: fc.integer({ min: 1, max: 400 }),
  completed: fc.boolean(),
  noShow: fc.boolean(),
})
const sessions = fc.array(aSession, { maxLength: 60 }).map((list) =>
  list.map(({ quarters, length, ...flags }) => ({
    startsAt: new Date(now.getTime() + quarters * quarterMs),
    durationHours: length / 100,
    ...flags,
  })),
)

describe('hours by week', () => {
  it('has in each week the sums of the sessions that start in it', () => {
    fc.assert(
      fc.property(sessions, (list) => {
        const weeks = hoursByWeek(list, now)
        expect(weeks.map(({ week }) => week)).toEqual(
          Array.from({ length: 21 }, (_, n) => addWeeks(thisWeek, n - 12)),
        )
        for (const { week, held, missed, unmarked, booked } of weeks) {
          const { from, to } = weekSpan(week)
          const own = list.filter(({ startsAt }) => startsAt >= from && startsAt < to)
          const sum = (is: (session: (typeof list)[number]) => boolean) =>
            own.filter(is).reduce((total, { durationHours }) => total + cents(durationHours), 0)
          const isOpen = (one: (typeof list)[number]) => !one.completed && !one.noShow
          expect(cents(held)).toBe(sum((one) => one.completed && !one.noShow))
          expect(cents(missed)).toBe(sum(({ noShow }) => noShow))
          const isOver = ({ startsAt, durationHours }: (typeof list)[number]) =>
            startsAt.getTime() + durationHours * 3_600_000 <= now.getTime()
          expect(cents(unmarked)).toBe(sum((one) => isOpen(one) && isOver(one)))
          expect(cents(booked)).toBe(sum((one) => isOpen(one) && !isOver(one)))
        }
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })

  it('covers the span that is read', () => {
    const { from, to } = pictureSpan(now)
    expect(from).toEqual(weekSpan(addWeeks(thisWeek, -12)).from)
    expect(to).toEqual(weekSpan(addWeeks(thisWeek, 8)).to)
  })
})

describe('occupancy of the week by hour', () => {
  it('counts each hundredth of an hour once, whatever overlaps', () => {
    fc.assert(
      fc.property(sessions, (list) => {
        const from = weekSpan(addWeeks(thisWeek, -12)).from
        const to = weekSpan(thisWeek).from
        const hundredthMs = 36_000
        const taken = new Set<number>()
        for (const { startsAt, durationHours } of list) {
          if (startsAt < from || startsAt >= to) continue
          const first = startsAt.getTime() / hundredthMs
          for (let n = 0; n < cents(durationHours); n += 1) taken.add(first + n)
        }
        const counts = new Map<string, number>()
        for (const hundredth of taken) {
          const hour = hourOf(hundredth * hundredthMs)
          counts.set(hour, (counts.get(hour) ?? 0) + 1)
        }
        const found = occupancyOf(list, now)
        expect(found).toHaveLength(counts.size)
        for (const { weekday, hour, share } of found) {
          const count = counts.get(`${days[weekday]}, ${String(hour).padStart(2, '0')}`) ?? 0
          expect(cents(share)).toBe(Math.round(count / 12))
        }
      }),
      { numRuns: scale.propertyRuns },
    )
  })
})

describe('how long pots last', () => {
  const aPot = fc.record({
    booked: fc.integer({ min: 0, max: 3 }),
    uncovered: fc.integer({ min: 0, max: 3 }),
    // Hours from now.
    lasts: fc.option(fc.integer({ min: 1, max: 14 * 7 * 24 })),
  })

  it('puts each pot into one group, and into the week of the last session that it covers', () => {
    fc.assert(
      fc.property(fc.array(aPot, { maxLength: 30 }), (list) => {
        const pots = list.map(({ lasts, ...forecast }, id) => ({
          id,
          forecast: {
            ...forecast,
            lastsUntil: lasts === null ? null : new Date(now.getTime() + lasts * 3_600_000),
          },
        }))
        const isIn = (date: Date | null, from: number, until: number) =>
          date !== null &&
          date >= weekSpan(addWeeks(thisWeek, from)).from &&
          date < weekSpan(addWeeks(thisWeek, until)).from
        const short = pots.filter(({ forecast }) => forecast.uncovered > 0)
        const within = (from: number, until: number) =>
          short.filter(({ forecast }) => isIn(forecast.lastsUntil, from, until))

        const groups = potsByLasting(pots, now)
        expect(groups.flatMap((group) => group.pots)).toHaveLength(pots.length)
        const group = (kind: string) => groups.find((one) => one.kind === kind)?.pots
        expect(group('notNext')).toEqual(short.filter(({ forecast }) => !forecast.lastsUntil))
        expect(group('thisWeek')).toEqual(within(0, 1))
        expect(group('nextWeek')).toEqual(within(1, 2))
        expect(group('fourWeeks')).toEqual(within(2, 4))
        expect(group('eightWeeks')).toEqual(within(4, 8))
        expect(group('later')).toEqual(within(8, 99))

        for (const [n, { week, pots: due }] of dueByWeek(pots, now).entries()) {
          expect(week).toBe(addWeeks(thisWeek, n))
          expect(due).toEqual(
            short.filter(
              ({ forecast: { lastsUntil } }) =>
                isIn(lastsUntil, n, n + 1) || (n === 0 && lastsUntil === null),
            ),
          )
        }
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })

  it('tells a pot that covers all from one with nothing booked', () => {
    const pot = { uncovered: 0, lastsUntil: null }
    expect(lastingOf({ ...pot, booked: 1 }, now)).toBe('all')
    expect(lastingOf({ ...pot, booked: 0 }, now)).toBe('unbooked')
  })
})
