import { useMemo, useState } from 'react'
import type { Layout } from '#shared/import/guess.ts'
import { type Choices, noChoices } from '#shared/import/rows.ts'

/** The acts of a preview's rows and questions, rows by their place in the table; stable between renders. */
export interface RowActs<Field extends string> {
  edit: (at: number, field: Field, text: string) => void
  tick: (at: number, isTicked: boolean) => void
  answer: (key: string, value: string) => void
}

/** How a table is read, and what the trainer has chosen for it. */
export function useChoices<Kind extends string, Field extends string>(guess: () => Layout<Kind>) {
  const [layout, setLayout] = useState(guess)
  const [choices, setChoices] = useState<Choices<Field>>(noChoices)
  const acts = useMemo<RowActs<Field>>(
    () => ({
      edit: (at, field, text) =>
        setChoices(({ edits, ...then }) => {
          const cells = { ...edits.get(at), [field]: text }
          return { ...then, edits: new Map(edits).set(at, cells) }
        }),
      tick: (at, isTicked) =>
        setChoices(({ ticks, ...then }) => ({ ...then, ticks: new Map(ticks).set(at, isTicked) })),
      answer: (key, value) =>
        setChoices(({ answers, ...then }) => ({
          ...then,
          answers: new Map(answers).set(key, value),
        })),
    }),
    [],
  )
  return { layout, setLayout, choices, acts }
}

/** The rows with what is to be done first; one stays where it is when it is mended, until columns are chosen anew. */
export function useSteadyOrder<Row extends { at: number }>(
  rows: readonly Row[],
  layout: unknown,
  urgencyOf: (row: Row) => number,
): readonly Row[] {
  const urgencies = () => new Map(rows.map((row) => [row.at, urgencyOf(row)] as const))
  const [places, setPlaces] = useState(() => ({ layout, of: urgencies() }))
  if (places.layout !== layout) setPlaces({ layout, of: urgencies() })
  return useMemo(
    () => rows.toSorted((a, b) => (places.of.get(a.at) ?? 0) - (places.of.get(b.at) ?? 0)),
    [rows, places],
  )
}
