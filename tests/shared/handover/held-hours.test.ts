import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HeldHours, heldHours, partWithin } from '#shared/handover/held-hours.ts'
import { hundredthsOf } from '#shared/hours.ts'
import { addDays, instantOf, localDateOf, weekday } from '#shared/time.ts'

type Counted = Parameters<typeof heldHours>[0][number]

const at = (day: string, time = '10:00', over: Partial<Counted> = {}): Counted => ({
  startsAt: instantOf(day, time),
  durationHours: 1,
  completed: true,
  noShow: false,
  ...over,
})
const daysOf = (sessions: Counted[]) =>
  heldHours(sessions).map(({ fromOn, sessions: count }) => [fromOn, count])

describe('what a trainer held (D37)', () => {
  it('is summed by week, from its Monday', () => {
    expect(
      daysOf([at('2026-11-15', '23:59'), at('2026-11-16', '00:00'), at('2026-11-22', '23:59')]),
    ).toEqual([
      ['2026-11-09', 1],
      ['2026-11-16', 2],
    ])
  })

  it('cuts a week in which a month begins, so that weeks and months are both exact', () => {
    // The week of Monday 28 September ends on 4 October.
    expect(
      daysOf([at('2026-09-28'), at('2026-09-30', '23:59'), at('2026-10-01', '00:00')]),
    ).toEqual([
      ['2026-09-28', 2],
      ['2026-10-01', 1],
    ])
    // 1 June 2026 is a Monday: nothing is cut.
    expect(daysOf([at('2026-05-31'), at('2026-06-01'), at('2026-06-07')])).toEqual([
      ['2026-05-25', 1],
      ['2026-06-01', 2],
    ])
  })

  it('cuts the week of New Year, whose number is of one year alone', () => {
    expect(
      daysOf([at('2026-12-31', '23:59'), at('2027-01-01', '00:00'), at('2027-01-04')]),
    ).toEqual([
      ['2026-12-28', 1],
      ['2027-01-01', 1],
      ['2027-01-04', 1],
    ])
  })

  it('begins days at midnight in Stockholm, also in the weeks in which the clocks change', () => {
    expect(daysOf([at('2026-03-29', '23:45'), at('2026-03-30', '00:00')])).toEqual([
      ['2026-03-23', 1],
      ['2026-03-30', 1],
    ])
    expect(daysOf([at('2026-10-25', '23:45'), at('2026-10-26', '00:00')])).toEqual([
      ['2026-10-19', 1],
      ['2026-10-26', 1],
    ])
  })

  it('counts what was held and what was missed, where a no-show wins, and nothing that is planned (D12)', () => {
    const day = '2026-11-10'
    expect(
      heldHours([
        at(day, '10:00', { durationHours: 1.5 }),
        at(day, '12:00', { completed: true, noShow: true, durationHours: 0.25 }),
        at(day, '13:00', { completed: false, noShow: true, durationHours: 0.5 }),
        at(day, '14:00', { completed: false }),
      ]),
    ).toEqual([{ fromOn: '2026-11-09', sessions: 1, heldHours: 1.5, missedHours: 0.75 }])
    expect(heldHours([at(day, '10:00', { completed: false })])).toEqual([])
  })

  it('sums hundredths without an error of floating point', () => {
    const sessions = Array.from({ length: 30 }, () =>
      at('2026-11-10', '10:00', { durationHours: 0.07 }),
    )
    expect(heldHours(sessions)[0]?.heldHours).toBe(2.1)
    const [first, ...rest] = sessions.map((session) => heldHours([session])[0] as HeldHours)
    expect(heldHours(sessions, [...rest, first as HeldHours])).toEqual([])
  })

  it('is without what others held, and never below zero where that was changed since', () => {
    const byOther = { fromOn: '2026-11-09', sessions: 2, heldHours: 2, missedHours: 0 }
    const day = '2026-11-10'
    expect(heldHours([at(day), at(day), at(day)], [byOther])).toEqual([
      { fromOn: '2026-11-09', sessions: 1, heldHours: 1, missedHours: 0 },
    ])
    expect(heldHours([at(day), at(day, '11:00', { noShow: true })], [byOther])).toEqual([
      { fromOn: '2026-11-09', sessions: 0, heldHours: 0, missedHours: 1 },
    ])
  })
})

const someSessions = fc.array(
  fc.record({
    startsAt: fc
      .tuple(fc.nat({ max: 800 }), fc.nat({ max: 95 }))
      .map(
        ([day, quarter]) =>
          new Date(instantOf(addDays('2025-10-01', day), '00:00').getTime() + quarter * 900_000),
      ),
    durationHours: fc.integer({ min: 1, max: 2_400 }).map((hundredths) => hundredths / 100),
    completed: fc.boolean(),
    noShow: fc.boolean(),
  }),
  { maxLength: 40 },
)

