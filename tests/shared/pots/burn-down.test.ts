import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastOf } from '#shared/pots/forecast.ts'
import { booksOf, burnDownOf } from '#shared/pots/pictures/burn-down.ts'
import { runningLineOf } from '#shared/pots/pictures/running-line.ts'
import { scale } from '#tests/scale.ts'

const now = new Date('2026-11-24T12:00Z')
const hourMs = 3_600_000
const at = (hours: number) => new Date(now.getTime() + hours * hourMs)
const cents = (hours: number) => Math.round(hours * 100)

const change = (id: string, hours: number, hoursAdded: number) => ({
  id,
  date: at(hours),
  hoursAdded,
})
const session = (id: string, hours: number, flags = { completed: false, noShow: false }) => ({
  id,
  potId: 'pot',
  startsAt: at(hours),
  durationHours: 1,
  ...flags,
})
const held = { completed: true, noShow: false }
const missed = { completed: false, noShow: true }

describe('line of a pot', () => {
  it('goes from the opening through top-ups and charges to now, and on through what is booked', () => {
    const pot = {
      id: 'pot',
      createdAt: at(-100),
      hoursRemaining: 13,
      history: [change('a', -50, 5)],
    }
    const sessions = [
      session('b', -80, held),
      session('c', -10, missed),
      session('d', 24),
      session('other', -20, held),
    ].map((one) => (one.id === 'other' ? { ...one, potId: 'another' } : one))
    const points = burnDownOf(booksOf(pot, sessions, now), { from: at(-1000), now })
    expect(points.map(({ kind, hours, balance }) => [kind, hours, balance])).toEqual([
      ['start', 0, 10],
      ['completed', -1, 9],
      ['added', 5, 14],
      ['noShow', -1, 13],
      ['now', 0, 13],
      ['booked', -1, 12],
    ])
    expect(points[0]?.at).toEqual(at(-100))
  })

  it('begins with the balance then when the pot is older than the picture', () => {
    const pot = { id: 'pot', createdAt: at(-100), hoursRemaining: 4, history: [] }
    const sessions = [session('a', -90, held), session('b', -10, held)]
    const points = burnDownOf(booksOf(pot, sessions, now), { from: at(-50), now })
    expect(points.map(({ kind, balance }) => [kind, balance])).toEqual([
      ['start', 5],
      ['completed', 4],
      ['now', 4],
    ])
  })

  it('draws at now what was charged in advance', () => {
    const pot = { id: 'pot', createdAt: at(-100), hoursRemaining: 4, history: [] }
    const [, charged, today] = burnDownOf(booksOf(pot, [session('a', 48, held)], now), {
      from: at(-200),
      now,
    })
    expect(charged).toMatchObject({ kind: 'completed', at: now, balance: 4 })
    expect(today).toMatchObject({ kind: 'now', balance: 4 })
  })

  const aTime = fc.integer({ min: -60, max: 60 })
  const aChange = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -500, max: 900 }))
  const aSession = fc.record({
    hours: aTime,
    length: fc.integer({ min: 1, max: 300 }),
    completed: fc.boolean(),
    noShow: fc.boolean(),
    isOwn: fc.boolean(),
  })

  it('has at each time the hours that a sum over all rows has, and ends where the forecast says', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -60, max: 0 }),
        fc.integer({ min: -100, max: 2000 }),
        fc.array(aChange, { maxLength: 8 }),
        fc.array(aSession, { maxLength: 20 }),
        fc.integer({ min: -70, max: 0 }),
        (opened, openingCents, changes, list, from) => {
          const history = changes
            .filter(([after]) => opened + after <= 0)
            .map(([after, hours], n) => change(`c${n}`, opened + after, hours / 100))
          const sessions = list.map(({ hours, length, isOwn, ...flags }, n) => ({
            ...session(`s${n}`, hours, flags),
            potId: isOwn ? 'pot' : null,
            durationHours: length / 100,
          }))
          const own = sessions.filter(({ potId }) => potId === 'pot')
          const charged = own.filter(({ completed, noShow }) => completed || noShow)
          const open = own.filter(({ completed, noShow }) => !completed && !noShow)
          /** The pot's hundredths at a time, from the first row on. */
          const bruteAt = (time: Date) => {
            let sum = openingCents
            for (const { date, hoursAdded } of history) if (date <= time) sum += cents(hoursAdded)
            for (const { startsAt, durationHours } of charged)
              if (startsAt <= time || time >= now) sum -= cents(durationHours)
            for (const { startsAt, durationHours } of open)
              if (startsAt > now && startsAt <= time) sum -= cents(durationHours)
            return sum
          }
          const pot = {
            id: 'pot',
            createdAt: at(opened),
            hoursRemaining: bruteAt(now) / 100,
            history,
          }
          const points = burnDownOf(booksOf(pot, sessions, now), { from: at(from), now })
          for (const [n, point] of points.entries()) {
            const next = points[n + 1]
            if (!next || next.at > point.at) expect(cents(point.balance)).toBe(bruteAt(point.at))
            if (next) expect(next.at >= point.at).toBe(true)
          }
          const drawn = [...history.map(({ date }) => date), ...charged.map((one) => one.startsAt)]
          expect(points).toHaveLength(
            2 +
              drawn.filter((date) => date >= at(from)).length +
              open.filter(({ startsAt }) => startsAt > now).length,
          )
          const covered = points.filter(
            ({ kind, at: time }) => kind === 'booked' && bruteAt(time) >= 0,
          )
          expect(forecastOf(pot, open, now).lastsUntil).toEqual(covered.at(-1)?.at ?? null)
        },
      ),
      { numRuns: scale.manyPropertyRuns },
    )
  })
})

describe('line of a statement', () => {
  it('is the running sum of its rows, and never goes back in time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -900, max: 900 }))),
        (list) => {
          const rows = list.map(([hours, amount]) => ({ date: at(hours), hours: amount / 100 }))
          const points = runningLineOf(rows)
          for (const [n, point] of points.entries()) {
            const before = list.slice(0, n + 1)
            expect(cents(point.balance)).toBe(before.reduce((sum, [, amount]) => sum + amount, 0))
            expect(point.at).toEqual(at(Math.max(...before.map(([hours]) => hours))))
          }
        },
      ),
      { numRuns: scale.manyPropertyRuns },
    )
  })
})
