import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Balance,
  balanceOf,
  balancesOf,
  compareRunningOut,
  needsTopUp,
  needsTopUpSoon,
} from '#shared/clients/balance.ts'

const day = (date: string) => new Date(`${date}T09:00:00Z`)

/** A pot's remaining and booked hours, and the days until which it lasts and from which it lacks. */
function pot({
  left,
  booked = 0,
  uncovered = 0,
  lastsUntil = null,
  lacksFrom = null,
  nextAt = null,
}: {
  left: number
  booked?: number
  uncovered?: number
  lastsUntil?: Date | null
  lacksFrom?: Date | null
  nextAt?: Date | null
}) {
  return {
    hoursRemaining: left,
    filledTo: 10,
    forecast: {
      left,
      booked,
      available: left - booked,
      unmarked: 0,
      free: Math.max(left - booked, 0),
      bookedEach: [],
      uncovered,
      lastsUntil,
      lacksFrom,
      nextAt,
    },
  }
}

/** It lasts for sessions before this day. */
const runsOut = (date: string) =>
  pot({
    left: 3,
    booked: 5,
    uncovered: 2,
    lastsUntil: new Date(day(date).getTime() - 86_400_000),
    lacksFrom: day(date),
  })

/** It does not last for its next session, on this day. */
const coversNothing = (date: string) =>
  pot({ left: 0.5, booked: 1, uncovered: 1, lacksFrom: day(date), nextAt: day(date) })

describe('client balance', () => {
  it('sums each figure over all pots, exact to the hundredth', () => {
    expect(
      balanceOf([pot({ left: 0.1, booked: 0.25 }), pot({ left: 0.2 }), pot({ left: -1 })]),
    ).toMatchObject({ pots: 3, left: -0.7, booked: 0.25, available: -0.95 })
  })

  it('counts pots with hours left as active, and pots in use below two hours as low', () => {
    const of = balanceOf([10, 2, 1.99, 0.01, 0, -3].map((left) => pot({ left })))
    expect(of).toMatchObject({ pots: 6, activePots: 4, lowPots: 3 })
  })

  it('lasts until the first pot runs out', () => {
    const of = balanceOf([
      pot({ left: 50, booked: 1, lastsUntil: day('2026-11-03') }),
      runsOut('2026-12-01'),
      runsOut('2026-11-24'),
    ])
    expect(of).toMatchObject({
      uncovered: 4,
      lastsUntil: day('2026-11-23'),
      lacksFrom: day('2026-11-24'),
    })
  })

  it('has no last day when no pot runs out, or when the first to lack hours covers nothing', () => {
    expect(balanceOf([pot({ left: 9, booked: 1, lastsUntil: day('2026-11-24') })])).toMatchObject({
      uncovered: 0,
      lastsUntil: null,
      lacksFrom: null,
    })
    expect(balanceOf([runsOut('2026-11-24'), coversNothing('2026-11-23')])).toMatchObject({
      uncovered: 3,
      lastsUntil: null,
      lacksFrom: day('2026-11-23'),
    })
    expect(balanceOf([runsOut('2026-11-24'), coversNothing('2026-11-25')])).toMatchObject({
      lastsUntil: day('2026-11-23'),
      lacksFrom: day('2026-11-24'),
    })
  })

  it('groups by client, and omits clients without pots', () => {
    const balances = balancesOf([
      { clientId: 'a', ...pot({ left: 1 }) },
      { clientId: 'b', ...pot({ left: 5 }) },
      { clientId: 'a', ...pot({ left: 2 }) },
    ])
    expect([...balances].map(([id, { left, pots }]) => [id, left, pots])).toEqual([
      ['a', 3, 2],
      ['b', 5, 1],
    ])
  })
})

