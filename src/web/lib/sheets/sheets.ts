import { importCellMax, importColumnsMax, importRowsMax } from '#shared/import/limits.ts'
import { readingTexts as texts } from '#shared/import/texts.ts'

/** A sheet as text; without rows and with a sentence where it cannot be used. */
export interface Sheet {
  name: string
  rows: string[][]
  problem: string | null
  /** What of it is in no row, and why. */
  note?: string
}

/** What became of a file or of pasted cells. */
export type Reading = { sheets: Sheet[] } | { problem: string }

/** Is told how many rows have been read so far. */
export type OnRows = (rows: number) => void

/** Thrown where a file cannot be read, with the sentence that says why. */
export class Unreadable extends Error {}

/** A sheet without the empty rows at its end, or why it is too big. */
export function sheetOf(name: string, read: readonly string[][]): Sheet {
  const rows = read.slice(0, read.findLastIndex(isFilled) + 1)
  const problem = problemOf(rows)
  return { name, rows: problem === null ? rows : [], problem }
}

export const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

/** Whether so many filled rows are more than are taken, and one of headings. */
export const isTooMany = (filled: number) => filled > importRowsMax + 1

function problemOf(rows: readonly string[][]): string | null {
  if (rows.length === 0) return texts.empty
  if (isTooMany(rows.filter(isFilled).length)) return texts.tooManyRows
  if (rows.some((row) => row.findLastIndex((cell) => cell !== '') >= importColumnsMax))
    return texts.tooManyColumns
  const long = rows.findIndex((row) => row.some((cell) => cell.length > importCellMax))
  return long === -1 ? null : texts.cellTooLong(long + 1)
}
