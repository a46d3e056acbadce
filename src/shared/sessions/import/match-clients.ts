import { charactersOf } from '../../characters.ts'
import { foldForSearch } from '../../collation.ts'
import { turnedName } from '../../import/settle.ts'
import { remembered } from '../../remembered.ts'

interface Client {
  id: string
  name: string
  email: string
}

/** The words of a text, folded, each between spaces; with emoji, which are words of their own, or without. */
const wordsOf = (text: string, hasEmoji: boolean) =>
  ` ${charactersOf(foldForSearch(text))
    .map((one) => (picture.test(one) ? (hasEmoji ? ` ${one} ` : ' ') : one.replace(notInWord, ' ')))
    .join('')
    .trim()
    .replace(/ +/g, ' ')} `

/** Folded, an emoji has lost the mark of how it is drawn. */
const picture = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u
const notInWord = /[^\p{L}\p{N}]/gu

/** Texts with the same words look alike, whatever numbers they hold: 'PT Anna 3/10' and 'pt anna 4/10'. */
export const groupOf = (text: string) =>
  (foldForSearch(text)
    .match(/\p{L}+/gu)
    ?.join(' ') ??
    '') ||
  foldForSearch(text)

/**
 * Finds the client whose e-mail or whole name is in a text: of names within each other the longest. Null when there is
 * none, or several. Emoji tell names apart, and need not be in the text where the other words are.
 */
export function clientFinder<C extends Client>(clients: readonly C[]): (text: string) => C | null {
  const named = [true, false].map((hasEmoji) => {
    const all = clients.map((client) => ({ client, words: wordsOf(client.name, hasEmoji) }))
    const present = all.filter(({ words }) => words.trim() !== '')
    return { hasEmoji, names: present.toSorted((a, b) => b.words.length - a.words.length) }
  })
  /** Also of 'Öberg, Anna', which is Anna Öberg. */
  return remembered(5_000, (text: string) => {
    const turned = turnedName(text)
    return found(text) ?? (turned === null ? null : found(turned))
  })

  function found(text: string): C | null {
    const lower = text.toLowerCase()
    const addressed = clients.filter(({ email }) => isWithin(lower, email))
    if (addressed.length > 0) return addressed.length === 1 ? (addressed[0] ?? null) : null
    for (const { hasEmoji, names } of named) {
      const words = wordsOf(text, hasEmoji)
      const [first, ...others] = names.filter((one) => words.includes(one.words))
      if (!first) continue
      const isAmbiguous = others.some(
        (other) => other.words === first.words || !first.words.includes(other.words),
      )
      return isAmbiguous ? null : first.client
    }
    return null
  }
}

/** Whether a text has an address that no letter of another one touches. */
function isWithin(text: string, email: string): boolean {
  const at = text.indexOf(email.toLowerCase())
  if (at === -1) return false
  const [before = '', after = ''] = [text[at - 1], text[at + email.length]]
  return !/[\p{L}\p{N}._+-]/u.test(before) && !/[\p{L}\p{N}@-]/u.test(after)
}
