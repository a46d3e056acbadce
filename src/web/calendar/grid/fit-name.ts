import { charactersOf, firstCharacters, isEmoji } from '#shared/characters.ts'
import { initialsOf } from '#shared/initials.ts'

/** Advance widths in em, slightly above those of Inter in its medium weights. */
const widths: readonly [RegExp, number][] = [
  [/[ijlI'’|]/, 0.3],
  [/ /, 0.28],
  [/[.,:]/, 0.32],
  [/[frt()]/, 0.4],
  [/[-–]/, 0.5],
  [/[ceksvxyzé]/, 0.6],
  [/[mw]/, 0.9],
  [/[MW…]/, 1.02],
  [/[OQÖ]/, 0.78],
  [/\p{Lu}/u, 0.75],
  [/[\u0250-\u{10ffff}]/u, 1],
]
const usualWidth = 0.64
const emojiWidth = 1.4

const known = new Map<string, number>()

function letterWidth(letter: string): number {
  const found = known.get(letter)
  if (found !== undefined) return found
  const width = isEmoji(letter)
    ? emojiWidth
    : (widths.find(([of]) => of.test(letter))?.[1] ?? usualWidth)
  known.set(letter, width)
  return width
}

/** The width of a text in em, estimated so that the text is never wider. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of charactersOf(text)) width += letterWidth(letter)
  return width
}

/** How many lines of this width the words take, broken between words only; Infinity when a word is too long. */
function linesOf(words: readonly string[], widthEm: number): number {
  let lines = 1
  let used = 0
  for (const word of words) {
    const width = textWidth(word)
    if (width > widthEm) return Number.POSITIVE_INFINITY
    const next = used === 0 ? width : used + textWidth(' ') + width
    if (next > widthEm) lines += 1
    used = next > widthEm ? width : next
  }
  return lines
}

/**
 * A name for this room: whole where it fits, else the first name and an initial ("Göran S."), the first name, the first
 * of two ("Anna" of "Anna-Karin"), or the initials. Breaks between words only, and cuts none.
 */
export function fitName(
  name: string,
  { widthEm, lines }: { widthEm: number; lines: number },
): { text: string; lines: number } {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  const last = words.length > 1 ? firstCharacters(initialsOf(words.at(-1) ?? ''), 1) : ''
  const [given = ''] = first.split('-')
  for (const text of [words.join(' '), last && `${first} ${last}.`, first, given]) {
    const needed = linesOf(text.split(' '), widthEm)
    if (text !== '' && needed <= lines) return { text, lines: needed }
  }
  return { text: initialsOf(name), lines: 1 }
}
