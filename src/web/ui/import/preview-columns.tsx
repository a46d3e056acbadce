import { TextInput } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import { importTexts as texts } from '#shared/import/texts.ts'
import type { Column } from '../table/responsive-table.tsx'
import styles from './import.module.css'
import type { RowActs } from './use-choices.ts'

export interface PreviewRow<Field extends string> {
  /** The place in the table, from 0. */
  at: number
  isTaken: boolean
  cells: Record<Field, string>
  edited: Partial<Record<Field, string>>
  problems: Partial<Record<Field, string>>
}

interface PreviewColumns<Field extends string, Row> {
  fields: readonly Field[]
  labels: Record<Field, string>
  /** The field that names the row. */
  main: Field
  acts: RowActs<Field>
  /** The row's name, when it can be ticked. */
  tickName: (row: Row) => string | null
  /** Whether a field is typed, since it is wrong or missing. */
  isMended: (row: Row, field: Field) => boolean
  shown: (row: Row, field: Field) => ReactNode
  inputModes?: Partial<Record<Field, HTMLAttributes<HTMLInputElement>['inputMode']>>
  state: (row: Row) => ReactNode
}

/** The table's columns: of the fields that the sheet has, between the tick and what becomes of the row. */
export function previewColumns<Field extends string, Row extends PreviewRow<Field>>(
  options: PreviewColumns<Field, Row>,
): Column<Row>[] {
  const { fields, labels, main, acts, tickName, isMended, shown, inputModes, state } = options
  const hasStatus = fields.some((field) => labels[field] === texts.state)
  return [
    {
      header: texts.take,
      cell: (row) => {
        const name = tickName(row)
        return name !== null && <TakeBox name={name} row={row} onTick={acts.tick} />
      },
    },
    ...fields.map(
      (field): Column<Row> => ({
        header: labels[field],
        className: styles.cell,
        ...(field === main ? { kind: 'name' } : { isLabelledOnPhone: true }),
        cell: (row) =>
          isMended(row, field) || row.edited[field] !== undefined ? (
            <MendField
              label={texts.cellOf(labels[field], row.at + 1)}
              text={row.edited[field] ?? row.cells[field]}
              problem={row.problems[field]}
              inputMode={inputModes?.[field]}
              onMend={(text) => acts.edit(row.at, field, text)}
            />
          ) : (
            shown(row, field)
          ),
      }),
    ),
    {
      header: hasStatus ? texts.stateOfRow : texts.state,
      className: styles.state,
      cell: state,
    },
  ]
}

interface TakeBoxProps {
  name: string
  row: { at: number; isTaken: boolean }
  onTick: (at: number, isTicked: boolean) => void
}

/** Whether a row is brought in. */
function TakeBox({ name, row, onTick }: TakeBoxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        aria-label={texts.takeOne(name)}
        checked={row.isTaken}
        onChange={(event) => onTick(row.at, event.currentTarget.checked)}
      />
    </label>
  )
}

interface MendFieldProps {
  label: string
  text: string
  problem: string | undefined
  inputMode: HTMLAttributes<HTMLInputElement>['inputMode']
  onMend: (text: string) => void
}

/** A cell that is wrong, missing or typed anew, which is read when it is left. */
function MendField({ label, text, problem, inputMode, onMend }: MendFieldProps) {
  const commit = (typed: string) => typed !== text && onMend(typed)
  return (
    <TextInput
      className={styles.mend}
      aria-label={label}
      defaultValue={text}
      error={problem}
      inputMode={inputMode}
      autoComplete="off"
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
    />
  )
}

/** What becomes of a row, with why below. */
export function Reason({ badge, reason }: { badge: ReactNode; reason: string }) {
  return (
    <>
      {badge}
      <span className={styles.reason}>{reason}</span>
    </>
  )
}