/** In hundredths. */
const sumOf = (parts: readonly HeldHours[]) => ({
  sessions: parts.reduce((sum, part) => sum + part.sessions, 0),
  held: parts.reduce((sum, part) => sum + hundredthsOf(part.heldHours), 0),
  missed: parts.reduce((sum, part) => sum + hundredthsOf(part.missedHours), 0),
})
const byHand = (sessions: readonly Counted[]) => {
  const held = sessions.filter(({ completed, noShow }) => completed && !noShow)
  const missed = sessions.filter(({ noShow }) => noShow)
  const hundredths = (list: readonly Counted[]) =>
    list.reduce((sum, { durationHours }) => sum + hundredthsOf(durationHours), 0)
  return { sessions: held.length, held: hundredths(held), missed: hundredths(missed) }
}

describe('a part within a period', () => {
  const span = (fromOn: string, from = '2026-01-01', to = '2027-12-31') => {
    const part = partWithin(fromOn, { from, to })
    return part && [localDateOf(part.from), localDateOf(new Date(part.to.getTime() - 1))]
  }

  it('ends with its week, or before a month begins', () => {
    expect(span('2026-09-21')).toEqual(['2026-09-21', '2026-09-27'])
    expect(span('2026-09-28')).toEqual(['2026-09-28', '2026-09-30'])
    expect(span('2026-10-01')).toEqual(['2026-10-01', '2026-10-04'])
    expect(span('2026-12-28')).toEqual(['2026-12-28', '2026-12-31'])
    expect(span('2026-06-01')).toEqual(['2026-06-01', '2026-06-07'])
    expect(span('2026-11-01')).toEqual(['2026-11-01', '2026-11-01'])
  })

  it('is none when the period cuts it', () => {
    expect(span('2026-11-16', '2026-11-16', '2026-11-22')).not.toBeNull()
    expect(span('2026-11-16', '2026-11-17')).toBeNull()
    expect(span('2026-11-16', '2026-11-09', '2026-11-21')).toBeNull()
    expect(span('2026-11-23', '2026-11-09', '2026-11-22')).toBeNull()
  })

  it('has an hour less or more when the clocks change', () => {
    const hours = (fromOn: string) => {
      const part = partWithin(fromOn, { from: fromOn, to: addDays(fromOn, 6) })
      return part && (part.to.getTime() - part.from.getTime()) / 3_600_000
    }
    expect(hours('2026-03-23')).toBe(167)
    expect(hours('2026-10-19')).toBe(169)
  })

  it('has every session that is counted with its first day, and no other', () => {
    const period = { from: '2025-01-01', to: '2029-12-31' }
    fc.assert(
      fc.property(fc.nat({ max: 800 }), (n) => {
        const startsAt = instantOf(addDays('2025-10-01', n), '00:00')
        const firstDayOf = (instant: Date) =>
          heldHours([{ startsAt: instant, durationHours: 1, completed: true, noShow: false }])[0]
            ?.fromOn ?? ''
        const fromOn = firstDayOf(startsAt)
        const part = partWithin(fromOn, period)
        if (!part) throw new Error('it is outside of the period')
        expect(part.from <= startsAt && startsAt < part.to).toBe(true)
        expect(firstDayOf(part.from)).toBe(fromOn)
        expect(firstDayOf(new Date(part.to.getTime() - 1))).toBe(fromOn)
        expect(firstDayOf(part.to)).toBe(localDateOf(part.to))
      }),
    )
  })
})

describe('the parts of what a trainer held', () => {
  it('sum up to the sessions, each beginning on a Monday or on the first of a month', () => {
    fc.assert(
      fc.property(someSessions, (sessions) => {
        const parts = heldHours(sessions)
        expect(sumOf(parts)).toEqual(byHand(sessions))
        for (const { fromOn } of parts)
          expect(weekday(fromOn) === 1 || fromOn.endsWith('-01'), fromOn).toBe(true)
        expect(parts.map(({ fromOn }) => fromOn)).toEqual(
          parts.map(({ fromOn }) => fromOn).toSorted(),
        )
      }),
    )
  })

  it('sum up to the sessions of every month', () => {
    fc.assert(
      fc.property(someSessions, (sessions) => {
        const parts = heldHours(sessions)
        const months = new Set(sessions.map(({ startsAt }) => localDateOf(startsAt).slice(0, 7)))
        for (const month of months)
          expect(sumOf(parts.filter(({ fromOn }) => fromOn.startsWith(month)))).toEqual(
            byHand(sessions.filter(({ startsAt }) => localDateOf(startsAt).startsWith(month))),
          )
      }),
    )
  })

  it('telescope: from A to B and back, each has what they held, and both have all of it', () => {
    fc.assert(
      fc.property(someSessions, someSessions, someSessions, (first, second, third) => {
        const ofA = heldHours(first)
        const ofB = heldHours([...first, ...second], ofA)
        expect(sumOf(ofB)).toEqual(byHand(second))
        // The client is A's again: A has no row of it, and what B held is another's.
        const again = heldHours([...first, ...second, ...third], ofB)
        expect(sumOf(again)).toEqual(byHand([...first, ...third]))
        expect(again).toEqual(heldHours([...first, ...third]))
      }),
    )
  })
})
