import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  charactersOf,
  cutTo,
  firstCharacters,
  holdsUnseen,
  withoutUnseen,
} from '#shared/characters.ts'
import { importedFileName } from '#shared/import-records/file-name.ts'
import { fileNameMax } from '#shared/import-records/limits.ts'
import { initialsOf } from '#shared/initials.ts'
import { joinedEmoji } from '#tests/joined-emoji.ts'
import { fitName } from '#web/calendar/grid/fit-name.ts'

describe('characters as they are read', () => {
  it.each(joinedEmoji)('%s is one', (emoji) => {
    expect(charactersOf(`Å${emoji}k`)).toEqual(['Å', emoji, 'k'])
    expect(firstCharacters(`${emoji}k`, 1)).toBe(emoji)
    expect(cutTo(`ab${emoji}`, 1 + emoji.length)).toBe('ab')
    expect(cutTo(`ab${emoji}`, 2 + emoji.length)).toBe(`ab${emoji}`)
  })

  it('a letter and the marks on it are one', () => {
    expect(charactersOf('A\u030ake\u0301')).toEqual(['A\u030a', 'k', 'e\u0301'])
    expect(firstCharacters('A\u030ake', 2)).toBe('A\u030ak')
    expect(cutTo('Rene\u0301', 4)).toBe('Ren')
  })
})

describe('what cannot be seen', () => {
  it.each(joinedEmoji)('is not what joins %s', (emoji) => {
    expect(holdsUnseen(`Anna ${emoji} Berg`)).toBe(false)
    expect(withoutUnseen(`Anna ${emoji} Berg`)).toBe(`Anna ${emoji} Berg`)
  })

  it.each([
    ['a joiner between letters', 'A\u200dB', 'AB'],
    ['a joiner before an emoji', '\u200d👩', '👩'],
    ['a joiner after an emoji', '👩‍👧\u200d', '👩‍👧'],
    ['two joiners in a row', '👩\u200d\u200d👧', '👩👧'],
    ['a zero-width space beside a family', '👩‍👧\u200bA', '👩‍👧A'],
    ['letters of tags without their flag', 'A\u{e0067}\u{e0062}\u{e007f}', 'A'],
    [
      'a text in tags behind a flag',
      '🏴\u{e0068}\u{e0065}\u{e006c}\u{e006c}\u{e006f}\u{e0021}',
      '🏴',
    ],
  ])('is %s', (_what, text, left) => {
    expect(holdsUnseen(text)).toBe(true)
    expect(withoutUnseen(text)).toBe(left)
    expect(holdsUnseen(withoutUnseen(text))).toBe(false)
  })
})

describe('what shortens a name', () => {
  const character = fc.oneof(
    fc.constantFrom(...joinedEmoji),
    fc.constantFrom('a', 'Å', 'e\u0301', ' ', '-', '.', '李'),
  )
  const names = fc.array(character, { minLength: 1, maxLength: 30 }).map((all) => all.join(''))
  /** Whether a text is made of whole characters of the name, in any case. */
  const isWhole = (text: string, name: string) => {
    const all = new Set([...charactersOf(name), ...charactersOf(name.toLocaleUpperCase('sv')), '.'])
    return charactersOf(text).every((one) => all.has(one))
  }

  it('cuts no character: initials, the name on a card, the name of a file', () => {
    fc.assert(
      fc.property(names, fc.double({ min: 0.5, max: 20, noNaN: true }), (name, widthEm) => {
        expect(isWhole(initialsOf(name), name)).toBe(true)
        expect(isWhole(fitName(name, { widthEm, lines: 1 }).text, name)).toBe(true)
        const long = name.repeat(Math.ceil(fileNameMax / name.length) + 1)
        expect(isWhole(importedFileName(long), long)).toBe(true)
        expect(importedFileName(long).length).toBeLessThanOrEqual(fileNameMax)
      }),
    )
  })
})
