import { strToU8, zipSync } from 'fflate'

type Value = string | number | null | { date: number } | Formula | { error: string }

/** Its value is 6.5 unless it says another, or null for none in the file. */
interface Formula {
  formula: string
  value?: number | null
}

interface Workbook {
  /** Sheets by name, each with its rows. */
  sheets: Record<string, readonly (readonly Value[])[]>
  /** Counts days from 1904, as Excel on old Macs did. */
  is1904?: boolean
  /** Rows of the first sheet that are hidden, from 0. */
  hidden?: readonly number[]
  /** Columns of the first sheet that are hidden, from 0. */
  hiddenColumns?: readonly number[]
  hiddenSheets?: readonly string[]
  /** Ranges of merged cells on the first sheet, such as 'A1:C1'. */
  merged?: readonly string[]
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

function cell(value: Value, at: string): string {
  if (value === null) return `<c r="${at}" s="0"/>`
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (typeof value === 'string')
    return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  if ('date' in value) return `<c r="${at}" s="1"><v>${value.date}</v></c>`
  if ('error' in value) return `<c r="${at}" t="e"><v>${value.error}</v></c>`
  const { formula, value: cached = 6.5 } = value
  return `<c r="${at}"><f>${formula}</f>${cached === null ? '' : `<v>${cached}</v>`}</c>`
}

function sheetXml(
  rows: readonly (readonly Value[])[],
  { hidden = [], hiddenColumns = [], merged = [] }: Workbook,
) {
  const lines = rows.map((cells, n) => {
    const inside = cells.map((value, c) => cell(value, `${String.fromCharCode(65 + c)}${n + 1}`))
    const hides = hidden.includes(n) ? ' hidden="1"' : ''
    return `<row r="${n + 1}"${hides}>${inside.join('')}</row>`
  })
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const after = merges && `<mergeCells count="${merged.length}">${merges}</mergeCells>`
  const cols = hiddenColumns.map((n) => `<col min="${n + 1}" max="${n + 1}" hidden="1"/>`)
  const before = cols.length > 0 ? `<cols>${cols.join('')}</cols>` : ''
  return `${head}<worksheet ${main}>${before}<sheetData>${lines.join('')}</sheetData>${after}</worksheet>`
}

/** The files of an XLSX workbook, as Excel writes them. */
export function workbookFiles(workbook: Workbook): Record<string, string> {
  const names = Object.keys(workbook.sheets)
  const plain = { sheets: {} }
  const sheets = names.map(
    (name, n) =>
      `<sheet name="${escaped(name)}" sheetId="${n + 1}"${workbook.hiddenSheets?.includes(name) ? ' state="hidden"' : ''} r:id="rId${n + 1}"/>`,
  )
  const links = names.map(
    (_, n) =>
      `<Relationship Id="rId${n + 1}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  )
  return {
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}"><workbookPr${workbook.is1904 ? ' date1904="1"' : ''}/><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        sheetXml(workbook.sheets[name] ?? [], n === 0 ? workbook : plain),
      ]),
    ),
  }
}

/** An archive of these files. */
export function zipped(files: Record<string, string>): Uint8Array {
  const parts = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(parts))
}

export function xlsx(workbook: Workbook): Uint8Array {
  return zipped(workbookFiles(workbook))
}
