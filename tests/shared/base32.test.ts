import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base32Of, normalizeBase32 } from '#shared/base32.ts'
import { anyCharacter } from '#tests/any-character.ts'

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const bytes = fc.uint8Array({ maxLength: 64 })

describe('base32', () => {
  it('encodes each byte in one character, none of them i, l, o or u', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        const text = base32Of(given)
        expect(text).toHaveLength(given.length)
        expect(text).toMatch(/^[0-9a-hjkmnp-tv-z]*$/)
      }),
    )
  })

  it('maps the 256 byte values uniformly onto 32 characters', () => {
    const text = base32Of(Uint8Array.from({ length: 256 }, (_, byte) => byte))
    for (const letter of letters) expect(text.split(letter)).toHaveLength(9)
    expect(text.slice(0, 32)).toBe(letters)
  })

  it('reads an encoded text unchanged', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        expect(normalizeBase32(base32Of(given))).toBe(base32Of(given))
      }),
    )
  })

  it('normalises capitals, groups, o for 0 and i or l for 1', () => {
    const ways = fc.array(fc.constantFrom('', ' ', '-', '\t', '\u00a0', '\n', ' - '), {
      minLength: 65,
      maxLength: 65,
    })
    const taken: Record<string, string[]> = { 0: ['0', 'o', 'O'], 1: ['1', 'i', 'I', 'l', 'L'] }
    fc.assert(
      fc.property(bytes, ways, fc.infiniteStream(fc.nat()), (given, between, picks) => {
        const text = base32Of(given)
        const typed = [...text].map((letter, n) => {
          const { value: pick } = picks.next()
          const forms = taken[letter] ?? [letter, letter.toUpperCase()]
          return `${between[n]}${forms[pick % forms.length]}`
        })
        expect(normalizeBase32(`${typed.join('')}${between.at(-1)}`)).toBe(text)
      }),
    )
  })

  it('is idempotent for any typed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (typed) => {
        const once = normalizeBase32(typed)
        expect(normalizeBase32(once)).toBe(once)
        expect(once).not.toMatch(/[\s\-oil]/)
      }),
    )
  })
})
