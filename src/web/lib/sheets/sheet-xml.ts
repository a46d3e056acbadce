import { faultText } from '#shared/import/cell-faults.ts'

/** A tag's attributes, in either kind of quotes; a quoted value may hold any other character. */
const inside = `((?:[^"'>]|"[^"]*"|'[^']*')*?)`
const element = (name: string) =>
  new RegExp(`<(?:\\w+:)?${name}\\b${inside}(?:/>|>([^]*?)</(?:\\w+:)?${name}>)`, 'g')

const columnTag = new RegExp(`<(?:\\w+:)?col\\b${inside}/?>`, 'g')
const rowElement = element('row')
const cellElement = element('c')
const sheetElement = element('sheet')
const relationTag = new RegExp(`<(?:\\w+:)?Relationship\\b${inside}/?>`, 'g')

/** The value of an attribute, whatever its prefix; empty without one. */
function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found?.[1] ?? found?.[2] ?? ''
}

const isOn = (value: string) => value === '1' || value === 'true'

const isFilled = (content: string) => /<(?:\w+:)?(?:v|is)\b/.test(content)

/** What of a sheet its library does not tell: counted from 1, as the program that wrote it shows it. */
export interface SheetFacts {
  hiddenRows: ReadonlySet<number>
  hiddenColumns: ReadonlySet<number>
  /** How many rows that are not hidden hold something. */
  filledRows: number
  /** The rows with formulas whose value is not in the file, and with values such as #N/A. */
  withoutValue: readonly number[]
  withError: readonly number[]
}

/**
 * A sheet as its library reads it, without the rows that are hidden, and with a text in the place of an error and of a
 * value that is missing: the library leaves the first empty and refuses the whole file for the second (D134).
 */
export function readable(xml: string): { xml: string; facts: SheetFacts } {
  const hiddenRows = new Set<number>()
  const hiddenColumns = columnsHiddenIn(xml)
  const [withoutValue, withError] = [new Set<number>(), new Set<number>()]
  let [filledRows, last] = [0, 0]
  const read = xml.replace(rowElement, (row: string, attributes: string, cells = '') => {
    last = Number(attribute(attributes, 'r')) || last + 1
    const at = last
    if (isOn(attribute(attributes, 'hidden'))) {
      if (isFilled(cells)) hiddenRows.add(at)
      return ''
    }
    if (isFilled(cells)) filledRows += 1
    if (!/<(?:\w+:)?f\b|\bt\s*=\s*["']e["']/.test(cells)) return row
    return row.replace(cellElement, (cell: string, of: string, content = '') => {
      const place = attribute(of, 'r')
      const fault = faultIn(attribute(of, 't'), content)
      if (fault === null || hiddenColumns.has(columnAt(place))) return cell
      ;(fault === faultText ? withoutValue : withError).add(at)
      return `<c r="${place}" t="inlineStr"><is><t>${fault}</t></is></c>`
    })
  })
  const facts = { hiddenRows, hiddenColumns, filledRows }
  return {
    xml: read,
    facts: { ...facts, withoutValue: [...withoutValue], withError: [...withError] },
  }
}

/** The text in the place of a cell that has no value; null for one that has. */
function faultIn(type: string, content: string): string | null {
  const value = /<(?:\w+:)?v\b[^>]*>([^<]*)</.exec(content)?.[1]
  if (type === 'e') return value || '#N/A'
  // An empty text is a value.
  if (!/<(?:\w+:)?f\b/.test(content) || value || (type === 'str' && value === '')) return null
  return faultText
}

function columnsHiddenIn(xml: string): Set<number> {
  const hidden = new Set<number>()
  for (const [, attributes = ''] of xml.matchAll(columnTag)) {
    if (!isOn(attribute(attributes, 'hidden'))) continue
    const last = Math.min(Number(attribute(attributes, 'max')), 16_384)
    for (let at = Number(attribute(attributes, 'min')); at <= last; at += 1) hidden.add(at)
  }
  return hidden
}

/** The number of a column, from 1, by a place such as 'AB12'. */
export const columnAt = (place: string) =>
  [...place.toUpperCase().replace(/[^A-Z]/g, '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  )

/** A workbook without its hidden sheets: where those lie that are left, in order, and those that are not. */
export function shownSheets(workbook: string, relations: string) {
  const targets = new Map(
    [...relations.matchAll(relationTag)].map(([, attributes = '']) => [
      attribute(attributes, 'Id'),
      attribute(attributes, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  const [shown, hidden]: [string[], string[]] = [[], []]
  const xml = workbook.replace(sheetElement, (sheet: string, attributes: string) => {
    const path = targets.get(attribute(attributes, 'id')) ?? ''
    const isHidden = /^(?:veryH|h)idden$/.test(attribute(attributes, 'state'))
    ;(isHidden ? hidden : shown).push(path)
    return isHidden ? '' : sheet
  })
  return { xml, shown, hidden, is1904: /\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook) }
}

/** Whether a sheet has a cell that holds something. */
export const hasCells = isFilled
