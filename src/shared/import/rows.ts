import { balanceOf, priceOf } from './cells.ts'
import { isSameRow, type Layout, otherTable, plainHeading, type Table } from './guess.ts'
import type { Question, Settled, Sheet } from './settle.ts'

/** What the trainer has chosen, of rows by their place in the table. */
export interface Choices<Field extends string> {
  /** Cells typed anew. */
  edits: ReadonlyMap<number, Partial<Record<Field, string>>>
  /** Rows whose tick the trainer has set or taken away. */
  ticks: ReadonlyMap<number, boolean>
  /** What the columns left open. */
  answers: ReadonlyMap<string, string>
}

export const noChoices = { edits: new Map(), ticks: new Map(), answers: new Map() }

/** A row below the heading. */
export interface Line<Field extends string> {
  /** The place in the table, from 0. */
  at: number
  cells: Record<Field, string>
  /** The cells that were typed anew. */
  edited: Partial<Record<Field, string>>
  /** Why cells wait for an answer. */
  open: Partial<Record<Field, string>>
  /** The place of the row above that is exactly the same. */
  repeats: number | null
}

/** What the cells of one kind of sheet are. */
export interface Declaration<Kind extends string, Field extends string> {
  /** The columns of a field, whose texts are joined. */
  sources: Record<Field, readonly Kind[]>
  /** How the cells of a field are read in each other's light. */
  settle: Partial<Record<Field, (cells: readonly string[], sheet: Sheet) => Settled>>
  /** Whether a row has what every one has, and so is no total. */
  isRow: (cells: Record<Field, string>) => boolean
  /** Whether a row names columns. */
  isHeading: (cells: readonly string[]) => boolean
}

/** Another table below the one that is read: its heading's place, and how many rows are below it. */
export type OtherTable = { at: number; rows: number }

/** The rows of a table as fields; empty rows, totals and repeated headings are counted alone, and so is another table. */
export function readLines<Kind extends string, Field extends string>(
  table: Table,
  { header, columns }: Layout<Kind>,
  options: {
    declaration: Declaration<Kind, Field>
    choices: Choices<Field>
    now: Date | null
  },
) {
  const { declaration, choices, now } = options
  const { sources, settle, isRow, isHeading } = declaration
  const fields = Object.keys(sources) as Field[]
  const places = fields.map((field) =>
    sources[field].map((kind) => columns.indexOf(kind)).filter((at) => at !== -1),
  )
  const seen = new Map<string, number>()
  const lines: Line<Field>[] = []
  let skipped = 0
  const end = otherTable(table, header, isHeading)
  for (const [at, line] of table.slice(0, end ?? undefined).entries()) {
    // A line without cells is hidden in its sheet (D134).
    if (at <= (header ?? -1) || line.length === 0) continue
    const cells = Object.fromEntries(
      fields.map((field, n) => [field, textOf(line, places[n] ?? [])]),
    ) as Record<Field, string>
    const isHeadingAgain = header !== null && isSameRow(line, table[header])
    if (isHeadingAgain || isSkipped(line, isRow(cells))) {
      skipped += 1
      continue
    }
    const edited = choices.edits.get(at) ?? {}
    const whole = line.map((cell) => cell.trim()).join('\0')
    const repeats = choices.edits.has(at) ? null : (seen.get(whole) ?? null)
    if (!seen.has(whole)) seen.set(whole, at)
    lines.push({ at, cells: { ...cells, ...edited }, edited, open: {}, repeats })
  }
  const headings = (header !== null && table[header]) || []
  const sheet = { answers: choices.answers, isAmerican: isAmerican(table, headings), now }
  const questions: Question[] = []
  for (const [n, field] of fields.entries()) {
    const heading = headings[places[n]?.[0] ?? -1]?.trim() ?? ''
    const column = lines.map(({ cells }) => cells[field])
    const settled = settle[field]?.(column, { ...sheet, heading })
    if (!settled) continue
    questions.push(...settled.questions)
    for (const [at, line] of lines.entries()) line.cells[field] = settled.cells[at] ?? ''
    for (const [at, why] of settled.open) if (lines[at]) lines[at].open[field] = why
  }
  const other: OtherTable | null = end === null ? null : { at: end, rows: filledBelow(table, end) }
  return { lines, skipped, other, questions }
}

const filledBelow = (table: Table, at: number) =>
  table.slice(at + 1).filter((line) => line.some((cell) => cell.trim() !== '')).length

const textOf = (line: readonly string[], places: readonly number[]) =>
  places
    .map((at) => line[at]?.trim() ?? '')
    .filter((text) => text !== '')
    .join(' ')

const totalWord =
  /^(?:delsumma|summa|summering|totalt?|totalsumma|tot|sum)(?:\s+(?:timmar|tim|h|kvar|klienter|st))*[.:]?$/i

/** An empty row, or one of totals: it says so, or holds numbers alone and not what every row `has`. */
function isSkipped(line: readonly string[], has: boolean): boolean {
  const filled = line.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0) return true
  const isNumber = (cell: string) =>
    balanceOf(cell).problem === null || priceOf(cell).problem === null
  return !has && (filled.some((cell) => totalWord.test(cell)) || filled.every(isNumber))
}

const american = /\b(date|time|first name|last name|client|customer|duration|status)\b/
const swedish = /\b(datum|tid|klient|kund|namn|fornamn|efternamn|langd|klockslag)\b/

/** Whether times are written with AM and PM, or headings in English. */
function isAmerican(table: Table, headings: readonly string[]): boolean {
  const words = headings.map(plainHeading).join(' ')
  if (swedish.test(words)) return false
  const hasHalves = table.some((line) => line.some((cell) => /\d\s*[ap]\.?m\b/i.test(cell)))
  return hasHalves || american.test(words)
}

/** How much of a column is read: of its filled cells those without a problem. */
export function scoreOf<Field extends string>(
  rows: readonly {
    cells: Record<Field, string>
    problems: Partial<Record<Field, string>>
  }[],
  field: Field,
) {
  const filled = rows.filter(({ cells }) => cells[field] !== '')
  const fits = filled.filter(({ problems }) => problems[field] === undefined)
  return { fits: fits.length, of: filled.length }
}
