import { NativeSelect } from '@mantine/core'
import type { Layout, Table } from '#shared/import/guess.ts'
import { importTexts as texts } from '#shared/import/texts.ts'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import styles from './import.module.css'

interface ColumnChoicesProps<Kind extends string> {
  table: Table
  layout: Layout<Kind>
  onChange: (layout: Layout<Kind>) => void
  kinds: readonly Kind[]
  labels: Record<Kind, string>
  /** What to choose, when a column that is needed was not found. */
  missing: string | null
}

/** Which row has the headings, and what each column holds. Open where one was not found. */
export function ColumnChoices<Kind extends string>(props: ColumnChoicesProps<Kind>) {
  const { table, layout, onChange, kinds, labels, missing } = props
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

  return (
    <>
      <Disclosure label={texts.columns} isOpenAtFirst={missing !== null}>
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
          {columns.map((kind, at) => {
            const sample = below.find((cells) => cells[at]?.trim())?.[at]?.trim()
            const key = `${at}`
            return (
              <NativeSelect
                key={key}
                label={headings[at]?.trim() || texts.column(columnLetters(at))}
                description={sample && texts.sample(sample.slice(0, 40))}
                data={options}
                value={kind ?? ''}
                onChange={(event) => choose(at, event.currentTarget.value)}
              />
            )
          })}
        </div>
      </Disclosure>
      {missing && <ErrorAlert>{missing}</ErrorAlert>}
    </>
  )
}

/** 'A' … 'Z', 'AA' … as Excel names columns. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last
}
