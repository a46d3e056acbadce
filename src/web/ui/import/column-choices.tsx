import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { cutTo } from '#shared/characters.ts'
import { shownClock } from '#shared/import/days.ts'
import type { Layout, Table } from '#shared/import/guess.ts'
import { importTexts as texts } from '#shared/import/texts.ts'
import { Disclosure } from '../layout/disclosure.tsx'
import styles from './import.module.css'

interface ColumnChoicesProps<Kind extends string> {
  table: Table
  layout: Layout<Kind>
  onChange: (layout: Layout<Kind>) => void
  labels: Record<Kind, string>
  /** How much of a column is read, in words. */
  scoreOf: (kind: Kind) => string | null
  /** A column that is needed was not found. */
  isMissing: boolean
}

/** Which row has the headings, and what each column holds, with how much of it is read; those that are left out below (D133). */
export function ColumnChoices<Kind extends string>(props: ColumnChoicesProps<Kind>) {
  const { table, layout, onChange, labels, scoreOf, isMissing } = props
  const kinds = Object.keys(labels) as Kind[]
  const options = [
    { value: '', label: texts.none },
    ...kinds.map((kind) => ({ value: kind, label: labels[kind] })),
  ]
  const { header, columns } = layout
  const headings = (header !== null && table[header]) || []
  const below = table.slice((header ?? -1) + 1)

  function choose(at: number, value: string) {
    const kind = kinds.find((one) => one === value) ?? null
    // A field has one column.
    const others = columns.map((one) => (one === kind ? null : one))
    onChange({ header, columns: others.with(at, kind) })
  }

  const select = (at: number) => {
    const sample = below.find((cells) => cells[at]?.trim())?.[at]?.trim()
    const kind = columns[at] ?? null
    const said = [
      kind !== null && scoreOf(kind),
      sample && texts.sample(cutTo(shownClock(sample), 40)),
    ]
    return (
      <NativeSelect
        key={at}
        label={headings[at]?.trim() || texts.column(columnLetters(at))}
        description={said.filter(Boolean).join(' · ')}
        data={options}
        value={kind ?? ''}
        onChange={(event) => choose(at, event.currentTarget.value)}
      />
    )
  }
  const places = columns.map((_, at) => at)
  // As they were guessed: a select stays where it is when it is changed.
  const [guessed] = useState(columns)
  const left = places.filter((at) => guessed[at] === null)

  return (
    <>
      <Disclosure label={texts.columns} isOpenAtFirst>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={header !== null}
            onChange={(event) =>
              onChange({ header: event.currentTarget.checked ? 0 : null, columns })
            }
          />
          {texts.hasHeader((header ?? 0) + 1)}
        </label>
        <div className={styles.columns}>
          {places.filter((at) => guessed[at] !== null).map(select)}
        </div>
        {left.length > 0 && (
          <Disclosure label={texts.leftOut(left.length)} isOpenAtFirst={isMissing}>
            <div className={styles.columns}>{left.map(select)}</div>
          </Disclosure>
        )}
      </Disclosure>
    </>
  )
}

/** 'A' … 'Z', 'AA' … as Excel names columns. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last
}
