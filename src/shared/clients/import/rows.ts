import { withAsciiDomain } from '../../email-domain.ts'
import { sumHours } from '../../hours.ts'
import type { Table } from '../../import/guess.ts'
import { type Field, readCell, readCells, type ValuesOf } from './cells.ts'
import { fieldsOf, type Layout } from './columns.ts'
import { rowTexts as texts } from './texts.ts'

/** What the trainer has already. */
export interface Known {
  clients: readonly { id: string; name: string; email: string }[]
  types: readonly { id: string; name: string }[]
}

/** What the trainer has chosen, by the place of the row in the table. */
export interface Choices {
  /** Cells typed anew. */
  edits: ReadonlyMap<number, Partial<Record<Field, string>>>
  /** New ones that are not brought in. */
  leftOut: ReadonlySet<number>
  /** Rows of clients that exist which get a pot of their hours. */
  topUps: ReadonlySet<number>
}

/**
 * A client to be made; one of a row above, or of the trainer's list, whose hours become another pot; one without an e-mail
 * address, who waits for it; or a row that is wrong.
 */
type RowState = 'new' | 'again' | 'existing' | 'waiting' | 'wrong'

export interface ImportRow {
  /** The place in the table, from 0. */
  at: number
  state: RowState
  /** The client that exists, or the place of the row that makes it. */
  client: { id: string } | { at: number } | null
  /** Whether it is part of what is brought in. */
  isTaken: boolean
  cells: Record<Field, string>
  /** The cells that were typed anew. */
  edited: Partial<Record<Field, string>>
  values: Values
  problems: Partial<Record<Field, string>>
}

type Values = ValuesOf<typeof readCell>

/** Text compared as people compare names: without case, and with single spaces. */
export function nameKey(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

const emailKey = (email: string) => withAsciiDomain(email.trim().toLowerCase())

/** The rows below the heading, each with what becomes of it; empty rows and totals are counted alone. */
export function readRows(
  table: Table,
  { header, columns }: Layout,
  { known, choices }: { known: Pick<Known, 'clients'>; choices: Choices },
) {
  const place = placer(known.clients)
  const rows: ImportRow[] = []
  let skipped = 0
  for (const [at, line] of table.entries()) {
    if (at <= (header ?? -1)) continue
    const found = fieldsOf(line, columns)
    if (isSkipped(line, found.email !== '')) {
      skipped += 1
      continue
    }
    rows.push(place(at, found, choices))
  }
  return { rows, skipped }
}

const totalWord =
  /^(?:delsumma|summa|summering|totalt?|totalsumma|tot|sum)(?:\s+(?:timmar|tim|h|kvar|klienter|st))*[.:]?$/i

/** An empty row, or one of totals: it says so, or holds numbers alone and not what every row `has`. */
export function isSkipped(line: readonly string[], has: boolean): boolean {
  const filled = line.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0) return true
  const isNumber = (cell: string) =>
    readCell.hours(cell).problem === null || readCell.price(cell).problem === null
  return !has && (filled.some((cell) => totalWord.test(cell)) || filled.every(isNumber))
}

/** Places one row after another, since a client may come twice. */
function placer(clients: Known['clients']) {
  const existing = new Map(clients.map((client) => [emailKey(client.email), client]))
  const made = new Map<string, { at: number; name: string }>()

  return (at: number, read: ImportRow['cells'], choices: Choices): ImportRow => {
    const { edits, leftOut, topUps } = choices
    const edited = edits.get(at) ?? {}
    const cells = { ...read, ...edited }
    const { values, problems: found } = readCells(readCell, cells)
    const problems = { ...found, ...priceProblems(values, cells) }
    const row = { at, cells, edited, values, problems, client: null, isTaken: false }
    const { name, email } = values
    if (Object.keys(problems).length > 0) return { ...row, state: 'wrong' }
    if (!name || !email) return { ...row, state: 'waiting' }
    const [there, above] = [existing.get(email), made.get(email)]
    const other = there ?? above
    if (other && nameKey(other.name) !== nameKey(name)) {
      const problem = there ? texts.emailTaken(there.name) : texts.emailOfRow((above?.at ?? 0) + 1)
      return { ...row, state: 'wrong', problems: { email: problem } }
    }
    const hasHours = values.hours !== null
    if (there)
      return { ...row, state: 'existing', client: there, isTaken: hasHours && topUps.has(at) }
    const isTaken = !leftOut.has(at)
    if (above) return { ...row, state: 'again', client: above, isTaken: hasHours && isTaken }
    if (isTaken) made.set(email, { at, name })
    return { ...row, state: 'new', client: { at }, isTaken }
  }
}

/** A price lies with the hours that it is of, and would be lost without them. */
function priceProblems({ price, paid }: Values, cells: ImportRow['cells']): ImportRow['problems'] {
  return {
    ...(price !== null && cells.hours === '' && { hours: texts.priceWithoutHours }),
    ...(paid !== null && cells.price === '' && { price: texts.paidWithoutPrice }),
  }
}

/** How many rows there are in each state, and what those that are taken bring. */
export function countRows(rows: readonly ImportRow[]) {
  const count = (state: RowState) => rows.filter((row) => row.state === state).length
  const taken = rows.filter((row) => row.isTaken)
  const pots = taken.filter(({ values }) => values.hours !== null)
  return {
    new: taken.filter(({ state }) => state === 'new').length,
    existing: count('existing'),
    wrong: count('wrong'),
    waiting: count('waiting'),
    pots: pots.length,
    hours: sumHours(pots.map(({ values }) => values.hours ?? 0)),
    /** Pots whose rows name no training type. */
    untyped: pots.filter(({ values }) => values.type === null).length,
  }
}
