import { describe, expect, it } from 'vitest'
import { colourCss, palette } from '#shared/clients/colours.ts'
import { clientRows, matchingRows } from '#web/clients/list/client-rows.ts'

const client = (name: string, more: { email?: string; phone?: string; color?: string } = {}) => ({
  name,
  email: more.email ?? 'nagon@example.com',
  phone: more.phone ?? null,
  color: more.color ?? null,
})

const names = (rows: readonly { client: { name: string } }[]) => rows.map((row) => row.client.name)

describe('rows of the client list', () => {
  it('are in Swedish order by name', () => {
    const rows = clientRows([
      client('Östen'),
      client('Åsa'),
      client('Zara'),
      client('Ärla'),
      client('Adam'),
    ])
    expect(names(rows)).toEqual(['Adam', 'Zara', 'Åsa', 'Ärla', 'Östen'])
  })

  it('assign palette colours by input order, not by sort order', () => {
    const [adam, zara] = clientRows([client('Zara'), client('Adam')])
    expect(zara?.colour).toBe(colourCss(palette[0]))
    expect(adam?.colour).toBe(colourCss(palette[1]))
  })

  it('keep a stored colour', () => {
    expect(clientRows([client('Adam', { color: 'red-500' })])[0]?.colour).toBe(colourCss('red-500'))
  })
})

describe('search', () => {
  const rows = clientRows([
    client('Åke Ström', { email: 'ake@gym.se', phone: '070-123 45 67' }),
    client('Berit Alm', { email: 'berit@example.com' }),
  ])

  it.each([
    ['name', 'ström'],
    ['e-mail', 'gym.se'],
    ['phone', '+46 70 123'],
  ])('finds by %s', (_field, query) => {
    expect(names(matchingRows(rows, query))).toEqual(['Åke Ström'])
  })

  it('without a query returns all clients as the same array', () => {
    expect(matchingRows(rows, '')).toBe(rows)
    expect(matchingRows(rows, '  ')).toBe(rows)
  })

  it('returns no client without a match', () => {
    expect(matchingRows(rows, 'xyz')).toEqual([])
  })
})
