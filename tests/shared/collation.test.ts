import { describe, expect, it } from 'vitest'
import { compareSwedish, foldForSearch, matchesSearch, searched } from '#shared/collation.ts'
import { joinedEmoji } from '#tests/joined-emoji.ts'

describe('Swedish collation', () => {
  it('sorts å, ä and ö last and in that order', () => {
    const names = ['Örjan', 'Adam', 'Åsa', 'Östen', 'Zara', 'Ärla', 'Öberg', 'Bo']
    expect(names.sort(compareSwedish)).toEqual([
      'Adam',
      'Bo',
      'Zara',
      'Åsa',
      'Ärla',
      'Öberg',
      'Örjan',
      'Östen',
    ])
  })

  it('sorts names with emoji of several code points in one order, whatever order they come in', () => {
    const names = ['Anna', 'Anna 👋🏽', 'Anna 👩‍👧', 'Anna 👩‍👩‍👧', 'Anna 🇸🇪', 'Anna-Karin', 'Bo']
    const sorted = names.toSorted(compareSwedish)
    expect(names.toReversed().toSorted(compareSwedish)).toEqual(sorted)
    expect([sorted[0], sorted.at(-1)]).toEqual(['Anna', 'Bo'])
  })

  it('sorts numbers by value', () => {
    expect(['Pass 10', 'Pass 2'].sort(compareSwedish)).toEqual(['Pass 2', 'Pass 10'])
  })
})

