import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coverageOf,
  gaugeOf,
  hoursAfterOf,
  type OpenSession,
  predictPot,
  sessionWarnings,
} from '#shared/sessions/coverage.ts'
import { scale } from '#tests/scale.ts'

const now = new Date('2026-11-24T12:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)

function open(id: string, startsIn: number, more: Partial<OpenSession> = {}): OpenSession {
  return { id, potId: 'pot', startsAt: hours(startsIn), durationHours: 1, ...more }
}

const covered = (target: OpenSession, remaining: number, others: OpenSession[] = []) =>
  coverageOf([target], { remaining: new Map([['pot', remaining]]), open: others }, now).get(
    target.id,
  )

describe('coverage', () => {
  it('is false without an existing pot', () => {
    expect(covered(open('a', 1, { potId: null }), 10)).toBe(false)
    expect(covered(open('a', 1, { potId: 'gone' }), 10)).toBe(false)
  })

  it('of a past or present session depends only on the remaining hours', () => {
    for (const startsIn of [-24, 0]) {
      const others = [open('b', -1, { durationHours: 9 }), open('c', 1, { durationHours: 9 })]
      expect(covered(open('a', startsIn), 1, others)).toBe(true)
      expect(covered(open('a', startsIn), 0.99, others)).toBe(false)
    }
  })

  it('of a future session subtracts sessions booked before it', () => {
    expect(covered(open('a', 5), 2, [open('b', 4)])).toBe(true)
    expect(covered(open('a', 5), 1.99, [open('b', 4)])).toBe(false)
  })

  it('counts another session at the same start, and none that starts now or later', () => {
    expect(covered(open('a', 5), 1, [open('b', 5)])).toBe(false)
    expect(covered(open('a', 5), 1, [open('b', 0)])).toBe(true)
    expect(covered(open('a', 5), 1, [open('b', 5.01)])).toBe(true)
  })

  it('excludes the session itself and other pots', () => {
    expect(covered(open('a', 5), 1, [open('a', 5)])).toBe(true)
    expect(covered(open('a', 5), 1, [open('b', 4, { potId: 'other' })])).toBe(true)
    expect(covered(open('a', 5), 1, [open('b', 4, { potId: null })])).toBe(true)
  })

  it('excludes the stored version of an edited session', () => {
    expect(covered(open('a', 5, { durationHours: 2 }), 2, [open('a', 3)])).toBe(true)
    expect(covered(open('a', 5), 1, [open('a', 6)])).toBe(true)
    expect(covered(open('a', 5), 1, [open('a', 3, { potId: 'other' })])).toBe(true)
  })

  it('is exact to the hundredth', () => {
    const three = ['b', 'c', 'd'].map((id) => open(id, 1, { durationHours: 0.1 }))
    expect(covered(open('a', 5, { durationHours: 0.1 }), 0.4, three)).toBe(true)
    expect(covered(open('a', 5, { durationHours: 0.11 }), 0.4, three)).toBe(false)
  })

  /** The rule as it is worded (S49, D18), in hundredths. */
  function literally(target: OpenSession, pots: Map<string, number>, all: OpenSession[]): boolean {
    const cents = (n: number) => Math.round(n * 100)
    const remaining = target.potId === null ? undefined : pots.get(target.potId)
    if (remaining === undefined) return false
    if (target.startsAt <= now) return cents(remaining) >= cents(target.durationHours)
    let left = cents(remaining)
    for (const other of all)
      if (
        other.id !== target.id &&
        other.potId === target.potId &&
        now < other.startsAt &&
        other.startsAt <= target.startsAt
      )
        left -= cents(other.durationHours)
    return left >= cents(target.durationHours)
  }

  const aSession = fc.record({
    potId: fc.constantFrom('p', 'q', 'gone', null),
    startsAt: fc.integer({ min: -4, max: 12 }).map(hours),
    durationHours: fc.integer({ min: 1, max: 400 }).map((n) => n / 100),
  })
  const books = fc.record({
    sessions: fc.array(aSession, { maxLength: 30 }),
    drafts: fc.array(aSession, { maxLength: 4 }),
    p: fc.integer({ min: -500, max: 3000 }),
    q: fc.integer({ min: -500, max: 3000 }),
  })

  it(`agrees with the reference implementation for random books`, () => {
    fc.assert(
      fc.property(books, ({ sessions, drafts, p, q }) => {
        const stored = sessions.map((session, n) => ({ id: `s${n}`, ...session }))
        // Drafts are changed versions of stored sessions, or new ones when there are too few.
        const changed = drafts.map((session, n) => ({ id: `s${n * 5}`, ...session }))
        const remaining = new Map([
          ['p', p / 100],
          ['q', q / 100],
        ])
        for (const targets of [stored, changed])
          expect([...coverageOf(targets, { remaining, open: stored }, now)]).toEqual(
            targets.map((target) => [target.id, literally(target, remaining, stored)]),
          )
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })

  it('covers as many of 20,000 sessions as there are hours, and does not mutate the list', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => open(`s${n}`, 20_000 - n))
    const result = coverageOf(many, { remaining: new Map([['pot', 5_000]]), open: many }, now)
    expect([...result.values()].filter(Boolean)).toHaveLength(5_000)
    expect(many[0]?.id).toBe('s0')
  })
})

describe('hours left after a session (D100)', () => {
  const after = (target: OpenSession, remaining: number, stored: OpenSession[] = [target]) =>
    hoursAfterOf([target], { remaining: new Map([['pot', remaining]]), open: stored }, now).get(
      target.id,
    )

  it('are those remaining without what is booked until then, its own included once', () => {
    const stored = [open('b', 1, { durationHours: 1.5 }), open('a', 5), open('c', 6)]
    expect(after(open('a', 5), 4, stored)).toBe(1.5)
    expect(after(open('a', 5), 4, stored.slice(0, 1))).toBe(1.5)
  })

  it('count all that start at the same time', () => {
    const stored = [open('a', 5), open('b', 5)]
    expect(stored.map((one) => after(one, 3, stored))).toEqual([1, 1])
  })

  it('are exact to the hundredth, also below zero', () => {
    const stored = ['a', 'b', 'c'].map((id) => open(id, 1, { durationHours: 0.1 }))
    expect(after(open('a', 1, { durationHours: 0.1 }), 0.3, stored)).toBe(0)
    expect(after(open('a', 1, { durationHours: 0.1 }), 0.07, stored)).toBe(-0.23)
  })

  it('are unknown without a pot', () => {
    expect(after(open('a', 5, { potId: null }), 4)).toBeNull()
  })
})

describe('gauge of a session (D100)', () => {
  const gauge = (hoursAfter: number | null, more: Partial<Parameters<typeof gaugeOf>[0]> = {}) =>
    gaugeOf({ ...open('a', 5), completed: false, noShow: false, hoursAfter, ...more }, now)

  it('is none from three times its own length on, low from nothing left, lacking below', () => {
    expect([3, 2.99, 0, -0.01].map((left) => gauge(left))).toEqual([null, 'low', 'low', 'lacking'])
    expect([0.3, 0.29].map((left) => gauge(left, { durationHours: 0.1 }))).toEqual([null, 'low'])
  })

  it('says that there is no pot, and nothing while the hours are not known', () => {
    expect(gauge(null, { potId: null })).toBe('noPot')
    expect(gauge(null)).toBeNull()
  })

  it('is that of a planned session ahead alone', () => {
    expect(gauge(1, { completed: true })).toBeNull()
    expect(gauge(1, { noShow: true })).toBeNull()
    expect(gauge(1, { startsAt: now })).toBeNull()
    expect(gauge(null, { potId: null, startsAt: hours(-1) })).toBeNull()
  })
})

describe('predicted balance of a pot', () => {
  const pot = (hoursRemaining: number, stored: OpenSession[] = []) => ({
    id: 'pot',
    hoursRemaining,
    open: stored,
  })

  it('returns the balance, the hours booked up to this session, and the difference', () => {
    const stored = [open('b', 1, { durationHours: 1.5 }), open('c', 5), open('d', 6)]
    expect(predictPot([open('a', 5)], pot(3, stored), now)).toEqual({
      balance: 3,
      before: 2.5,
      booked: 3.5,
      after: -0.5,
    })
  })

  it('excludes the stored version of the session itself', () => {
    expect(predictPot([open('a', 5, { durationHours: 2 })], pot(3, [open('a', 2)]), now)).toEqual({
      balance: 3,
      before: 0,
      booked: 2,
      after: 1,
    })
  })

  it('of a past session counts nothing booked before it but itself', () => {
    expect(predictPot([open('a', -5)], pot(3, [open('b', 1), open('c', -6)]), now)).toEqual({
      balance: 3,
      before: 0,
      booked: 1,
      after: 2,
    })
  })

  it('of a series counts all its sessions, and bookings up to its last', () => {
    const series = [open('a1', 2), open('a2', 9), open('a3', 16)]
    const stored = [open('b', 10), open('c', 17), open('d', 3, { potId: 'other' })]
    expect(predictPot(series, pot(10, stored), now)).toEqual({
      balance: 10,
      before: 1,
      booked: 4,
      after: 6,
    })
  })

  it('agrees with coverage: the difference is negative exactly when the session is not covered', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: -3, max: 9 }), fc.integer({ min: 1, max: 400 })), {
          maxLength: 12,
        }),
        fc.integer({ min: -300, max: 2000 }),
        fc.integer({ min: -3, max: 9 }),
        (list, remaining, startsIn) => {
          const stored = list.map(([at, length], n) =>
            open(`s${n}`, at, { durationHours: length / 100 }),
          )
          const target = open('s0', startsIn)
          const { after } = predictPot([target], pot(remaining / 100, stored), now)
          expect(after >= 0).toBe(covered(target, remaining / 100, stored))
        },
      ),
      { numRuns: scale.manyPropertyRuns },
    )
  })
})

