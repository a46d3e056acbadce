import { describe, expect, it } from 'vitest'
import { clientRow } from '#tests/component/rows.ts'
import { clientOptions, matchingOptions } from '#web/sessions/client-options.ts'

const options = clientOptions([
  clientRow({ name: 'Östen Berg', phone: null }),
  clientRow({ name: 'Åsa Lind', email: 'lind@example.com', phone: '070-123 45 67' }),
  clientRow({ name: 'Anna Zetterlund', phone: null }),
])
const found = (search: string) => matchingOptions(options, search).map(({ label }) => label)

describe('client options', () => {
  it('are in Swedish order', () => {
    expect(found('')).toEqual(['Anna Zetterlund', 'Åsa Lind', 'Östen Berg'])
  })

  it('are found by name, e-mail and phone, with or without diacritics', () => {
    expect(found('osten')).toEqual(['Östen Berg'])
    expect(found('lind@')).toEqual(['Åsa Lind'])
    expect(found('0701234567')).toEqual(['Åsa Lind'])
    expect(found('xyz')).toEqual([])
  })

  it('begin with those whose name begins with what was typed', () => {
    const names = ['Johan Svensson', 'Anna Zetterlund', 'Bo Asvén', 'Sven Öberg', 'Svenja Alm']
    const some = clientOptions(names.map((name) => clientRow({ name, email: 'en@example.com' })))
    const labels = matchingOptions(some, 'Sven').map(({ label }) => label)
    expect(labels).toEqual(['Sven Öberg', 'Svenja Alm', 'Johan Svensson', 'Bo Asvén'])
  })
})
