import { importFileMax } from '#shared/import/limits.ts'
import { readingTexts as texts } from '#shared/import/texts.ts'
import { decoded, readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { type Reading, Unreadable } from './sheets.ts'

/** The first bytes of a ZIP archive, and of what Office wraps older files and those with a password in. */
const zip = [0x50, 0x4b, 0x03, 0x04]
const wrapped = [0xd0, 0xcf, 0x11, 0xe0]

/** Reads pasted cells or a file, by its contents and not by its name. Rejects only for a fault of ours. */
export async function readSource(source: string | Uint8Array): Promise<Reading> {
  try {
    if (source.length > importFileMax) throw new Unreadable(texts.tooLarge)
    if (typeof source === 'string') return { sheets: readText(source) }
    const begins = (mark: readonly number[]) => mark.every((byte, n) => source[n] === byte)
    if (begins(wrapped)) throw new Unreadable(texts.locked)
    if (begins(zip)) return { sheets: await readWorkbook(source) }
    const text = decoded(source)
    // No text has a zero, but nearly every picture and program.
    if (text.startsWith('%PDF') || text.includes('\0')) throw new Unreadable(texts.notSheet)
    return { sheets: readText(text) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}
