import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statementOf } from '#shared/pots/statement/statement.ts'
import { scale } from '#tests/scale.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 9))
const change = (id: string, at: number, hoursAdded: number, reason = 'Påfyllning') => ({
  id,
  date: day(at),
  hoursAdded,
  reason,
  trainerName: 'Maria Berg',
})
const session = (id: string, at: number, chargedHours: number, noShow = false) => ({
  id,
  startsAt: day(at),
  chargedHours,
  noShow,
  cancelled: null,
})
const pot = (openingHours: number, totalHours: number, hoursRemaining: number) => ({
  id: 'pot',
  createdAt: day(1),
  openingHours,
  totalHours,
  hoursRemaining,
})

describe('statement', () => {
  it('lists the opening, every change and every charged session, with the balance after each', () => {
    const { rows, isRight } = statementOf({
      pot: pot(10, 13.5, 11),
      history: [change('b', 8, -1.5, 'Rättelse'), change('a', 4, 5)],
      sessions: [session('y', 9, 1.5, true), session('x', 2, 1)],
    })
    expect(rows.map(({ kind, hours, balance }) => [kind, hours, balance])).toEqual([
      ['opening', 10, 10],
      ['completed', -1, 9],
      ['added', 5, 14],
      ['removed', -1.5, 12.5],
      ['noShow', -1.5, 11],
    ])
    expect(rows.map(({ reason, who }) => [reason, who])).toEqual([
      [null, null],
      [null, null],
      ['Påfyllning', 'Maria Berg'],
      ['Rättelse', 'Maria Berg'],
      [null, null],
    ])
    expect(isRight).toBe(true)
  })

  it('begins with the opening, also when a session was held before the pot was opened', () => {
    const { rows } = statementOf({
      pot: { ...pot(5, 5, 4), createdAt: day(20) },
      history: [],
      sessions: [session('x', 2, 1)],
    })
    expect(rows.map(({ kind }) => kind)).toEqual(['opening', 'completed'])
  })

  it('sorts changes before sessions at the same instant, independently of the input order', () => {
    const history = [change('z', 3, 2), change('a', 3, 1)]
    const sessions = [session('c', 3, 1), session('b', 3, 1)]
    const ids = (list: typeof history, charged: typeof sessions) =>
      statementOf({ pot: pot(0, 3, 1), history: list, sessions: charged }).rows.map(({ id }) => id)
    expect(ids(history, sessions)).toEqual(['pot', 'a', 'z', 'b', 'c'])
    expect(ids([...history].reverse(), [...sessions].reverse())).toEqual([
      'pot',
      'a',
      'z',
      'b',
      'c',
    ])
  })

  it.each([
    ['the remaining hours', pot(10, 10, 8.99)],
    ['the total', pot(10, 10.01, 9)],
  ])('is marked wrong when %s differ from its rows', (_, wrong) => {
    const facts = { history: [], sessions: [session('x', 2, 1)] }
    expect(statementOf({ pot: wrong, ...facts }).isRight).toBe(false)
    expect(statementOf({ pot: pot(10, 10, 9), ...facts }).isRight).toBe(true)
  })

  it(`adds up to the hundredth for random books, row by row`, () => {
    const cents = fc.integer({ min: -3000, max: 3000 })
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), cents), { maxLength: 15 }),
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 2400 }), fc.boolean()),
          { maxLength: 15 },
        ),
        (opening, added, held) => {
          const sum = (list: number[]) => list.reduce((total, one) => total + one, 0)
          const total = opening + sum(added.map(([, hours]) => hours))
          const remaining = total - sum(held.map(([, hours]) => hours))
          const { rows, isRight } = statementOf({
            pot: pot(opening / 100, total / 100, remaining / 100),
            history: added.map(([at, hours], n) => change(`h${n}`, at, hours / 100)),
            sessions: held.map(([at, hours, noShow], n) =>
              session(`s${n}`, at, hours / 100, noShow),
            ),
          })
          expect(isRight).toBe(true)
          expect(rows).toHaveLength(1 + added.length + held.length)
          // Brute force: the balance of each row is the sum of the opening and all rows up to it.
          for (const [n, row] of rows.entries()) {
            const above = rows.slice(0, n + 1).map(({ hours }) => Math.round(hours * 100))
            expect(Math.round(row.balance * 100)).toBe(sum(above))
          }
          const dates = rows.slice(1).map(({ date }) => date.getTime())
          expect(dates).toEqual([...dates].sort((a, b) => a - b))
        },
      ),
      { numRuns: scale.manyPropertyRuns },
    )
  })
})
