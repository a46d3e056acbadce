import { remembered } from './remembered.ts'

/** Swedish order and Swedish search (D62). */

const collator = new Intl.Collator('sv', { numeric: true })

/**
 * Compares in Swedish alphabetical order with numbers by value: Adam … Zara Åsa Ärla Öberg, and Pass 2 before Pass 10.
 */
export function compareSwedish(a: string, b: string): number {
  return collator.compare(a, b)
}

const neighbours: Record<string, string> = { æ: 'ä', ø: 'ö' }
const bareLetters: Record<string, string> = { å: 'a', ä: 'a', ö: 'o' }

/** Characters other than ASCII and å, ä, ö. They are rare, and normalizing each letter is the expensive part. */
const foreignLetter = /[^ -~åäö]/gu

function withoutAccent(letter: string): string {
  return neighbours[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Lower case, single spaces, and no accents except those of å, ä and ö. */
function swedishLetters(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
  return [...plain.replace(foreignLetter, withoutAccent)]
}

function bareOf(letters: readonly string[]): string {
  return letters.map((letter) => bareLetters[letter] ?? letter).join('')
}

/** Text folded for search, without case and diacritics: 'Åke  André' gives 'ake andre'. */
export function foldForSearch(text: string): string {
  return bareOf(swedishLetters(text))
}

type Folded = { letters: readonly string[]; bare: string }

/** Each key that is typed searches the same texts. */
const fold = remembered(10_000, (text): Folded => {
  const letters = swedishLetters(text)
  return { letters, bare: bareOf(letters) }
})

/** A typed å matches only å; a typed a also matches å and ä, for keyboards without them. */
function containsWord(field: Folded, word: Folded): boolean {
  if (!field.bare.includes(word.bare)) return false
  return field.letters.some((_, at) =>
    word.letters.every((letter, n) => {
      const there = field.letters[at + n]
      return there !== undefined && (there === letter || bareLetters[there] === letter)
    }),
  )
}

/** The digits and a leading plus, with +46 and 0046 (also with "(0)") replaced by the leading 0. */
function nationalNumber(text: string): string {
  return text.replace(/[^+\d]/g, '').replace(/^(?:\+|00)460?/, '0')
}

function isPhoneQuery(query: string): boolean {
  return /^[+\d\s()./‑–-]+$/.test(query) && /[+\d]/.test(query)
}

function isPhoneNumber(field: string): boolean {
  return !field.includes('@') && field.replace(/\D/g, '').length >= 5
}

/** Whether a complete or partly typed number occurs in a phone number, whatever the notation of either. */
function containsNumber(field: string, query: string): boolean {
  const number = nationalNumber(field)
  const typed = query.replace(/[^+\d]/g, '')
  // For a national number only its country code is left to compare; anything longer was normalized to the leading 0.
  const abroad = number.startsWith('0') ? '46' : number.replace('+', '')
  return (
    number.includes(nationalNumber(query)) ||
    `+${abroad}`.startsWith(typed) ||
    `00${abroad}`.startsWith(typed)
  )
}

/**
 * Whether every word of the query occurs in some field (S27: name, email or phone). Case-insensitive; 'ake' finds
 * Åke but 'åke' not Ake. A query that is a phone number is also compared as one: spaces and dashes are ignored, and
 * +46, 0046 and the leading 0 are equal. An empty query matches everything.
 */
export function matchesSearch(
  query: string,
  fields: readonly (string | null | undefined)[],
): boolean {
  if (query.trim() === '') return true
  const present = fields.filter((field) => field != null)
  if (isPhoneQuery(query) && present.some((f) => isPhoneNumber(f) && containsNumber(f, query)))
    return true
  const texts = present.map(fold)
  const words = swedishLetters(query).join('').split(' ').filter(Boolean).map(fold)
  return words.every((word) => texts.some((text) => containsWord(text, word)))
}

/**
 * What a search finds, by `fieldsOf`, the name first: names that begin with what was typed, then names with a word that
 * does, then the others, each as they were ordered before. An empty query finds all (D62).
 */
export function searched<R>(
  rows: readonly R[],
  query: string,
  fieldsOf: (row: R) => readonly (string | null | undefined)[],
): readonly R[] {
  if (query.trim() === '') return rows
  const typed = foldForSearch(query)
  const found: [R[], R[], R[]] = [[], [], []]
  for (const row of rows) {
    const fields = fieldsOf(row)
    if (matchesSearch(query, fields)) found[placeOf(fold(fields[0] ?? '').bare, typed)].push(row)
  }
  return found.flat()
}

function placeOf(name: string, typed: string): 0 | 1 | 2 {
  if (name.startsWith(typed)) return 0
  return name.split(/[ -]/).some((word) => word.startsWith(typed)) ? 1 : 2
}
