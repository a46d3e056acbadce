import { nameInLetter } from '../plain-text.ts'
import { type Change, linesOf } from './changes.ts'
import { listedChanges } from './limits.ts'
import { lineText, messageMarks, messageTexts as texts } from './texts.ts'

const { name: nameMark, changes: changesMark, link: linkMark } = messageMarks
const marks = new RegExp(`${nameMark}|${changesMark}`, 'g')
const sentenceWithLink = new RegExp(`[^.!?\\n]*${linkMark}[^.!?\\n]*[.!?]?`, 'g')

/** Whom a message is for. */
interface Told {
  name: string
  hasLink: boolean
}

/** A prepared message, and the part of it that tells the changes. */
export interface Prepared {
  text: string
  said: string
}

/** The message to a client about changes, in the trainer's own words or ours; the mark of the link is still in it. */
export function messageOf(
  changes: readonly Change[],
  client: Told,
  { words, line = '', now }: { words: string | null; line?: string; now: Date },
): Prepared {
  const said = [...asSentence(line), changesText(changes, now)].join(' ')
  const own = (words ?? texts.words).normalize('NFC')
  const whole = own.includes(changesMark) ? own : `${own}\n\n${changesMark}`
  // In one pass: a name is never read as a mark.
  const text = whole.replace(marks, (mark) => (mark === nameMark ? firstNameOf(client.name) : said))
  return { text: client.hasLink ? text : withLink(text, null), said }
}

/** The line that the messages to all have, as a sentence; nothing of an empty one. */
function asSentence(line: string): string[] {
  const text = line.trim()
  if (text === '') return []
  return [/[.!?…]$/u.test(text) ? text : `${text}.`]
}

/** The trainer's words in a message that was changed by hand; null when what has changed is no longer told as it was. */
export function wordsOf(
  text: string,
  { said, name }: { said: string; name: string },
): string | null {
  const at = text.indexOf(said)
  if (at === -1) return null
  const before = text.slice(0, at).replace(asWord(firstNameOf(name)), nameMark)
  return before + changesMark + text.slice(at + said.length)
}

/** Beside no letter, and cut from no marks and no other part of an emoji. */
function asWord(name: string): RegExp {
  const plain = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\u200d])${plain}(?![\\p{L}\\p{M}\\p{Emoji_Modifier}\\u200d])`, 'u')
}

/** The message with the client's link; without one, without the sentence that has it. */
export function withLink(text: string, link: string | null): string {
  if (link !== null) return text.replaceAll(linkMark, () => link)
  return text
    .replace(sentenceWithLink, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function firstNameOf(name: string): string {
  return nameInLetter(name).split(' ')[0] ?? ''
}

/** 'Tisdag 1 dec 10:00 är flyttat till onsdag 2 dec 11:00.', or a list. */
function changesText(changes: readonly Change[], now: Date): string {
  const lines = linesOf(changes)
  const [only, second] = lines
  if (only && !second) return `${lineText(only, now)}.`
  // "och 1 till" would be as long as what it leaves out.
  const shown = lines.length > listedChanges + 1 ? lines.slice(0, listedChanges) : lines
  const left = lines.slice(shown.length).reduce((sum, { count }) => sum + count, 0)
  const listed = shown.map((line) => texts.listed(lineText(line, now)))
  return [texts.several, ...listed, ...(left > 0 ? [texts.more(left)] : [])].join('\n')
}
