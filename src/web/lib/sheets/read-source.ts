import { importFileMax } from '#shared/import/limits.ts'
import { readingTexts as texts } from '#shared/import/texts.ts'
import { decoded, readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { type OnRows, type Reading, type Sheet, Unreadable } from './sheets.ts'

/** The first bytes of a ZIP archive, and of what Office wraps older files and those with a password in. */
const zip = [0x50, 0x4b, 0x03, 0x04]
const wrapped = [0xd0, 0xcf, 0x11, 0xe0]

/** Reads pasted cells or a file, by its contents and not by its name. Rejects only for a fault of ours. */
export async function readSource(
  source: string | Uint8Array,
  onRows: OnRows = () => {},
): Promise<Reading> {
  try {
    if (source.length > importFileMax) throw new Unreadable(texts.tooLarge)
    if (typeof source === 'string') return { sheets: readSheetText(source, onRows) }
    const begins = (mark: readonly number[]) => mark.every((byte, n) => source[n] === byte)
    if (begins(wrapped)) throw new Unreadable(texts.locked)
    if (begins(zip)) return { sheets: await readWorkbook(source, onRows) }
    const text = decoded(source)
    refuseBinary(text)
    return { sheets: readSheetText(text, onRows) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

/** What is text but no table, by how it begins, and what to do with it. */
const otherTexts: readonly [RegExp, string][] = [
  [/^BEGIN:VCARD/i, texts.contacts],
  [/^BEGIN:VCALENDAR/i, texts.calendar],
  [/^<\?xml[^>]*>\s*(?:<\?mso-application[^>]*>\s*)?<(?:\w+:)?Workbook\b/i, texts.oldXml],
  [
    /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!doctype html|html|head|body|meta|table)\b/i,
    texts.webPage,
  ],
  [/^(?:%PDF|\{\\rtf)/, texts.notSheet],
]

function readSheetText(text: string, onRows: OnRows): Sheet[] {
  const start = text.slice(0, 5_000).replace(/^\uFEFF?\s*/, '')
  const [, problem] = otherTexts.find(([begins]) => begins.test(start)) ?? []
  if (problem !== undefined) throw new Unreadable(problem)
  return readText(text, onRows)
}

/** What no text has but nearly every picture and program: the control characters that break no line or page. */
const isControl = (code: number) => code < 9 || (code > 13 && code < 26) || code === 127

/** Refuses what is no text; of a file that begins as text, the sentence says how far (D134). */
function refuseBinary(text: string): void {
  let [first, count] = [-1, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (!isControl(text.charCodeAt(at))) continue
    if (first === -1) first = at
    count += 1
  }
  if (!text.includes('\0') && count * 100 <= text.length) return
  const before = text.slice(0, first).split(/\r\n?|\n/)
  // A line that is whole, and no picture's first bytes.
  const isText = before.length > 1 && /^[\p{L}\p{N}"'=]/u.test(before[0] ?? '')
  throw new Unreadable(isText ? texts.halfText(before.length) : texts.notSheet)
}
