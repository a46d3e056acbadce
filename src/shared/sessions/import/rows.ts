import { readCells, type ValuesOf } from '../../import/cells.ts'
import type { Table } from '../../import/guess.ts'
import { type Choices as CommonChoices, type Line, readLines } from '../../import/rows.ts'
import { instantOf, type LocalDate, localDateOf, localTimeOf } from '../../time.ts'
import { findDuplicates } from '../duplicates.ts'
import { durationMax } from '../limits.ts'
import { endOf, type Span } from '../overlap.ts'
import type { SessionStatus } from '../status.ts'
import { type Field, readCell, storedLength } from './cells.ts'
import { type Layout, sessionSheet } from './columns.ts'
import { groupOf } from './match-clients.ts'
import { cellTexts as texts } from './texts.ts'

interface Client {
  id: string
  name: string
}

/** What the trainer has already. */
interface Known {
  /** The client whom a text names; null for none or several. */
  findClient: (text: string) => Client | null
  clients: readonly Client[]
}

/** What the trainer has chosen. */
export interface Choices extends CommonChoices<Field> {
  /** The clients of groups that look alike. */
  clients: ReadonlyMap<string, string>
  /** The hours of sessions without a length; null for one that is no length. */
  defaultLength: number | null
  /** Whether past sessions that say nothing were held. */
  marksPast: boolean
}

/** One that is booked, one that there is already, one that was cancelled, one without a client that is known, or a wrong one. */
type RowState = 'ready' | 'again' | 'cancelled' | 'unmatched' | 'wrong'

export interface ImportRow extends Omit<Line<Field>, 'open'> {
  state: RowState
  /** Whether it is part of what is brought in. */
  isTaken: boolean
  problems: Partial<Record<Field, string>>
  /** Texts of clients that look alike are one group. */
  group: string
  client: Client | null
  type: string | null
  notes: string
  /** Null while it is wrong. */
  session: (Span & { status: SessionStatus }) | null
  /** The row above that is the same session. */
  sameAs: number | null
}

type Problems = ImportRow['problems']

/** The rows below the heading, each with what is in it; empty rows and totals are counted alone. */
export function readRows(
  table: Table,
  layout: Layout,
  { known, choices, now }: { known: Known; choices: Choices; now: Date },
) {
  const read = readLines(table, layout, { declaration: sessionSheet, choices, now })
  return { ...read, rows: read.lines.map(rowReader(known, choices, now)) }
}

function rowReader({ findClient, clients }: Known, choices: Choices, now: Date) {
  const byId = new Map(clients.map((client) => [client.id, client]))
  return ({ open, ...line }: Line<Field>): ImportRow => {
    const { cells } = line
    const read = readCells(readCell, cells)
    const { values } = read
    const problems: Problems = { ...read.problems, ...open }
    const group = groupOf(cells.client)
    const chosen = choices.clients.get(group)
    const client = chosen === undefined ? findClient(cells.client) : (byId.get(chosen) ?? null)
    const span = spanOf(values, problems, choices.defaultLength)
    if (values.client === null) problems.client = texts.clientMissing
    const state = stateOf({ values, problems, client })
    const session = span && { ...span, status: statusOf(span, values.status, { choices, now }) }
    const { type, note } = values
    const row = { ...line, problems, group, client, type, notes: note ?? '' }
    return { ...row, state, isTaken: false, session, sameAs: null }
  }
}

interface Read {
  values: ValuesOf<typeof readCell>
  problems: Problems
  client: Client | null
}

/** A row that is left out need not be mended. */
function stateOf({ values, problems, client }: Read): RowState {
  if (values.status === 'cancelled') return 'cancelled'
  if (values.client !== null && !client) return 'unmatched'
  return Object.keys(problems).length > 0 ? 'wrong' : 'ready'
}

