import { unzipSync, zipSync } from 'fflate'
import readWorkbookFile from 'read-excel-file/universal'
import { importUnpackedMax } from '#shared/import/limits.ts'
import { readingTexts as texts } from '#shared/import/texts.ts'
import { type Sheet, sheetOf, Unreadable } from './sheets.ts'

/** Most cells of the rectangle around all cells of a sheet: the library makes all of them. */
const cellsMax = 5_000_000

/** The sheets of an XLSX file that hold something. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  const stored = unpacked(bytes)
  const sheets = await readWorkbookFile(stored).catch(() => {
    throw new Unreadable(texts.broken)
  })
  const read = sheets.map(({ sheet, data }) =>
    sheetOf(
      sheet,
      data.map((row) => row.map(cellText)),
    ),
  )
  const filled = read.filter(({ problem }) => problem !== texts.empty)
  if (filled.length === 0) throw new Unreadable(texts.empty)
  return filled
}

/**
 * The same archive with its files stored as they are. The library would unpack large ones in a worker made of a blob, which
 * no policy of ours allows, and without asking how large they become.
 */
function unpacked(bytes: Uint8Array): ArrayBuffer {
  let size = 0
  const names = new Set<string>()
  const isPart = (name: string) => name.endsWith('.xml') || name.endsWith('.rels')
  try {
    // By the archive's own list, before anything is unpacked; what unpacks to more than it says is cut.
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (isPart(name)) size += originalSize
        names.add(name)
        return false
      },
    })
    if (!names.has('xl/workbook.xml')) throw new Unreadable(otherArchive(bytes, [...names]))
    if (size > importUnpackedMax) throw new Unreadable(texts.tooLargeUnpacked)
    const parts = unzipSync(bytes, { filter: ({ name }) => isPart(name) })
    for (const [name, part] of Object.entries(parts))
      if (name.startsWith('xl/worksheets/')) refuseVast(new TextDecoder().decode(part))
    return zipSync(parts, { level: 0 }).slice().buffer
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(texts.broken)
  }
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
    const column = [...letters.toUpperCase()].reduce(
      (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
      0,
    )
    columns = Math.max(columns, column)
    rows = Math.max(rows, Number(row))
  }
  if (columns * rows > cellsMax) throw new Unreadable(texts.tooLargeUnpacked)
}

/**
 * A date as Swedes write it, to the nearest second, and a number without the error of its binary fraction, as Excel shows
 * it: a time of day is such a fraction.
 */
function cellText(value: unknown): string {
  if (value instanceof Date)
    return new Date(Math.round(value.getTime() / 1000) * 1000)
      .toISOString()
      .replace(/T00:00.*/, '')
      .slice(0, 16)
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}
