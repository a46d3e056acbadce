import Papa from 'papaparse'
import { withoutApostrophe } from '#shared/export/csv.ts'
import { readingTexts as texts } from '#shared/import/texts.ts'
import { type Sheet, sheetOf, Unreadable } from './sheets.ts'

/** Cells as they are pasted, or the text of a CSV file. */
export function readText(text: string): Sheet[] {
  const { body, delimiter } = delimited(text.replace(/^\uFEFF/, ''))
  const { data, errors } = Papa.parse<string[]>(body, {
    delimiter,
    skipEmptyLines: false,
    transform: withoutApostrophe,
  })
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (quote) throw new Unreadable(texts.quote((quote.row ?? 0) + 1))
  const sheet = sheetOf('', data)
  if (sheet.problem !== null) throw new Unreadable(sheet.problem)
  return [sheet]
}

/**
 * The separator that most lines have, tab before semicolon before comma: with semicolons, a comma is a decimal comma. Excel
 * reads a first line 'sep=;', which is no row.
 */
function delimited(text: string): { body: string; delimiter: string } {
  const [line, named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  if (line !== undefined && named !== undefined)
    return { body: text.slice(line.length), delimiter: named }
  const lines = text
    .slice(0, 100_000)
    .split(/[\r\n]+/)
    .filter((one) => one.trim() !== '')
  const isCommon = (mark: string) =>
    lines.filter((one) => one.includes(mark)).length * 2 > lines.length
  return { body: text, delimiter: ['\t', ';'].find(isCommon) ?? ',' }
}

/** The text of a file: UTF-8 or UTF-16, else as Windows writes it. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
