import { describe, expect, it } from 'vitest'
import { balancesOf } from '#shared/clients/balance.ts'
import { clientRow } from '#tests/component/rows.ts'
import { clientPotsRows, matchingPotsRows } from '#web/clients/pots/client-pots-rows.ts'

const client = (id: string, name: string) =>
  clientRow({ id, name, email: `${id}@example.com`, phone: '070-123 45 67' })

const pot = (clientId: string, left: number) => ({
  clientId,
  hoursRemaining: left,
  filledTo: 10,
  forecast: {
    left,
    booked: 1,
    available: left - 1,
    unmarked: 0,
    free: Math.max(left - 1, 0),
    bookedEach: [],
    uncovered: 0,
    lastsUntil: null,
    lacksFrom: null,
    nextAt: null,
  },
})

const plain = { isByEnd: false, needsTopUpOnly: false }
const clients = [client('o', 'Östen'), client('a', 'Åsa'), client('b', 'Bo')]
const balances = balancesOf([pot('a', 2.5), pot('o', 0), pot('a', 0.5), pot('gone', 7)])
const rows = clientPotsRows(clients, balances, plain)

describe('clients joined with their pots', () => {
  it('are in Swedish order and include clients without pots', () => {
    expect(rows.map((row) => row.client.name)).toEqual(['Bo', 'Åsa', 'Östen'])
  })

  it('sum pots, active pots and hours of each client', () => {
    const told = rows.map(({ client: { id }, balance }) => [
      id,
      balance.pots,
      balance.activePots,
      balance.left,
      balance.booked,
      balance.available,
    ])
    expect(told).toEqual([
      ['b', 0, 0, 0, 0, 0],
      ['a', 2, 2, 3, 2, 1],
      ['o', 1, 0, 0, 1, -1],
    ])
  })

  it('are sorted by the view', () => {
    const byEnd = clientPotsRows(clients, balances, { isByEnd: true, needsTopUpOnly: false })
    expect(byEnd.map((row) => row.client.id)).toEqual(['o', 'a', 'b'])
  })

  it('keep the expanded client in the filtered view, also when it no longer matches', () => {
    const shown = (openId: string | null) =>
      clientPotsRows(clients, balances, { ...plain, needsTopUpOnly: true, openId }).map(
        (row) => row.client.id,
      )
    expect(shown(null)).toEqual(['a', 'o'])
    expect(shown('b')).toEqual(['b', 'a', 'o'])
    expect(shown('a')).toEqual(['a', 'o'])
  })
})

describe('search among them', () => {
  const found = (query: string) => matchingPotsRows(rows, query).map((row) => row.client.id)

  it('finds by name and by e-mail', () => {
    expect(found('asa')).toEqual(['a'])
    expect(found('b@example')).toEqual(['b'])
  })

  it('does not search phone numbers', () => {
    expect(found('070-123 45 67')).toEqual([])
    expect(found('0701')).toEqual([])
  })

  it('without a query returns the same array', () => {
    expect(matchingPotsRows(rows, ' ')).toBe(rows)
  })
})
