import { withAsciiDomain } from '../../email-domain.ts'
import { sumHours } from '../../hours.ts'
import { readCells, type ValuesOf } from '../../import/cells.ts'
import type { Table } from '../../import/guess.ts'
import { type Choices, type Line, readLines } from '../../import/rows.ts'
import { type Field, readCell } from './cells.ts'
import { clientSheet, type Layout } from './columns.ts'
import { rowTexts as texts } from './texts.ts'

/** What the trainer has already. */
export interface Known {
  clients: readonly { id: string; name: string; email: string }[]
  types: readonly { id: string; name: string }[]
}

/**
 * A client to be made; one of a row above, or of the trainer's list, whose hours become another pot; one without an e-mail
 * address, who waits for it; or a row that is wrong.
 */
type RowState = 'new' | 'again' | 'existing' | 'waiting' | 'wrong'

export interface ImportRow extends Omit<Line<Field>, 'open'> {
  state: RowState
  /** The client that exists, or the place of the row that makes it. */
  client: { id: string } | { at: number } | null
  /** Whether it can be ticked, and whether it is: part of what is brought in. */
  isOffered: boolean
  isTaken: boolean
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
  layout: Layout,
  { known, choices }: { known: Pick<Known, 'clients'>; choices: Choices<Field> },
) {
  const place = placer(known.clients, choices)
  const read = readLines(table, layout, { declaration: clientSheet, choices, now: null })
  return { ...read, rows: read.lines.map(place) }
}

/** Places one row after another, since a client may come twice. */
function placer(clients: Known['clients'], { ticks }: Choices<Field>) {
  const existing = new Map(clients.map((client) => [emailKey(client.email), client]))
  const made = new Map<string, { at: number; name: string }>()

  return ({ open, ...line }: Line<Field>): ImportRow => {
    const { at, cells, repeats } = line
    const { values, problems: found } = readCells(readCell, cells)
    const problems = { ...found, ...priceProblems(values, cells), ...open }
    const row = { ...line, values, problems, client: null, isOffered: false, isTaken: false }
    const { name, email } = values
    if (Object.keys(problems).length > 0) return { ...row, state: 'wrong' }
    if (!name || !email) return { ...row, state: 'waiting' }
    const [there, above] = [existing.get(email), made.get(email)]
    const other = there ?? above
    if (other && nameKey(other.name) !== nameKey(name)) {
      const problem = there ? texts.emailTaken(there.name) : texts.emailOfRow((above?.at ?? 0) + 1)
      return { ...row, state: 'wrong', problems: { email: problem } }
    }
    const state = there ? 'existing' : above ? 'again' : 'new'
    // The hours of a client who is there become another pot, which is asked for when they may be there already.
    const isOffered = state === 'new' || values.hours !== null
    const isTaken = isOffered && (ticks.get(at) ?? (state !== 'existing' && repeats === null))
    if (state === 'new' && isTaken) made.set(email, { at, name })
    return { ...row, state, client: there ?? above ?? { at }, isOffered, isTaken }
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
    /** Rows that are exactly like one above, which nobody has ticked. */
    repeated: rows.filter((row) => row.repeats !== null && row.client && !row.isTaken).length,
    wrong: count('wrong'),
    waiting: count('waiting'),
    pots: pots.length,
    hours: sumHours(pots.map(({ values }) => values.hours ?? 0)),
    /** Pots whose rows name no training type. */
    untyped: pots.filter(({ values }) => values.type === null).length,
  }
}
