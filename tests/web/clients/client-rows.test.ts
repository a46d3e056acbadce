import { describe, expect, it } from 'vitest'
import { colourCss, palette } from '#shared/clients/colours.ts'
import { clientRow } from '#tests/component/rows.ts'
import { clientRows, matchingRows } from '#web/clients/list/client-rows.ts'

const names = (rows: readonly { client: { name: string } }[]) => rows.map((row) => row.client.name)

describe('rows of the client list', () => {
  it('are in Swedish order by name', () => {
    const rows = clientRows(
      ['Östen', 'Åsa', 'Zara', 'Ärla', 'Adam'].map((name) => clientRow({ name })),
    )
    expect(names(rows)).toEqual(['Adam', 'Zara', 'Åsa', 'Ärla', 'Östen'])
  })

  it('assign palette colours by input order, not by sort order', () => {
    const [adam, zara] = clientRows([clientRow({ name: 'Zara' }), clientRow({ name: 'Adam' })])
    expect(zara?.colour).toBe(colourCss(palette[0]))
    expect(adam?.colour).toBe(colourCss(palette[1]))
  })

  it('keep a stored colour', () => {
    expect(clientRows([clientRow({ color: 'red-500' })])[0]?.colour).toBe(colourCss('red-500'))
  })
})

describe('search', () => {
  const rows = clientRows([
    clientRow({ name: 'Åke Ström', email: 'ake@gym.se' }),
    clientRow({ name: 'Berit Alm', phone: null }),
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
