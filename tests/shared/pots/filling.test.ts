import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cutsOf,
  type Filling,
  fillingOf,
  flawOf,
  levelsOf,
  markEvery,
  sumFillings,
  worstOf,
} from '#shared/pots/filling.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { fillingText } from '#shared/pots/texts.ts'

const now = new Date('2026-11-24T12:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

/** A pot with so many hours left, open sessions of these lengths before now, and of those after now. */
function filled(left: number, filledTo: number, { past = [], ahead = [] }: Open = {}): Filling {
  const open = [
    ...past.map((durationHours, n) => ({ startsAt: at(-n - 1), durationHours })),
    ...ahead.map((durationHours, n) => ({ startsAt: at(n + 1), durationHours })),
  ]
  const pot = { hoursRemaining: left, filledTo }
  return fillingOf({ ...pot, forecast: forecastOf(pot, open, now) })
}

interface Open {
  past?: readonly number[]
  ahead?: readonly number[]
}

const shares = (filling: Filling) =>
  levelsOf(filling).map(({ part, from, to }) => [part, Number((to - from).toFixed(3))])

describe('what a pot holds (D100)', () => {
  it.each<[string, Filling, Partial<Filling>]>([
    ['nothing booked', filled(6, 10), { full: 10, used: 4, free: 6 }],
    ['booked and free', filled(6, 10, { ahead: [1, 1.5] }), { booked: 2.5, free: 3.5 }],
    ['all booked', filled(2, 10, { ahead: [1, 1] }), { booked: 2, free: 0, lacking: 0 }],
    ['more booked than left', filled(1.5, 10, { ahead: [1, 1] }), { booked: 1.5, lacking: 0.5 }],
    ['below zero', filled(-1.5, 10), { used: 10, free: 0, lacking: 1.5 }],
    ['never filled', filled(0, 0), { full: 1, used: 0, free: 0 }],
    ['a quarter of an hour', filled(0.25, 0.25), { full: 1, free: 0.25 }],
    ['more than at the last filling', filled(12, 10), { full: 12, used: 0, free: 12 }],
    ['a refund after the last filling', filled(8, 16), { full: 16, used: 8 }],
    [
      'a session that waits to be marked is not free, and lacks nothing',
      filled(3, 10, { past: [1], ahead: [1, 1] }),
      { unmarked: 1, booked: 2, free: 0, lacking: 0 },
    ],
    [
      'what waits to be marked is drawn before what is booked',
      filled(2, 10, { past: [1], ahead: [1, 1] }),
      { unmarked: 1, booked: 1, free: 0, lacking: 0 },
    ],
  ])('%s', (_, filling, expected) => {
    expect(filling).toMatchObject(expected)
  })

  it('has one stripe a booked session that is covered, the last in part', () => {
    expect(filled(2.5, 10, { ahead: [1, 1, 1] }).stripes).toEqual([1, 1, 0.5])
    expect(filled(20, 20, { ahead: Array(16).fill(1) }).stripes).toHaveLength(16)
    expect(filled(20, 20, { ahead: Array(17).fill(1) }).stripes).toEqual([])
  })

  it('adds up to what is left, never below zero, and fits within the rim, for random books', () => {
    const hours = fc.integer({ min: 1, max: 400 }).map((n) => n / 100)
    const left = fc.integer({ min: -500, max: 40_000 }).map((n) => n / 100)
    const some = fc.array(hours, { maxLength: 20 })
    fc.assert(
      fc.property(left, fc.nat(40_000), some, some, (remaining, to, past, ahead) => {
        const filling = filled(remaining, to / 100, { past, ahead })
        const { full, free, booked, unmarked, used, lacking, stripes } = filling
        expect(Math.min(free, booked, unmarked, used, lacking)).toBeGreaterThanOrEqual(0)
        expect(free + booked + unmarked).toBeCloseTo(Math.max(remaining, 0), 6)
        expect(full).toBe(Math.max(to / 100, remaining, 1))
        if (stripes.length > 0)
          expect(stripes.reduce((sum, one) => sum + one, 0)).toBeCloseTo(booked, 6)
        const levels = levelsOf(filling)
        expect(levels.length > 0).toBe(remaining > 0)
        let from = 0
        for (const level of levels) {
          expect(level.from).toBeCloseTo(from, 9)
          expect(level.to).toBeGreaterThan(level.from)
          from = level.to
        }
        expect(from).toBeLessThanOrEqual(1)
        for (const cut of cutsOf(filling)) expect(cut).toBeLessThan(1)
      }),
    )
  })

  it('falls by a session when that is marked, while its scale stands still', () => {
    const before = filled(4, 10, { past: [1], ahead: [1] })
    const after = filled(3, 10, { ahead: [1] })
    expect(after.full).toBe(before.full)
    expect([before.unmarked, after.unmarked]).toEqual([1, 0])
    expect([before.free, before.booked]).toEqual([after.free, after.booked])
  })

  it('is summed to the hundredth for several pots, and is itself for one', () => {
    const one = filled(0.3, 0.3, { ahead: [0.1, 0.1] })
    expect(sumFillings([one])).toBe(one)
    expect(sumFillings([one, one, one])).toMatchObject({ free: 0.3, booked: 0.6, stripes: [] })
    expect(sumFillings([])).toMatchObject({ full: 1, free: 0 })
  })

  it('is told in words, without the parts of no hours', () => {
    const words = (filling: Filling) => fillingText(filling).replaceAll('\u00a0', ' ')
    expect(words(filled(6, 10, { past: [1], ahead: [6] }))).toBe(
      'Bokade och täckta 5 h, att stämma av 1 h, använda sedan påfyllningen 4 h',
    )
    expect(words(filled(0, 0))).toBe('Inga timmar')
  })
})

describe('levels of a vessel (D100)', () => {
  it.each([
    ['full', filled(16, 16), [['free', 1]]],
    [
      'hours that cover all that is booked of what was bought long ago',
      filled(16.5, 16.5, { ahead: [11] }),
      [
        ['free', 0.333],
        ['booked', 0.667],
      ],
    ],
    [
      'what waits on top',
      filled(5, 10, { past: [1], ahead: [2] }),
      [
        ['free', 0.2],
        ['booked', 0.2],
        ['unmarked', 0.1],
      ],
    ],
    ['empty', filled(0, 10), []],
    ['empty below zero', filled(-4, 10), []],
    ['a little is seen', filled(0.25, 400), [['free', 0.06]]],
  ])('%s', (_, filling, expected) => {
    expect(shares(filling)).toEqual(expected)
  })

  it('differ for 6 h and 31 h of one pot by more than a pixel of 16', () => {
    const level = (left: number) => (levelsOf(filled(left, 32)).at(-1)?.to ?? 0) * 16
    expect(level(31) - level(6)).toBeGreaterThan(1)
  })

  it('have cuts between the stripes, the soonest session on top', () => {
    expect(cutsOf(filled(4, 4, { ahead: [1, 3] })).map((cut) => cut.toFixed(2))).toEqual(['0.75'])
  })
})

describe('a flaw of a vessel (D100)', () => {
  it.each([
    ['crack', 'below zero', -0.25, null],
    ['crack', 'when hours lack on the fourteenth day', 5, at(14 * 24)],
    ['notch', 'when hours lack later', 5, at(14 * 24 + 1)],
    [null, 'when nothing is lacking', 0, null],
  ] as const)('is a %s %s', (flaw, _, left, lacksFrom) => {
    expect(flawOf({ left, lacksFrom }, now)).toBe(flaw)
  })
})

it('is of several pots the worst of theirs', () => {
  const [soon, later] = [
    new Date(now.getTime() + 86_400_000),
    new Date(now.getTime() + 30 * 86_400_000),
  ]
  const of = (...lacks: Parameters<typeof worstOf>[0][number][]) => flawOf(worstOf(lacks), now)
  expect(of({ left: 3, lacksFrom: later }, { left: 9, lacksFrom: soon })).toBe('crack')
  expect(of({ left: 3, lacksFrom: later }, { left: -1, lacksFrom: null })).toBe('crack')
  expect(of({ left: 3, lacksFrom: null }, { left: 9, lacksFrom: later })).toBe('notch')
  expect(of({ left: 3, lacksFrom: null }, { left: 0, lacksFrom: null })).toBeNull()
  expect(of()).toBeNull()
})

it('marks a vessel each five hours, and larger ones at twelve places at most', () => {
  expect([1, 16, 60, 61, 400].map(markEvery)).toEqual([5, 5, 5, 10, 50])
})
