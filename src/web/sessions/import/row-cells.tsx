import { formatHoursUnit } from '#shared/hours.ts'
import { importTexts as commonTexts } from '#shared/import/texts.ts'
import type { Field } from '#shared/sessions/import/cells.ts'
import { columnTexts, importTexts as texts } from '#shared/sessions/import/texts.ts'
import { shownStatusTexts } from '#shared/sessions/texts.ts'
import { formatDayOfYear, formatTimeRange, localDateOf } from '#shared/time.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { cellClasses, MendField, Reason, TakeBox } from '../../ui/import/row-parts.tsx'
import { Name } from '../../ui/table/name.tsx'
import type { Column } from '../../ui/table/responsive-table.tsx'
import type { RowActs, ShownRow } from './use-session-rows.ts'

/** The table's columns: of the fields that the sheet has, between the choice and what becomes of the row. */
export function previewColumns(fields: readonly Field[], acts: RowActs): Column<ShownRow>[] {
  return [
    {
      header: commonTexts.take,
      cell: ({ at, state, client, isTaken }) =>
        state === 'ready' && (
          <TakeBox
            name={`${client?.name ?? ''}, ${commonTexts.row(at + 1)}`}
            isTaken={isTaken}
            onTake={(takes) => acts.leaveOut(at, !takes)}
          />
        ),
    },
    ...fields.map(
      (field): Column<ShownRow> => ({
        header: columnTexts[field],
        className: cellClasses.cell,
        ...(field === 'client' ? { kind: 'name' } : { isLabelledOnPhone: true }),
        cell: (row) => <Cell row={row} field={field} acts={acts} />,
      }),
    ),
    {
      header: commonTexts.state,
      className: cellClasses.state,
      cell: (row) => <State row={row} />,
    },
  ]
}

/** What will be stored; a field where it is wrong, missing or typed anew. */
function Cell({ row, field, acts }: { row: ShownRow; field: Field; acts: RowActs }) {
  const { at, state, cells, problems, edited } = row
  if (state === 'cancelled' || (problems[field] === undefined && edited[field] === undefined))
    return isFree(field) ? <Name name={textOf(row, field)} /> : textOf(row, field)
  return (
    <MendField
      label={commonTexts.cellOf(columnTexts[field], at + 1)}
      text={cells[field]}
      problem={problems[field]}
      onMend={(text) => acts.edit(at, field, text)}
    />
  )
}

/** Whether people write what they like in it. */
const isFree = (field: Field) => field === 'client' || field === 'type' || field === 'note'

function textOf({ state, client, session, cells, type, notes }: ShownRow, field: Field): string {
  if (field === 'client') return client?.name ?? cells.client
  if (field === 'type') return type ?? ''
  if (field === 'note') return notes
  if (!session || state === 'cancelled') return cells[field]
  const { startsAt, durationHours, status } = session
  if (field === 'date') return formatDayOfYear(localDateOf(startsAt))
  if (field === 'time') return formatTimeRange(startsAt, durationHours)
  if (field === 'length') return formatHoursUnit(durationHours)
  return field === 'status' ? shownStatusTexts[status] : cells[field]
}

function State({ row: { state, isTaken, sameAs, overlap } }: { row: ShownRow }) {
  if (state === 'ready' && !isTaken) return <Badge>{commonTexts.notTaken}</Badge>
  if (state === 'unmatched') return null
  const tone = { ready: 'good', again: undefined, cancelled: undefined, wrong: 'bad' } as const
  const badge = <Badge tone={tone[state]}>{texts.states[state]}</Badge>
  if (sameAs !== null) return <Reason badge={badge} reason={texts.sameAsRow(sameAs + 1)} />
  return overlap === null ? badge : <Reason badge={badge} reason={texts.overlaps(overlap)} />
}
