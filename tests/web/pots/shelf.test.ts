import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareSwedish } from '#shared/collation.ts'
import { forecastOf, needsActionSoon } from '#shared/pots/forecast.ts'
import { clientsOfSeveral, type Shelf, shelfOf, shelfOfClients } from '#web/pots/shelf/shelf.ts'

const now = new Date('2026-11-24T12:00Z')
const day = (n: number) => new Date(now.getTime() + n * 86_400_000)
const client = (id: string, name: string) => ({ id, name, colour: '#6b7280' })
const clients = [client('a', 'Adam'), client('o', 'Örjan'), client('z', 'Zoë')]

interface Given {
  id: string
  clientId?: string
  left: number
  /** Days from now of open sessions of one hour. */
  days?: readonly number[]
}

function pot({ id, clientId = 'a', left, days = [] }: Given) {
  const open = days.map((n) => ({ startsAt: day(n), durationHours: 1 }))
  const figures = { hoursRemaining: left, totalHours: left, filledTo: left, lastAdded: left }
  const forecast = forecastOf({ hoursRemaining: left }, open, now)
  return { id, clientId, potTypeName: 'PT', ...figures, forecast }
}

const orderOf = (given: Given[]) => {
  const { needs, others, empty } = shelfOf(given.map(pot), clients, now)
  const ids = (list: { pot: { id: string } }[]) => list.map(({ pot: { id } }) => id)
  return { needs: ids(needs), others: ids(others), empty: ids(empty) }
}

describe('the order of the shelf (D100)', () => {
  it('is: lacking first, then by the last covered session, then by hours, then by name', () => {
    const given = [
      { id: 'Zoë, 10 h', clientId: 'z', left: 10 },
      { id: 'Örjan, 10 h', clientId: 'o', left: 10 },
      { id: 'Adam, 12 h', left: 12 },
      { id: 'covered until day 30', left: 8, days: [30] },
      { id: 'covered until day 20', left: 9, days: [20] },
      { id: 'lacks from day 40', left: 2, days: [2, 3, 40] },
      { id: 'lacks from day 25', left: 3, days: [2, 3, 4, 25] },
      { id: 'needs hours', left: 0, days: [2] },
    ]
    expect(orderOf(given)).toEqual({
      needs: ['needs hours'],
      others: [
        'lacks from day 25',
        'lacks from day 40',
        'covered until day 20',
        'covered until day 30',
        'Zoë, 10 h',
        'Örjan, 10 h',
        'Adam, 12 h',
      ],
      empty: [],
    })
  })

  it.each([
    ['0 h and nothing booked is empty', { left: 0 }, 'empty'],
    ['0 h and a session that waits to be marked is not', { left: 0, days: [-1] }, 'others'],
    ['0 h and a session booked is not', { left: 0, days: [30] }, 'others'],
    ['a quarter of an hour is not', { left: 0.25 }, 'others'],
    ['below zero needs hours', { left: -4 }, 'needs'],
  ] as const)('%s', (_, { left, ...rest }, group) => {
    const days = 'days' in rest ? rest.days : []
    expect(orderOf([{ id: 'p', left, days }])).toEqual({
      needs: [],
      others: [],
      empty: [],
      [group]: ['p'],
    })
  })
})

const aPot = fc.record({
  clientId: fc.constantFrom('a', 'o', 'z', 'removed meanwhile'),
  left: fc.integer({ min: -400, max: 40_000 }).map((n) => n / 100),
  days: fc.array(fc.integer({ min: -3, max: 60 }), { maxLength: 6 }),
})
const somePots = fc
  .array(fc.oneof(aPot, fc.constant({ clientId: 'a', left: 0, days: [] })), { maxLength: 14 })
  .map((list) => list.map((given, n) => pot({ ...given, id: `p${n}` })))
const all = ({ needs, others, empty }: Shelf) => [...needs, ...others, ...empty]

describe('a shelf of any pots', () => {
  it('has each pot once, those that need hours this fortnight first, and the empty ones apart', () => {
    fc.assert(
      fc.property(somePots, (pots) => {
        const shelf = shelfOf(pots, clients, now)
        expect(
          all(shelf)
            .map(({ pot: { id } }) => id)
            .sort(),
        ).toEqual(pots.map(({ id }) => id).sort())
        for (const { pot: one } of shelf.needs)
          expect(needsActionSoon(one.forecast, now)).toBe(true)
        for (const { pot: one } of [...shelf.others, ...shelf.empty])
          expect(needsActionSoon(one.forecast, now)).toBe(false)
        for (const { pot: one } of shelf.empty)
          expect([one.hoursRemaining, one.forecast.booked, one.forecast.unmarked]).toEqual([
            0, 0, 0,
          ])
      }),
    )
  })

  it('never has a pot before one that comes first by lacksFrom, else lastsUntil, else hours, else name', () => {
    const last = Number.POSITIVE_INFINITY
    fc.assert(
      fc.property(somePots, (pots) => {
        const { others } = shelfOf(pots, clients, now)
        const keys = others.map(({ pot: one, client: whose }) => ({
          dates: [
            one.forecast.lacksFrom?.getTime() ?? last,
            one.forecast.lastsUntil?.getTime() ?? last,
            one.hoursRemaining,
          ],
          name: whose?.name ?? '',
        }))
        keys.slice(1).forEach((key, n) => {
          const before = keys[n] ?? key
          const at = key.dates.findIndex((date, part) => date !== before.dates[part])
          if (at === -1) expect(compareSwedish(before.name, key.name)).toBeLessThanOrEqual(0)
          else expect(before.dates[at]).toBeLessThan(key.dates[at] ?? last)
        })
      }),
    )
  })

  it('is the same whatever the order of the answer', () => {
    fc.assert(
      fc.property(
        somePots.chain((pots) =>
          fc.tuple(
            fc.constant(pots),
            fc.shuffledSubarray(pots, { minLength: pots.length, maxLength: pots.length }),
          ),
        ),
        ([pots, shuffled]) => {
          expect(shelfOf(shuffled, clients, now)).toEqual(shelfOf(pots, clients, now))
        },
      ),
    )
  })

  it('keeps its order when it is searched, and has the pots of the found clients alone', () => {
    fc.assert(
      fc.property(somePots, fc.subarray(['a', 'o', 'z']), (pots, found) => {
        const shelf = shelfOf(pots, clients, now)
        const part = shelfOfClients(shelf, new Set(found))
        expect(all(part)).toEqual(all(shelf).filter(({ pot: one }) => found.includes(one.clientId)))
      }),
    )
  })
})

it('tells clients with several pots from those with one', () => {
  const of = (...ids: string[]) => [...clientsOfSeveral(ids.map((clientId) => ({ clientId })))]
  expect(of('a', 'o', 'a', 'z', 'z', 'z')).toEqual(['a', 'z'])
})