/** When a session is; null when that is wrong or missing, with why in `problems`. */
function spanOf(values: Read['values'], problems: Problems, defaultLength: number | null) {
  const { date: day, time, end: typedEnd, length } = values
  const start = time?.start ?? day?.time
  if (!day) problems.date ??= texts.dateMissing
  if (!start) problems.time ??= texts.timeMissing
  if (!day || !start || problems.time) return null
  const startsAt = (time ? null : day.startsAt) ?? instantOf(day.date, start)
  if (localTimeOf(startsAt) !== start) problems.time = texts.skippedTime
  const end = typedEnd ?? time?.end
  if (length === null && end && !problems.end) {
    const hours = (instantOf(day.date, end).getTime() - startsAt.getTime()) / 3_600_000
    const durationHours = storedLength(Math.min(hours, durationMax))
    if (durationHours === null) problems[typedEnd ? 'end' : 'time'] = texts.endBeforeStart
    return durationHours === null ? null : { startsAt, durationHours }
  }
  const durationHours = length ?? (problems.length || problems.end ? null : defaultLength)
  if (durationHours === null && !problems.end) problems.length ??= texts.lengthMissing
  return durationHours === null ? null : { startsAt, durationHours }
}

/** Coming sessions are booked, whatever a sheet says of them. */
function statusOf(
  span: Span,
  said: Read['values']['status'],
  { choices, now }: { choices: Choices; now: Date },
): SessionStatus {
  if (endOf(span) > now.getTime()) return 'planned'
  if (said === 'noShow') return said
  return said === 'completed' || choices.marksPast ? 'completed' : 'planned'
}

/** What becomes of the rows: sessions that there are already, or in a ticked row above, whatever their length (S45), are left out. */
export function takeRows(
  rows: readonly ImportRow[],
  existing: readonly (Span & { clientId: string })[],
  { ticks }: Pick<Choices, 'ticks'>,
): ImportRow[] {
  const whoAndWhen = (clientId: string, startsAt: Date) => ({
    clientId,
    startsAt,
    trainerId: '',
    durationHours: 0,
  })
  const ready = rows.flatMap(({ at, state, client, session }) =>
    state === 'ready' && client && session && ticks.get(at) !== false
      ? [{ at, ...whoAndWhen(client.id, session.startsAt) }]
      : [],
  )
  const there = existing.map(({ clientId, startsAt }) => whoAndWhen(clientId, startsAt))
  const again = new Map<number, number | null>()
  for (const found of findDuplicates(ready, there)) {
    const [at, sameAs] =
      found.kind === 'existing'
        ? [ready[found.index - 1]?.at, null]
        : [ready[found.b - 1]?.at, ready[found.a - 1]?.at ?? null]
    if (at !== undefined && !again.has(at)) again.set(at, sameAs)
  }
  return rows.map((row) => {
    const sameAs = again.get(row.at)
    const state = sameAs === undefined ? row.state : 'again'
    const isTaken = state === 'ready' && (ticks.get(row.at) ?? true)
    return { ...row, state, isTaken, sameAs: sameAs ?? null }
  })
}

/** How many rows there are in each state. */
export function countRows(rows: readonly ImportRow[]) {
  const count = (state: RowState) => rows.filter((row) => row.state === state).length
  return {
    taken: rows.filter(({ isTaken }) => isTaken).length,
    again: rows.filter(({ state, sameAs }) => state === 'again' && sameAs === null).length,
    repeated: rows.filter(({ sameAs }) => sameAs !== null).length,
    cancelled: count('cancelled'),
    wrong: count('wrong'),
    unmatched: count('unmatched'),
  }
}

/** The rows whose client is not known, in groups that look alike, the largest first. */
export function groupsOf(rows: readonly ImportRow[], choices: Choices) {
  const groups = new Map<string, { group: string; title: string; count: number }>()
  for (const { group, state, cells } of rows) {
    if (state !== 'unmatched' && !choices.clients.has(group)) continue
    const there = groups.get(group)
    if (there) there.count += 1
    else groups.set(group, { group, title: cells.client, count: 1 })
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count)
}

/** The days of the rows, as far as they have one. */
export function periodOf(rows: readonly ImportRow[]): { from: LocalDate; to: LocalDate } | null {
  const days = rows.flatMap(({ session }) => (session ? [localDateOf(session.startsAt)] : []))
  const [from] = days.toSorted()
  const to = days.toSorted().at(-1)
  return from && to ? { from, to } : null
}
