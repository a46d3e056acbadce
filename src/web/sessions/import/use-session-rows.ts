import { useCallback, useMemo, useState } from 'react'
import type { Table } from '#shared/import/guess.ts'
import { type Field, readCell } from '#shared/sessions/import/cells.ts'
import { guessLayout, type Layout } from '#shared/sessions/import/columns.ts'
import { clientFinder } from '#shared/sessions/import/match-clients.ts'
import {
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
import { useChoices, useSteadyOrder } from '../../ui/import/use-choices.ts'
import { bookedByDay } from '../overlaps.ts'

type Clients = RouterOutputs['clients']['list']
const none: RouterOutputs['sessions']['startsOf'] = []

/** A row of the table, with the name of whom it overlaps with. */
export type ShownRow = ImportRow & { overlap: string | null }

/** What the trainer has chosen for a table, and what becomes of its rows. */
export function useSessionRows(table: Table, clients: Clients) {
  const now = useNow()
  const reading = useChoices<NonNullable<Layout['columns'][number]>, Field>(() =>
    guessLayout(table),
  )
  const { layout } = reading
  const [ofGroups, setOfGroups] = useState<ReadonlyMap<string, string>>(new Map())
  const [marksPast, setMarksPast] = useState(true)
  const [lengthText, setLengthText] = useState(String(durationDefault))
  const defaultLength = readCell.length(lengthText)
  const choices = useMemo(
    () => ({
      ...reading.choices,
      clients: ofGroups,
      marksPast,
      defaultLength: defaultLength.value,
    }),
    [reading.choices, ofGroups, marksPast, defaultLength.value],
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
  const rows = useMemo(() => withOverlaps(taken, existing, clients), [taken, existing, clients])
  const ordered = useSteadyOrder(rows, layout, urgencyOf)
  /** Null leaves the group out. */
  const onChooseClient = useCallback(
    (group: string, clientId: string | null) =>
      setOfGroups((then) => {
        const byGroup = new Map(then)
        if (clientId === null) byGroup.delete(group)
        else byGroup.set(group, clientId)
        return byGroup
      }),
    [],
  )
  return {
    reading,
    starts: { ...starts, isWaited: period !== null && starts.data === undefined },
    rows,
    shown: useMemo(() => ordered.filter(({ state }) => state !== 'unmatched'), [ordered]),
    questions: read.questions,
    groups: useMemo(() => groupsOf(read.rows, choices), [read, choices]),
    counts: useMemo(() => countRows(taken), [taken]),
    skipped: read.skipped,
    other: read.other,
    clients: ofGroups,
    onChooseClient,
    marksPast,
    onMarkPast: setMarksPast,
    length: {
      text: lengthText,
      onChange: setLengthText,
      problem: defaultLength.problem,
      isAsked: read.rows.some(
        ({ state, cells }) => state === 'ready' && cells.length === '' && cells.end === '',
      ),
    },
  }
}

function urgencyOf({ state, problems }: ImportRow): number {
  if (state === 'cancelled') return 2
  return Object.keys(problems).length > 0 ? 0 : 1
}

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
