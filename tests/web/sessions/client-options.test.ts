import { describe, expect, it } from 'vitest'
import { clientOptions, matchingOptions } from '#web/sessions/client-options.ts'

const client = (
  id: string,
  name: string,
  email = `${id}@example.com`,
  phone: string | null = null,
) => ({
  id,
  name,
  email,
  phone,
})
const options = clientOptions([
  client('1', 'Östen Berg'),
  client('2', 'Åsa Lind', 'lind@example.com', '070-123 45 67'),
  client('3', 'Anna Zetterlund'),
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
})
