import { useMemo, useState } from 'react'
import type { Table } from '#shared/import/guess.ts'
import { type Field, readCell } from '#shared/sessions/import/cells.ts'
import { guessLayout, type Layout } from '#shared/sessions/import/columns.ts'
import { clientFinder } from '#shared/sessions/import/match-clients.ts'
import {
  type Choices,
  countRows,
  groupsOf,
  type ImportRow,
  periodOf,
  readRows,
  takeRows,
} from '#shared/sessions/import/rows.ts'
import { durationDefault } from '#shared/sessions/limits.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { useNow } from '../../lib/use-now.ts'
import { bookedByDay } from '../overlaps.ts'

type Clients = RouterOutputs['clients']['list']
type Chosen = Omit<Choices, 'defaultLength'>

const noChoices: Chosen = {
  edits: new Map(),
  leftOut: new Set(),
  clients: new Map(),
  marksPast: true,
}

const none: RouterOutputs['sessions']['startsOf'] = []

/** The acts of the preview's rows and groups; stable between renders. */
export interface RowActs {
  edit: (at: number, field: Field, text: string) => void
  leaveOut: (at: number, isOut: boolean) => void
  /** Null leaves the group out. */
  chooseClient: (group: string, clientId: string | null) => void
  markPast: (isMarked: boolean) => void
}

/** A row of the table, with the name of whom it overlaps with. */
export type ShownRow = ImportRow & { overlap: string | null }

/** What the trainer has chosen for a table, and what becomes of its rows. */
export function useSessionRows(table: Table, clients: Clients) {
  const now = useNow()
  const [layout, setLayout] = useState<Layout>(() => guessLayout(table))
  const [chosen, setChosen] = useState(noChoices)
  const [lengthText, setLengthText] = useState(String(durationDefault))
  const defaultLength = readCell.length(lengthText)
  const choices = useMemo(
    () => ({ ...chosen, defaultLength: defaultLength.value }),
    [chosen, defaultLength.value],
  )
  const findClient = useMemo(() => clientFinder(clients), [clients])
  const read = useMemo(
    () => readRows(table, layout, { known: { findClient, clients }, choices, now }),
    [table, layout, findClient, clients, choices, now],
  )
  // Mended dates ask for another period, so the days that are asked for begin and end with a month.
  const period = periodOf(read.rows)
  const starts = trpc.sessions.startsOf.useQuery(
    { from: `${period?.from.slice(0, 8)}01`, to: period?.to ?? '' },
    { enabled: period !== null, placeholderData: (shown) => shown },
  )
  const existing = starts.data ?? none
  const taken = useMemo(() => takeRows(read.rows, existing, choices), [read, existing, choices])
  // What is to be done comes first; a row stays where it is when it is mended.
  const [places, setPlaces] = useState<{ layout: Layout; of: Map<number, number> }>()
  const order = places?.layout === layout ? places.of : orderOf(read.rows)
  if (places?.layout !== layout) setPlaces({ layout, of: order })
  const rows = useMemo(
    () =>
      withOverlaps(taken, existing, clients)
        .filter(({ state }) => state !== 'unmatched')
        .toSorted((a, b) => (order.get(a.at) ?? 0) - (order.get(b.at) ?? 0)),
    [taken, existing, clients, order],
  )
  const acts = useMemo<RowActs>(
    () => ({
      edit: (at, field, text) =>
        setChosen((then) => {
          const cells = { ...then.edits.get(at), [field]: text }
          return { ...then, edits: new Map(then.edits).set(at, cells) }
        }),
      leaveOut: (at, isOut) =>
        setChosen((then) => {
          const leftOut = new Set(then.leftOut)
          if (isOut) leftOut.add(at)
          else leftOut.delete(at)
          return { ...then, leftOut }
        }),
      chooseClient: (group, clientId) =>
        setChosen((then) => {
          const byGroup = new Map(then.clients)
          if (clientId === null) byGroup.delete(group)
          else byGroup.set(group, clientId)
          return { ...then, clients: byGroup }
        }),
      markPast: (marksPast) => setChosen((then) => ({ ...then, marksPast })),
    }),
    [],
  )
  return {
    layout,
    setLayout,
    starts: { ...starts, isWaited: period !== null && starts.data === undefined },
    rows,
    groups: useMemo(() => groupsOf(read.rows, choices), [read, choices]),
    counts: useMemo(() => countRows(taken), [taken]),
    skipped: read.skipped,
    choices,
    length: {
      text: lengthText,
      onChange: setLengthText,
      problem: defaultLength.problem,
      isAsked: read.rows.some(
        ({ state, cells }) => state === 'ready' && cells.length === '' && cells.end === '',
      ),
    },
    acts,
  }
}

const orderOf = (rows: readonly ImportRow[]) =>
  new Map(
    rows.map(({ at, state, problems }) => [
      at,
      state === 'cancelled' ? 2 : Object.keys(problems).length > 0 ? 0 : 1,
    ]),
  )

/** The first other session at the same time, of those that are brought in and those that there are. */
function withOverlaps(
  rows: readonly ImportRow[],
  existing: typeof none,
  clients: Clients,
): ShownRow[] {
  const taken = rows.flatMap(({ at, isTaken, client, session }) =>
    isTaken && client && session ? [{ at, clientId: client.id, ...session }] : [],
  )
  const booked = bookedByDay([...existing.map((one) => ({ at: -1, ...one })), ...taken])
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const clash =
      row.isTaken && row.session ? booked(row.session).find(({ at }) => at !== row.at) : undefined
    return { ...row, overlap: clash ? (names.get(clash.clientId) ?? null) : null }
  })
}
