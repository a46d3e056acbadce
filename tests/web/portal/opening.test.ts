import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hundredthsOf } from '#shared/hours.ts'
import { cancelBy, hoursByType } from '#web/portal/sections/opening.ts'
import { potsByUse } from '#web/pots/pot/pots-by-use.ts'

function pot(potTypeName: string, hoursRemaining: number, booked = 0) {
  return { potTypeName, hoursRemaining, forecast: { booked } }
}

const typesOf = (pots: readonly { potTypeName: string }[]) => pots.map((one) => one.potTypeName)

type Next = { potTypeName: string | null } | undefined

/** As the personal link orders them. */
const byUse = <
  P extends { potTypeName: string; hoursRemaining: number; forecast: { booked: number } },
>(
  pots: readonly P[],
  next: Next,
) => potsByUse(pots, ({ potTypeName }) => potTypeName === next?.potTypeName)

describe('pots by use', () => {
  const pots = [pot('Yoga', 3), pot('Slut', 0), pot('PT 60 min', 6), pot('Kost', 0, 1)]

  it("has the next session's first, and last what is used up and not booked", () => {
    const sorted = byUse(pots, { potTypeName: 'PT 60 min' })
    expect(typesOf(sorted)).toEqual(['PT 60 min', 'Yoga', 'Kost', 'Slut'])
  })

  it.each([
    ['no next session', undefined],
    ['a next session without a pot', { potTypeName: null }],
    ['a next session of a deleted type', { potTypeName: 'Borta' }],
  ])('keeps the order with %s', (_what, next) => {
    expect(typesOf(byUse(pots, next))).toEqual(['Yoga', 'PT 60 min', 'Kost', 'Slut'])
  })

  it('does not mutate its input, and accepts none', () => {
    const before = [...pots]
    byUse(pots, { potTypeName: 'Kost' })
    expect(pots).toEqual(before)
    expect(byUse([], undefined)).toEqual([])
  })
})

describe('hours by training type', () => {
  it('sums pots of one type and never those of two', () => {
    const pots = [pot('PT 60 min', 2.5), pot('Kost', 1), pot('PT 60 min', -0.25)]
    expect(hoursByType(pots)).toEqual([
      { type: 'PT 60 min', hours: 2.25 },
      { type: 'Kost', hours: 1 },
    ])
    expect(hoursByType([])).toEqual([])
  })

  it('equals the sum over the pots of each type, to the hundredth', () => {
    const anyPots = fc.array(
      fc.record({ type: fc.constantFrom('a', 'b', 'c'), hundredths: fc.integer({ min: -5000 }) }),
    )
    fc.assert(
      fc.property(anyPots, (drawn) => {
        const pots = drawn.map(({ type, hundredths }) => pot(type, hundredths / 100))
        for (const { type, hours } of hoursByType(pots)) {
          const ofType = pots.filter((one) => one.potTypeName === type)
          const sum = ofType.reduce((all, one) => all + hundredthsOf(one.hoursRemaining), 0)
          expect(hundredthsOf(hours)).toBe(sum)
        }
        expect(hoursByType(pots)).toHaveLength(new Set(typesOf(pots)).size)
      }),
    )
  })
})

describe('until when a session can be cancelled', () => {
  const startsAt = new Date('2026-11-25T09:00:00Z')

  it.each([
    ['is as many hours before', '2026-11-24T08:59:00Z', 24, '2026-11-24T09:00:00.000Z'],
    ['is the start with a rule of no hours', '2026-11-24T08:59:00Z', 0, '2026-11-25T09:00:00.000Z'],
    ['is not told when it is over', '2026-11-24T09:00:00Z', 24, undefined],
    ['is not told without a rule', '2026-11-24T08:59:00Z', null, undefined],
  ])('%s', (_what, now, hours, wanted) => {
    expect(cancelBy(startsAt, hours, new Date(now))?.toISOString()).toBe(wanted)
  })
})
