import { NativeSelect } from '@mantine/core'
import { columnKinds, type Layout, type Table } from '#shared/clients/import/columns.ts'
import { columnTexts, importTexts as texts } from '#shared/clients/import/texts.ts'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import styles from './import.module.css'

interface ColumnChoicesProps {
  table: Table
  layout: Layout
  onChange: (layout: Layout) => void
}

const options = [
  { value: '', label: columnTexts.none },
  ...columnKinds.map((kind) => ({ value: kind, label: columnTexts[kind] })),
]

/** Which row has the headings, and what each column holds. Open where a name or an address was not found. */
export function ColumnChoices({ table, layout, onChange }: ColumnChoicesProps) {
  const { header, columns } = layout
  const headings = (header !== null && table[header]) || []
  const below = table.slice((header ?? -1) + 1)

  function choose(at: number, value: string) {
    const kind = columnKinds.find((one) => one === value) ?? null
    // A field has one column.
    const others = columns.map((one) => (one === kind ? null : one))
    onChange({ header, columns: others.with(at, kind) })
  }

  return (
    <Disclosure label={texts.columns} isOpenAtFirst={!hasNameAndEmail(layout)}>
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
  )
}

export function hasNameAndEmail({ columns }: Layout): boolean {
  const has = (...kinds: Layout['columns']) => kinds.some((kind) => columns.includes(kind))
  return has('name', 'firstName', 'lastName') && has('email')
}

/** 'A' … 'Z', 'AA' … as Excel names columns. */
function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last
}
