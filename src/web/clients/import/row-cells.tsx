import { NativeSelect } from '@mantine/core'
import { colourCss } from '#shared/clients/colours.ts'
import type { Field } from '#shared/clients/import/cells.ts'
import type { ImportRow } from '#shared/clients/import/rows.ts'
import { columnTexts, importTexts as texts } from '#shared/clients/import/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { importTexts as commonTexts } from '#shared/import/texts.ts'
import { formatPrice } from '#shared/pots/price/price.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { cellClasses, MendField, Reason, TakeBox } from '../../ui/import/row-parts.tsx'
import { ColourDot, Name } from '../../ui/table/name.tsx'
import type { Column } from '../../ui/table/responsive-table.tsx'
import type { RowActs } from './use-import-choices.ts'

/** The table's columns: of the fields that the sheet has, between the choice and what becomes of the row. */
export function previewColumns(fields: readonly Field[], acts: RowActs): Column<ImportRow>[] {
  return [
    {
      header: commonTexts.take,
      cell: (row) => <Take row={row} acts={acts} />,
    },
    ...fields.map((field): Column<ImportRow> => {
      const isName = field === 'name'
      return {
        header: columnTexts[field],
        className: cellClasses.cell,
        ...(isName ? { kind: 'name' } : { isLabelledOnPhone: true }),
        cell: (row) => <Cell row={row} field={field} acts={acts} />,
      }
    }),
    {
      header: commonTexts.state,
      className: cellClasses.state,
      cell: (row) => <State row={row} acts={acts} />,
    },
  ]
}

interface CellProps {
  row: ImportRow
  acts: RowActs
}

const nameOf = ({ at, cells }: ImportRow) => cells.name || commonTexts.row(at + 1)

function Take({ row, acts }: CellProps) {
  if (row.state !== 'new' && row.state !== 'again') return null
  if (row.state === 'again' && row.values.hours === null) return null
  return (
    <TakeBox
      name={nameOf(row)}
      isTaken={row.isTaken}
      onTake={(isTaken) => acts.leaveOut(row.at, !isTaken)}
    />
  )
}

/** What will be stored; a field where it is wrong, missing or typed anew. */
function Cell({ row, field, acts }: CellProps & { field: Field }) {
  const { at, cells, values, problems, edited } = row
  const isMissing = field === 'email' && row.state === 'waiting'
  if (problems[field] === undefined && !isMissing && edited[field] === undefined) {
    if (field === 'hours') return values.hours !== null && formatHoursUnit(values.hours)
    if (field === 'price') return values.price !== null && formatPrice(values.price)
    if (field === 'colour') return values.colour && <ColourDot colour={colourCss(values.colour)} />
    return <Name name={values[field] ?? ''} />
  }
  return (
    <MendField
      label={commonTexts.cellOf(columnTexts[field], at + 1)}
      text={cells[field]}
      problem={problems[field]}
      inputMode={
        field === 'email' ? 'email' : field === 'hours' || field === 'price' ? 'decimal' : undefined
      }
      onMend={(text) => acts.edit(at, field, text)}
    />
  )
}

function State({ row, acts }: CellProps) {
  const { at, state, client, isTaken, values } = row
  if (state === 'wrong') return <Badge tone="bad">{commonTexts.wrong}</Badge>
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
  return isTaken || state === 'existing' ? badge : <Badge>{commonTexts.notTaken}</Badge>
}
