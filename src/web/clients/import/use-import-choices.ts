import { useMemo, useState } from 'react'
import type { Field } from '#shared/clients/import/cells.ts'
import { guessLayout, type Layout } from '#shared/clients/import/columns.ts'
import { type Choices, countRows, type Known, readRows } from '#shared/clients/import/rows.ts'
import type { Table } from '#shared/import/guess.ts'

const noChoices: Choices = { edits: new Map(), leftOut: new Set(), topUps: new Set() }

/** The acts of the preview's rows, by their place in the table; stable between renders. */
export interface RowActs {
  edit: (at: number, field: Field, text: string) => void
  leaveOut: (at: number, isOut: boolean) => void
  topUp: (at: number, isChosen: boolean) => void
}

/** What the trainer has chosen for a table, and what becomes of its rows. */
export function useImportChoices(table: Table, { clients }: Pick<Known, 'clients'>) {
  const [layout, setLayout] = useState<Layout>(() => guessLayout(table))
  const [choices, setChoices] = useState(noChoices)
  const read = useMemo(
    () => readRows(table, layout, { known: { clients }, choices }),
    [table, layout, clients, choices],
  )
  // What is to be done comes first; a row stays where it is when it is mended.
  const places = useMemo(() => {
    const { rows } = readRows(table, layout, { known: { clients }, choices: noChoices })
    return new Map(rows.map(({ at, state }) => [at, urgency[state]]))
  }, [table, layout, clients])
  const rows = useMemo(
    () => read.rows.toSorted((a, b) => (places.get(a.at) ?? 0) - (places.get(b.at) ?? 0)),
    [read, places],
  )
  const acts = useMemo<RowActs>(
    () => ({
      edit: (at, field, text) =>
        setChoices((now) => {
          const cells = { ...now.edits.get(at), [field]: text }
          return { ...now, edits: new Map(now.edits).set(at, cells) }
        }),
      leaveOut: (at, isOut) =>
        setChoices((now) => ({ ...now, leftOut: toggled(now.leftOut, at, isOut) })),
      topUp: (at, isChosen) =>
        setChoices((now) => ({ ...now, topUps: toggled(now.topUps, at, isChosen) })),
    }),
    [],
  )
  const counts = useMemo(() => countRows(read.rows), [read])
  return { layout, setLayout, rows, skipped: read.skipped, counts, acts }
}

const urgency = { wrong: 0, waiting: 1, existing: 2, again: 3, new: 3 }

function toggled(set: ReadonlySet<number>, at: number, isIn: boolean): ReadonlySet<number> {
  const next = new Set(set)
  if (isIn) next.add(at)
  else next.delete(at)
  return next
}
