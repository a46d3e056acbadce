/** Characters as they are read: an emoji of several code points, or a letter with the marks on it, is one. */

/** Before U+0300 nothing joins anything; it is split faster. */
const joinsNothing = /^[\x20-\u02ff]*$/

let segmenter: Intl.Segmenter | null = null

/** The characters of a text, one by one. */
export function charactersOf(text: string): string[] {
  if (joinsNothing.test(text)) return text.split('')
  // Firefox has it since version 125; before, code points are the best there is.
  if (!('Segmenter' in Intl)) return Array.from(text)
  segmenter ??= new Intl.Segmenter('sv', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** The first `count` characters. */
export function firstCharacters(text: string, count: number): string {
  return charactersOf(text).slice(0, count).join('')
}

/** As many whole characters as are within `max` UTF-16 units, in which the limits of inputs are counted. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text
  let cut = ''
  for (const character of charactersOf(text)) {
    if (cut.length + character.length > max) break
    cut += character
  }
  return cut
}

const joinable = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|\\ufe0f)?'

/** Emoji that are joined, and the flags of parts of a country: what is invisible in them is seen as one emoji. */
const joined = `${joinable}(?:\\u200d${joinable})+|\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}`

/** Line breaks, control characters, and characters that are invisible or turn the direction of the text around them. */
const unseen = '[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0]'

const joinedOrUnseen = new RegExp(`(${joined})|${unseen}`, 'gu')

/** The text without what cannot be seen, or with `instead` in its place; emoji stay joined. */
export function withoutUnseen(text: string, instead = ''): string {
  return text.replace(joinedOrUnseen, (_all, emoji?: string) => emoji ?? instead)
}

/** Whether a text has anything that cannot be seen, but for what joins emoji. */
export function holdsUnseen(text: string): boolean {
  return withoutUnseen(text) !== text
}

const emoji =
  '\\p{Emoji_Presentation}|\\p{Extended_Pictographic}(?=[\\ufe0f\\u200d\\p{Emoji_Modifier}])'

const beginsWithLetter = new RegExp(`^(?:\\p{L}|${emoji})`, 'u')

/** Whether a word begins with a letter, or an emoji, which is one in a name. */
export function isWord(text: string): boolean {
  return beginsWithLetter.test(text)
}

const anyEmoji = new RegExp(emoji, 'u')

export function isEmoji(character: string): boolean {
  return anyEmoji.test(character)
}