describe('warnings of a session', () => {
  const planned = { ...open('a', 5), completed: false, noShow: false }
  const begun = { ...planned, startsAt: hours(-1) }
  const enough = { covered: true, remaining: 3 }
  const lacks = { covered: false, remaining: 0.5 }
  const booked = { covered: false, remaining: 3 }
  const none = { covered: false, remaining: null }

  it.each([
    ['planned and covered: none', planned, enough, []],
    ['the pot lacks the hours now', planned, lacks, ['lacking']],
    ['the pot has the hours now, but they are booked', planned, booked, ['willLack']],
    ['exactly enough now, but booked', planned, { covered: false, remaining: 1 }, ['willLack']],
    ['no pot', { ...planned, potId: null }, none, ['lacking']],
    ['a pot that does not exist', planned, none, ['lacking']],
    ['begun without a status', begun, enough, ['unmarked']],
    ['begun without a status, and the pot lacks the hours', begun, lacks, ['unmarked', 'lacking']],
    ['completed', { ...begun, completed: true }, enough, ['charged']],
    [
      'completed below zero: charged, nothing lacks',
      { ...begun, completed: true },
      lacks,
      ['charged'],
    ],
    ['no-show ahead of time', { ...planned, noShow: true }, enough, ['charged']],
    [
      'completed without a pot: nothing was deducted',
      { ...begun, completed: true, potId: null },
      none,
      [],
    ],
  ])('%s', (_, session, pot, warnings) => {
    expect(sessionWarnings(session, pot, now)).toEqual(warnings)
  })
})
