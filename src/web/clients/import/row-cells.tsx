import { NativeSelect, TextInput } from '@mantine/core'
import { colourCss } from '#shared/clients/colours.ts'
import type { Field } from '#shared/clients/import/cells.ts'
import type { ImportRow } from '#shared/clients/import/rows.ts'
import { columnTexts, importTexts as texts } from '#shared/clients/import/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { formatPrice } from '#shared/pots/price/price.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ColourDot, Name } from '../../ui/table/name.tsx'
import type { Column } from '../../ui/table/responsive-table.tsx'
import styles from './import.module.css'
import type { RowActs } from './use-import-choices.ts'

/** The table's columns: of the fields that the sheet has, between the choice and what becomes of the row. */
export function previewColumns(fields: readonly Field[], acts: RowActs): Column<ImportRow>[] {
  return [
    {
      header: texts.take,
      cell: (row) => <Take row={row} acts={acts} />,
    },
    ...fields.map((field): Column<ImportRow> => {
      const isName = field === 'name'
      return {
        header: columnTexts[field],
        className: styles.cell,
        ...(isName ? { kind: 'name' } : { isLabelledOnPhone: true }),
        cell: (row) => <Cell row={row} field={field} acts={acts} />,
      }
    }),
    {
      header: texts.state,
      className: styles.state,
      cell: (row) => <State row={row} acts={acts} />,
    },
  ]
}

interface CellProps {
  row: ImportRow
  acts: RowActs
}

const nameOf = ({ at, cells }: ImportRow) => cells.name || texts.row(at + 1)

function Take({ row, acts }: CellProps) {
  if (row.state !== 'new' && row.state !== 'again') return null
  if (row.state === 'again' && row.values.hours === null) return null
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        aria-label={texts.takeOne(nameOf(row))}
        checked={row.isTaken}
        onChange={(event) => acts.leaveOut(row.at, !event.currentTarget.checked)}
      />
    </label>
  )
}

/** What will be stored; a field where it is wrong, missing or typed anew, which is read when it is left. */
function Cell({ row, field, acts }: CellProps & { field: Field }) {
  const { at, cells, values, problems, edited } = row
  const isMissing = field === 'email' && row.state === 'waiting'
  if (problems[field] === undefined && !isMissing && edited[field] === undefined) {
    if (field === 'hours') return values.hours !== null && formatHoursUnit(values.hours)
    if (field === 'price') return values.price !== null && formatPrice(values.price)
    if (field === 'colour') return values.colour && <ColourDot colour={colourCss(values.colour)} />
    return <Name name={values[field] ?? ''} />
  }
  const commit = (text: string) => text !== cells[field] && acts.edit(at, field, text)
  return (
    <TextInput
      className={styles.mend}
      aria-label={texts.cellOf(columnTexts[field], at + 1)}
      defaultValue={cells[field]}
      error={problems[field]}
      inputMode={
        field === 'email' ? 'email' : field === 'hours' || field === 'price' ? 'decimal' : undefined
      }
      autoComplete="off"
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
    />
  )
}

function State({ row, acts }: CellProps) {
  const { at, state, client, isTaken, values } = row
  if (state === 'wrong') return <Badge tone="bad">{texts.wrong}</Badge>
  const badge = <Badge tone={isTaken ? 'good' : undefined}>{texts.states[state]}</Badge>
  if (state === 'waiting') return <Reason badge={badge} reason={texts.waits} />
  if (state === 'again' && client && 'at' in client)
    return <Reason badge={badge} reason={texts.onceMore(client.at + 1)} />
  if (state === 'existing' && values.hours !== null)
    return (
      <>
        {badge}
        <NativeSelect
          size="xs"
          aria-label={texts.choiceOf(nameOf(row))}
          data={[
            { value: '', label: texts.leaveAsIs },
            { value: 'pot', label: texts.addPot },
          ]}
          value={isTaken ? 'pot' : ''}
          onChange={(event) => acts.topUp(at, event.currentTarget.value === 'pot')}
        />
      </>
    )
  return isTaken || state === 'existing' ? badge : <Badge>{texts.notTaken}</Badge>
}

function Reason({ badge, reason }: { badge: React.ReactNode; reason: string }) {
  return (
    <>
      {badge}
      <span className={styles.reason}>{reason}</span>
    </>
  )
}