describe('attention level of a balance', () => {
  it.each<[boolean, string, Balance]>([
    [true, 'a pot does not cover what is booked', balanceOf([runsOut('2026-11-24')])],
    [true, 'a pot has less than two hours', balanceOf([pot({ left: 20 }), pot({ left: 1.75 })])],
    [true, 'a pot is below zero', balanceOf([pot({ left: -1 })])],
    [false, 'a pot is used up to the hour with nothing booked', balanceOf([pot({ left: 0 })])],
    [false, 'two hours are left and all is covered', balanceOf([pot({ left: 2, booked: 2 })])],
  ])('%s when %s', (expected, _when, balance) => {
    expect(needsTopUp(balance)).toBe(expected)
  })
})

describe('sort order "Tar slut först"', () => {
  it('sorts empty balances first, then by the first lack, then by bookable hours, clients without pots last', () => {
    const inOrder: [string, Balance | undefined][] = [
      ['below zero', balanceOf([pot({ left: -4 })])],
      ['empty', balanceOf([pot({ left: 0 })])],
      ['covers nothing', balanceOf([coversNothing('2026-11-20')])],
      ['until November', balanceOf([runsOut('2026-11-24')])],
      ['until December', balanceOf([runsOut('2026-12-01')])],
      ['covers nothing later', balanceOf([coversNothing('2026-12-02')])],
      ['little to book', balanceOf([pot({ left: 9, booked: 8 })])],
      ['much to book', balanceOf([pot({ left: 9 })])],
      ['no pots', undefined],
    ]
    const shuffled = inOrder.toSorted(([a], [b]) => a.localeCompare(b))
    expect(shuffled.toSorted(([, a], [, b]) => compareRunningOut(a, b))).toEqual(inOrder)
  })

  it('is independent of the input order', () => {
    const anyPot = fc.record({
      left: fc.integer({ min: -20, max: 20 }),
      booked: fc.integer({ min: 0, max: 9 }),
      uncovered: fc.integer({ min: 0, max: 2 }),
      lacksFrom: fc.option(fc.date({ noInvalidDate: true })),
    })
    const anyBalance = fc.option(
      fc.array(anyPot.map(pot), { minLength: 1, maxLength: 3 }).map(balanceOf),
      { nil: undefined },
    )
    fc.assert(
      fc.property(anyBalance, anyBalance, anyBalance, (a, b, c) => {
        const sign = (x: typeof a, y: typeof a) => Math.sign(compareRunningOut(x, y))
        expect(sign(a, b) + sign(b, a)).toBe(0)
        if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('a top-up within fourteen days', () => {
  const now = new Date('2026-11-10T09:00:00Z')
  it.each([
    [true, 'a session on the fourteenth day is not covered', balanceOf([runsOut('2026-11-24')])],
    [false, 'one on the fifteenth day is not covered', balanceOf([runsOut('2026-11-25')])],
    [true, 'the next session is not covered', balanceOf([coversNothing('2026-11-11')])],
    [
      false,
      'the next session is not covered, in a month',
      balanceOf([coversNothing('2026-12-11')]),
    ],
    [true, 'the hours are below zero', balanceOf([pot({ left: -1 })])],
    [
      true,
      'little is left and a session is booked',
      balanceOf([pot({ left: 1, booked: 1, nextAt: day('2026-11-24') })]),
    ],
    [
      false,
      'little is left and a session is booked later',
      balanceOf([pot({ left: 1, booked: 1, nextAt: day('2026-11-25') })]),
    ],
    [false, 'little is left with nothing booked', balanceOf([pot({ left: 1 })])],
    [false, 'enough is left', balanceOf([pot({ left: 9, booked: 3 })])],
    [false, 'the pot is used up with nothing booked', balanceOf([pot({ left: 0 })])],
  ])('%j when %s', (isSoon, _, balance) => {
    expect(needsTopUpSoon(balance, now)).toBe(isSoon)
  })
})

it('sums what each pot holds (D100)', () => {
  const of = balanceOf([pot({ left: 6, booked: 2 }), pot({ left: 1, booked: 3 })])
  const parts = { full: 20, used: 13, unmarked: 0, booked: 3, free: 4, lacking: 2 }
  expect(of.filling).toEqual({ ...parts, stripes: [] })
})