describe('search', () => {
  const ake = ['Åke Öhman', 'ake.ohman@example.se', '070-123 45 67']

  it.each([
    '',
    '  ',
    'åke',
    'ÅKE',
    'ake',
    'Ake',
    'öhman',
    'ohman',
    'åke ohman',
    'öhman åke',
    'EXAMPLE',
  ])('%j matches Åke Öhman', (query) => {
    expect(matchesSearch(query, ake)).toBe(true)
  })

  it.each(['äke', 'åhman', 'ake svensson', 'åkeö', 'xyz'])(
    '%j does not match Åke Öhman',
    (query) => {
      expect(matchesSearch(query, ake)).toBe(false)
    },
  )

  it('distinguishes typed å, ä and ö from a and o', () => {
    expect(matchesSearch('åsa', ['Asa'])).toBe(false)
    expect(matchesSearch('asa', ['Åsa'])).toBe(true)
    expect(matchesSearch('arla', ['Ärla'])).toBe(true)
    expect(matchesSearch('hör', ['Hor'])).toBe(false)
  })

  it('ignores other accents and their Unicode normalisation', () => {
    expect(matchesSearch('andré', ['Andre'])).toBe(true)
    expect(matchesSearch('andre', ['André'])).toBe(true)
    expect(matchesSearch('A\u030ake', ['Åke'])).toBe(true)
    expect(matchesSearch('åke', ['A\u030ake'])).toBe(true)
  })

  it.each(joinedEmoji)('finds the name with %s by it, and no other', (emoji) => {
    const others = [...joinedEmoji, '👨‍👩‍👧'].filter(
      (one) => foldForSearch(one) !== foldForSearch(emoji) && !one.includes(emoji),
    )
    expect(matchesSearch(emoji, [`Anna ${emoji}`])).toBe(true)
    expect(matchesSearch(`anna${emoji}`, [`Anna${emoji}Berg`])).toBe(true)
    for (const other of others) expect(matchesSearch(emoji, [`Anna ${other}`])).toBe(false)
  })

  it('treats ø and æ as ö and ä', () => {
    expect(matchesSearch('sørensen', ['Sörensen'])).toBe(true)
    expect(matchesSearch('sorensen', ['Sørensen'])).toBe(true)
    expect(matchesSearch('kjær', ['Kjär'])).toBe(true)
    expect(matchesSearch('kjar', ['Kjær'])).toBe(true)
  })

  it('ignores missing fields', () => {
    expect(matchesSearch('anna', [null, undefined, 'Anna'])).toBe(true)
    expect(matchesSearch('anna', [null, undefined])).toBe(false)
    expect(matchesSearch('070', [null])).toBe(false)
  })

  it('matches everything with an empty query, also rows without any field', () => {
    expect(matchesSearch('', [])).toBe(true)
    expect(matchesSearch('  ', [null, ''])).toBe(true)
  })

  it('does not interpret the query as a pattern', () => {
    expect(matchesSearch('.*', ['Anna'])).toBe(false)
    expect(matchesSearch('a+b', ['a+b@example.se'])).toBe(true)
  })

  it.each([
    '0701234567',
    '070-123 45 67',
    '+46 70 123 45 67',
    '+46 (0)70-123 45 67',
    '0046701234567',
    '701234567',
    '070-12',
    '+46 70 1',
    '004670',
    '+4',
    '00 4',
    '123 45',
    '4567',
  ])('number %j matches a Swedish number in any format', (query) => {
    for (const stored of [
      '070-123 45 67',
      '0701234567',
      '+46701234567',
      '+46 (0)70-123 45 67',
      '0046 70 123 45 67',
      '070-123 45 67 (mobil)',
    ])
      expect(matchesSearch(query, ['Anna', stored]), stored).toBe(true)
  })

  it.each(['0721234567', '+47701234567', '+46 72', '9999'])('number %j does not match', (query) => {
    expect(matchesSearch(query, ake)).toBe(false)
  })

  it.each(['+47 12 34 56 78', '0047 12345678', '+47 1', '00 47 12', '12345678', '34 56'])(
    'number %j matches a foreign number in any format',
    (query) => {
      for (const stored of ['+47 12 34 56 78', '+4712345678'])
        expect(matchesSearch(query, ['Kari', stored]), stored).toBe(true)
    },
  )

  it.each(['+46 12', '012', '0046 12'])('number %j does not match a foreign number', (query) => {
    expect(matchesSearch(query, ['Kari', '+47 12 34 56 78'])).toBe(false)
  })

  it('treats 46 as country code only at the beginning of a number', () => {
    expect(matchesSearch('4646', ['Anna', '070-100 46 46'])).toBe(true)
  })

  it.each(['anna70', '70anna', 'anna 0701'])('does not read %j as a number', (query) => {
    expect(matchesSearch(query, ['Anna', '070-123 45 67'])).toBe(false)
  })

  it('treats a field with five or more digits as a phone number, unless it is an e-mail address', () => {
    expect(matchesSearch('12-345', ['123 45'])).toBe(true)
    expect(matchesSearch('1-2', ['Grupp 12'])).toBe(false)
    expect(matchesSearch('12-345', ['kim12345@example.se'])).toBe(false)
  })

  it('also matches digits in names and addresses', () => {
    expect(matchesSearch('85', ['Kim', 'kim85@example.se'])).toBe(true)
    expect(matchesSearch('2', ['Grupp 2'])).toBe(true)
  })
})

describe('folding', () => {
  it('removes case, diacritics and extra spaces', () => {
    expect(foldForSearch('  Åke   ANDRÉ Østberg ')).toBe('ake andre ostberg')
  })
})

describe('what a search finds', () => {
  const names = ['Eva Berg', 'Ann-Sofie Ek', 'Bo Åsgren', 'Sofia Asp', 'Åsa Ny', 'asbjørn Vik']
  const found = (query: string) => searched(names, query, (name) => [name, `${name[0]}@as.se`])

  it('begins with the names that begin so, then those with a word that does, each in the order given (D62)', () => {
    expect(found('as')).toEqual([
      'Åsa Ny',
      'asbjørn Vik',
      'Bo Åsgren',
      'Sofia Asp',
      'Eva Berg',
      'Ann-Sofie Ek',
    ])
    expect(found('sofi')).toEqual(['Sofia Asp', 'Ann-Sofie Ek'])
    expect(found('  åsa  n ')).toEqual(['Åsa Ny'])
  })

  it('is all as it was without a query', () => {
    expect(found(' ')).toBe(names)
  })
})
