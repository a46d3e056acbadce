import Papa from 'papaparse'
import { withoutApostrophe } from '#shared/export/csv.ts'
import { readingTexts as texts } from '#shared/import/texts.ts'
import { isFilled, isTooMany, type OnRows, type Sheet, sheetOf, Unreadable } from './sheets.ts'

/** After how many rows it is told how many are read. */
const rowsTold = 100

/** Cells as they are pasted, or the text of a CSV file. Reads no further than to what it refuses. */
export function readText(text: string, onRows: OnRows): Sheet[] {
  const { body, delimiter } = delimited(text.replace(/^\uFEFF/, ''))
  const rows: string[][] = []
  let filled = 0
  Papa.parse<string[]>(body, {
    delimiter,
    skipEmptyLines: false,
    transform: withoutApostrophe,
    step: ({ data: row, errors }, parser) => {
      rows.push(row)
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new Unreadable(texts.quote(rows.length))
      if (rows.length % rowsTold === 0) onRows(rows.length)
      if (isFilled(row)) filled += 1
      if (isTooMany(filled)) parser.abort()
    },
  })
  const sheet = sheetOf('', rows)
  if (sheet.problem !== null) throw new Unreadable(sheet.problem)
  return [sheet]
}

/** Excel reads a first line 'sep=;', which is no row. */
function delimited(text: string): { body: string; delimiter: string } {
  const [line, named] = /^sep=(.)\r?\n/i.exec(text) ?? []
  if (line !== undefined && named !== undefined)
    return { body: text.slice(line.length), delimiter: named }
  return { body: text, delimiter: delimiterOf(text) }
}

/** Tab before semicolon before comma: with semicolons, a comma is a decimal comma. */
const delimiters = ['\t', ';', ',']

/**
 * The first separator that most records have, not lines: a quoted cell has lines of its own (D134). A later one takes its
 * place if all records have as many of it, and the first tears cells.
 */
function delimiterOf(text: string): string {
  const [first, ...others] = delimiters
    .map((delimiter) => recordsBy(text, delimiter))
    .filter(({ share }) => share > 0.5)
  if (!first || (first.isEven && !first.isTorn)) return first?.delimiter ?? ','
  const better = others.find(
    ({ isEven, isTorn, width }) => isEven && !isTorn && (first.isTorn || width >= first.width),
  )
  return (better ?? first).delimiter
}

const recordsJudged = 200

/** What the records of a text look like with a separator. */
function recordsBy(text: string, delimiter: string) {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: recordsJudged })
  const widths = data
    .filter(({ length, 0: only = '' }) => length > 1 || only.trim() !== '')
    .map((cells) => cells.length)
  const severals = widths.filter((width) => width > 1)
  return {
    delimiter,
    share: severals.length / Math.max(1, widths.length),
    width: Math.max(0, ...widths),
    isEven: new Set(widths).size === 1,
    // Something other than a separator behind a closing quotation mark.
    isTorn: errors.some(({ type }) => type === 'Quotes'),
  }
}

/** The text of a file: UTF-8 or UTF-16, else as Windows or an old Mac writes it. */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const unmarked = utf16Of(bytes)
  if (unmarked) return new TextDecoder(unmarked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const [windows, mac] = ['windows-1252', 'macintosh'].map((name) =>
      new TextDecoder(name).decode(bytes),
    ) as [string, string]
    return swedishLetters(mac) > swedishLetters(windows) ? mac : windows
  }
}

/** UTF-16 without its mark: nearly every other byte of Western text is zero. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const begin = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  for (const [at, byte] of begin.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const isMost = (some: number, others: number) => some * 4 > begin.length && others * 10 < some
  if (isMost(odd, even)) return 'utf-16le'
  return isMost(even, odd) ? 'utf-16be' : null
}

/** Letters of Swedish where they stand in a word: what the other decoding has in their place is a mark or a capital. */
const swedishLetters = (text: string) =>
  text.match(/(?<!\p{L})[ÅÄÖ](?=\p{Ll}|\p{Lu}{2})|(?<=\p{Lu})[ÅÄÖ]|[åäöéü]/gu)?.length ?? 0
