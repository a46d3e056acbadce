import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastOf } from '#shared/pots/forecast.ts'
import { potsNeedingAction } from '#web/pots/needs-action/needing-action.ts'

const now = new Date('2026-11-24T12:00Z')
const day = (n: number) => new Date(now.getTime() + n * 86_400_000)
const clients = [
  { id: 'a', name: 'Adam' },
  { id: 'o', name: 'Örjan' },
]

/** A pot with these hours and this many one-hour sessions booked, one a day from this one on. */
function pot(id: string, left: number, booked = 0, { clientId = 'a', from = 1 } = {}) {
  const open = Array.from({ length: booked }, (_, n) => ({
    startsAt: day(n + from),
    durationHours: 1,
  }))
  return { id, clientId, forecast: forecastOf({ hoursRemaining: left }, open, now) }
}

const idsOf = (pots: ReturnType<typeof pot>[]) =>
  potsNeedingAction(pots, clients, now).needs.map((need) => need.pot.id)

describe('a pot needs action', () => {
  it.each([
    ['does not cover what is booked', pot('p', 5, 6)],
    ['covers nothing that is booked', pot('p', 0, 1)],
    ['is below two hours and has something booked, also when it covers it', pot('p', 1, 1)],
    ['lacks hours for a session on the fourteenth day', pot('p', 5, 6, { from: 9 })],
    ['is low with a session on the fourteenth day', pot('p', 1, 1, { from: 14 })],
    ['is below zero with nothing booked', pot('p', -0.01)],
  ])('when it %s', (_, one) => {
    expect(idsOf([one])).toEqual(['p'])
  })

  it.each([
    ['has two hours and covers what is booked', pot('p', 2, 2)],
    ['lacks hours from the fifteenth day on', pot('p', 5, 6, { from: 10 })],
    ['covers nothing that is booked after fourteen days', pot('p', 0, 1, { from: 15 })],
    ['is low with nothing booked within fourteen days', pot('p', 1, 1, { from: 15 })],
    ['is low with nothing booked', pot('p', 1.99)],
    ['has two hours and nothing booked', pot('p', 2)],
    ['is finished: nothing left, nothing booked', pot('p', 0)],
    ['has more than is booked', pot('p', 10, 6)],
  ])('not when it %s', (_, one) => {
    expect(idsOf([one])).toEqual([])
  })
})

describe('order by urgency', () => {
  it('is by next session, then debt, then last covered day, then lowest balance', () => {
    const pots = [
      pot('low', 1.5, 1),
      pot('lower', 1, 1),
      pot('later', 5, 8),
      pot('sooner', 2, 9),
      pot('debt', -3),
      pot('deeper debt', -4),
      pot('next', 0, 2),
      pot('next, more', 0.5, 12),
    ]
    const order = ['next, more', 'next', 'deeper debt', 'debt', 'sooner', 'later', 'lower', 'low']
    expect(idsOf(pots)).toEqual(order)
    expect(idsOf([...pots].reverse())).toEqual(order)
  })

  it('is by Swedish name between equals, and stable', () => {
    const pots = [pot('3', 1, 1, { clientId: 'o' }), pot('2', 1, 1), pot('1', 1, 1)]
    expect(idsOf(pots)).toEqual(['1', '2', '3'])
  })

  it('is total and independent of the input order, for random pots', () => {
    const aPot = fc.tuple(fc.integer({ min: -4, max: 8 }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(
        fc.array(aPot, { maxLength: 12 }).chain((list) =>
          fc.tuple(
            fc.constant(list),
            fc.shuffledSubarray(
              list.map((_, n) => n),
              { minLength: list.length },
            ),
          ),
        ),
        ([list, order]) => {
          const pots = list.map(([left, booked], n) => pot(`p${n}`, left / 2, booked))
          const shuffled = order.map((n) => pots[n]).filter((one) => one !== undefined)
          expect(idsOf(shuffled)).toEqual(idsOf(pots))
        },
      ),
    )
  })
})

it('counts the pots that lack hours only after fourteen days', () => {
  const pots = [
    pot('soon', 5, 6),
    pot('later', 5, 6, { from: 10 }),
    pot('nothing later', 0, 2, { from: 20 }),
    pot('low', 1.5),
    pot('enough', 9, 6),
  ]
  expect(potsNeedingAction(pots, clients, now).laterLacks).toBe(2)
})

it('name the client, or that the client is deleted', () => {
  const pots = [pot('1', 1, 1), pot('2', 1.5, 1, { clientId: 'gone' })]
  const [known, unknown] = potsNeedingAction(pots, clients, now).needs
  expect(known?.client).toEqual({ id: 'a', name: 'Adam' })
  expect(unknown?.client).toBeUndefined()
})
