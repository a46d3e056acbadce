import { firstCharacters, isWord } from './characters.ts'

/** The initials of the first and the last name, for users without a picture. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(isWord)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => firstCharacters(word ?? '', 1).toLocaleUpperCase('sv')).join('')
}
