import { formatHoursUnit } from '#shared/hours.ts'
import { importTexts as commonTexts } from '#shared/import/texts.ts'
import type { Field } from '#shared/sessions/import/cells.ts'
import { columnTexts, importTexts as texts } from '#shared/sessions/import/texts.ts'
import { shownStatusTexts } from '#shared/sessions/texts.ts'
import { formatDayOfYear, formatTimeRange, localDateOf } from '#shared/time.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { previewColumns, Reason } from '../../ui/import/preview-columns.tsx'
import type { RowActs } from '../../ui/import/use-choices.ts'
import { Name } from '../../ui/table/name.tsx'
import type { ShownRow } from './use-session-rows.ts'

/** The columns of the preview of sessions. */
export function columnsOf(fields: readonly Field[], acts: RowActs<Field>) {
  return previewColumns<Field, ShownRow>({
    fields,
    labels: columnTexts,
    main: 'client',
    acts,
    tickName: ({ at, state, client }) =>
      state === 'ready' ? `${client?.name ?? ''}, ${commonTexts.row(at + 1)}` : null,
    isMended: ({ state, problems }, field) =>
      state !== 'cancelled' && problems[field] !== undefined,
    shown: (row, field) =>
      isFree(field) ? <Name name={textOf(row, field)} /> : textOf(row, field),
    state: (row) => <State row={row} />,
  })
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
