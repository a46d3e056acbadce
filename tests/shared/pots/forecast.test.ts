import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastOf } from '#shared/pots/forecast.ts'
import { coverageOf, type OpenSession } from '#shared/sessions/coverage.ts'
import { scale } from '#tests/scale.ts'

const now = new Date('2026-11-24T12:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)
const open = (id: string, startsIn: number, durationHours = 1): OpenSession => ({
  id,
  potId: 'pot',
  startsAt: hours(startsIn),
  durationHours,
})
const pot = (hoursRemaining: number) => ({ hoursRemaining })

describe('forecast of a pot', () => {
  it('without bookings equals its balance', () => {
    expect(forecastOf(pot(6.5), [], now)).toEqual({
      left: 6.5,
      booked: 0,
      available: 6.5,
      unmarked: 0,
      free: 6.5,
      bookedEach: [],
      uncovered: 0,
      lastsUntil: null,
      lacksFrom: null,
      nextAt: null,
      missing: 0,
    })
  })

  it('returns the day until which the pot lasts, the uncovered sessions and the hours to add', () => {
    const booked = [open('a', 1), open('b', 25), open('c', 49), open('d', 73, 1.5)]
    expect(forecastOf(pot(2.5), booked, now)).toEqual({
      left: 2.5,
      booked: 4.5,
      available: -2,
      unmarked: 0,
      free: 0,
      bookedEach: [1, 1, 1, 1.5],
      uncovered: 2,
      lastsUntil: hours(25),
      lacksFrom: hours(49),
      nextAt: hours(1),
      missing: 2,
    })
  })

  it('lasts for no session when the next one is not covered', () => {
    expect(forecastOf(pot(0.5), [open('a', 1)], now)).toMatchObject({
      uncovered: 1,
      lastsUntil: null,
      lacksFrom: hours(1),
      missing: 0.5,
    })
    expect(forecastOf(pot(-2), [open('a', 1)], now)).toMatchObject({ available: -3, missing: 3 })
  })

  it('has sessions that have begun apart: they lack nothing, and are not free', () => {
    expect(forecastOf(pot(2.5), [open('a', -1), open('b', 0)], now)).toMatchObject({
      booked: 0,
      uncovered: 0,
      available: 2.5,
      unmarked: 2,
      free: 0.5,
    })
  })

  const aSession = fc.tuple(fc.integer({ min: -2, max: 12 }), fc.integer({ min: 1, max: 400 }))

  it(`agrees with coverage and with sums in whole hundredths, for random books`, () => {
    fc.assert(
      fc.property(
        fc.array(aSession, { maxLength: 25 }),
        fc.integer({ min: -500, max: 4000 }),
        (list, remaining) => {
          const sessions = list.map(([at, length], n) => open(`s${n}`, at, length / 100))
          const mine = sessions.filter((one) => one.startsAt > now)
          const isCovered = (extra: number) => (session: OpenSession) =>
            coverageOf(
              [session],
              { remaining: new Map([['pot', (remaining + extra) / 100]]), open: sessions },
              now,
            ).get(session.id) === true
          const found = forecastOf(pot(remaining / 100), sessions, now)

          const cents = mine.reduce((sum, one) => sum + Math.round(one.durationHours * 100), 0)
          expect(Math.round(found.booked * 100)).toBe(cents)
          expect(Math.round(found.available * 100)).toBe(remaining - cents)
          const uncovered = mine.filter((one) => !isCovered(0)(one))
          expect(found.uncovered).toBe(uncovered.length)

          // Every session that starts until then is covered, and none after it.
          for (const session of mine)
            expect(isCovered(0)(session)).toBe(
              found.lastsUntil !== null && session.startsAt <= found.lastsUntil,
            )
          // The first that is not covered, and the first of all.
          const first = (some: OpenSession[]) =>
            some.map(({ startsAt }) => startsAt).sort((a, b) => a.getTime() - b.getTime())[0] ??
            null
          expect(found.lacksFrom).toEqual(first(uncovered))
          expect(found.nextAt).toEqual(first(mine))
          // The top-up covers everything; a hundredth less does not.
          const missing = Math.round(found.missing * 100)
          expect(mine.every(isCovered(missing))).toBe(true)
          if (missing > 0) expect(mine.every(isCovered(missing - 1))).toBe(false)
        },
      ),
      { numRuns: scale.manyPropertyRuns },
    )
  })
})
