import { unzipSync, zipSync } from 'fflate'
import readWorkbookFile from 'read-excel-file/universal'
import { importUnpackedMax } from '#shared/import/limits.ts'
import { readingTexts as texts } from '#shared/import/texts.ts'
import { columnAt, hasCells, readable, type SheetFacts, shownSheets } from './sheet-xml.ts'
import { isTooMany, type OnRows, type Sheet, sheetOf, Unreadable } from './sheets.ts'

/** Most cells of the rectangle around all cells of a sheet: the library makes all of them. */
const cellsMax = 5_000_000

/** The sheets of an XLSX file that hold something; what is hidden is left out and said (D134). */
export async function readWorkbook(bytes: Uint8Array, onRows: OnRows): Promise<Sheet[]> {
  const { file, facts, hiddenSheets, is1904 } = unpacked(bytes)
  onRows(facts.reduce((sum, { filledRows }) => sum + filledRows, 0))
  const sheets = await readWorkbookFile(file).catch(() => {
    throw new Unreadable(texts.broken)
  })
  const textOf = cellTexts(is1904)
  const read = sheets.map(({ sheet, data }, n) => {
    const of = facts[n] ?? noFacts
    const { hiddenRows, hiddenColumns, filledRows } = of
    // Hidden cells keep their places, so that rows and columns have the numbers that the trainer sees.
    const rows = data.map((row, at) =>
      hiddenRows.has(at + 1)
        ? []
        : row.map((value, column) => (hiddenColumns.has(column + 1) ? '' : textOf(value))),
    )
    const columns = [...hiddenColumns].filter((column) =>
      data.some((row) => (row[column - 1] ?? null) !== null),
    )
    const counts = { rows: hiddenRows.size, columns: columns.length, sheets: hiddenSheets }
    const note = noteOf(of, counts)
    const problem = isTooMany(filledRows)
      ? texts.tooManyRows
      : filledRows === 0 && hiddenRows.size > 0
        ? texts.allHidden
        : null
    if (problem !== null) return { name: sheet, rows: [], problem }
    return { ...sheetOf(sheet, rows), ...(note !== '' && { note }) }
  })
  const filled = read.filter(({ problem }) => problem !== texts.empty)
  if (filled.length === 0) throw new Unreadable(hiddenSheets > 0 ? texts.allHidden : texts.empty)
  return filled
}

const noFacts: SheetFacts = {
  hiddenRows: new Set(),
  hiddenColumns: new Set(),
  filledRows: 0,
  withoutValue: [],
  withError: [],
}

function noteOf(
  { withoutValue, withError }: SheetFacts,
  hidden: Parameters<typeof texts.hidden>[0],
): string {
  return [
    hidden.rows + hidden.columns + hidden.sheets > 0 && texts.hidden(hidden),
    withoutValue.length > 0 && texts.formulas(withoutValue),
    withError.length > 0 && texts.errors(withError),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

/**
 * The same archive with its files stored as they are. The library would unpack large ones in a worker made of a blob, which
 * no policy of ours allows, and without asking how large they become. A sheet of too many rows is emptied: reading it takes
 * seconds.
 */
function unpacked(bytes: Uint8Array) {
  try {
    const parts = partsOf(bytes)
    const textIn = (name: string) => new TextDecoder().decode(parts[name])
    const book = shownSheets(textIn(workbookPart), textIn('xl/_rels/workbook.xml.rels'))
    parts[workbookPart] = new TextEncoder().encode(book.xml)
    const facts = book.shown.map((name) => {
      if (!parts[name]) return noFacts
      const sheet = readable(textIn(name))
      const isTooLong = isTooMany(sheet.facts.filledRows)
      if (!isTooLong) refuseVast(sheet.xml)
      parts[name] = new TextEncoder().encode(isTooLong ? emptySheet : sheet.xml)
      return sheet.facts
    })
    const hiddenSheets = book.hidden.filter((name) => hasCells(textIn(name))).length
    for (const name of book.hidden) delete parts[name]
    const file = zipSync(parts, { level: 0 }).slice().buffer
    return { file, facts, hiddenSheets, is1904: book.is1904 }
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(texts.broken)
  }
}

const workbookPart = 'xl/workbook.xml'
const emptySheet =
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>'

/** The files of the archive that a workbook is made of, unless they unpack to more than is read. */
function partsOf(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  const names = new Set<string>()
  const isPart = (name: string) => name.endsWith('.xml') || name.endsWith('.rels')
  // By the archive's own list, before anything is unpacked; what unpacks to more than it says is cut.
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (isPart(name)) size += originalSize
      names.add(name)
      return false
    },
  })
  if (!names.has(workbookPart)) throw new Unreadable(otherArchive(bytes, [...names]))
  if (size > importUnpackedMax) throw new Unreadable(texts.tooLargeUnpacked)
  return unzipSync(bytes, { filter: ({ name }) => isPart(name) })
}

/** What an archive is that is no workbook of ours. */
function otherArchive(bytes: Uint8Array, names: readonly string[]): string {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  const { mimetype } = unzipSync(bytes, { filter: ({ name }) => name === 'mimetype' })
  if (new TextDecoder().decode(mimetype).includes('opendocument.spreadsheet'))
    return texts.openDocument
  if (has(/^xl\/workbook\.bin$/)) return texts.binaryWorkbook
  if (has(/\.iwa$|^Index\.zip$/)) return texts.numbers
  return has(/\.(?:csv|tsv|xlsx)$/i) ? texts.archive : texts.notSheet
}

/** A cell's tag up to the value of its place, in either kind of quotes; a quoted value may hold any other character. */
const places = /<(?:\w+:)?c\s(?:[^"'>]|"[^"]*"|'[^']*')*?\br\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Refuses a sheet with a cell so far away that the empty ones before it would fill the memory. */
function refuseVast(sheet: string): void {
  let [columns, rows] = [0, 0]
  for (const [, double, single] of sheet.matchAll(places)) {
    const [, letters, row] = /^([A-Z]{1,4})(\d{1,8})$/i.exec(double ?? single ?? '') ?? []
    // Written with entities, for one, which the library reads.
    if (letters === undefined) throw new Unreadable(texts.broken)
    columns = Math.max(columns, columnAt(letters))
    rows = Math.max(rows, Number(row))
  }
  if (columns * rows > cellsMax) throw new Unreadable(texts.tooLargeUnpacked)
}

/** Where the days of a workbook begin, and up to where a date is a time of day or a number of hours. */
const firstDay = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
const timesMs = 60 * 86_400_000

/**
 * A date as Swedes write it, to the nearest second, a time alone as a time, and a number without the error of its binary
 * fraction, as Excel shows it.
 */
function cellTexts(is1904: boolean): (value: unknown) => string {
  const start = firstDay[is1904 ? 1904 : 1900]
  return (value) => {
    if (typeof value === 'number') return String(Number(value.toPrecision(15)))
    if (typeof value === 'string' || typeof value === 'boolean') return String(value)
    if (!(value instanceof Date)) return ''
    const at = Math.round(value.getTime() / 1000) * 1000
    if (at < start || at >= start + timesMs)
      return new Date(at)
        .toISOString()
        .replace(/T00:00.*/, '')
        .slice(0, 16)
    const minutes = Math.floor((at - start) / 60_000)
    return `${Math.floor(minutes / 60)}`.padStart(2, '0') + `:${`${minutes % 60}`.padStart(2, '0')}`
  }
}
