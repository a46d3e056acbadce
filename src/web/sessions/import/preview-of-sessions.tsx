import { Switch, TextInput } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { restText } from '#shared/import/texts.ts'
import type { Field } from '#shared/sessions/import/cells.ts'
import { columnKinds, hasDateAndClient } from '#shared/sessions/import/columns.ts'
import { clientSums, importInput, takenOf } from '#shared/sessions/import/pots.ts'
import {
  columnTexts,
  confirmText,
  countsText,
  importTexts as texts,
} from '#shared/sessions/import/texts.ts'
import { refusedPlaceOf } from '../../lib/error-messages.ts'
import { keysOfMade } from '../../lib/sheets/keys-of-made.ts'
import type { Sheet } from '../../lib/sheets/sheets.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { ColumnChoices } from '../../ui/import/column-choices.tsx'
import type { PreviewProps } from '../../ui/import/import-dialog.tsx'
import { PreviewFrame } from '../../ui/import/preview-frame.tsx'
import { PreviewTable } from '../../ui/import/preview-table.tsx'
import { GroupChoices, PotSums } from './client-choices.tsx'
import { useImportOfSessions } from './mutations.ts'
import { previewColumns } from './row-cells.tsx'
import { useSessionRows } from './use-session-rows.ts'

interface PreviewOfSessionsProps extends PreviewProps {
  sheet: Sheet
  clients: RouterOutputs['clients']['list']
  pots: RouterOutputs['pots']['all']
}

/** The fields that are shown whatever the sheet has, and those of its own. */
const always: readonly Field[] = ['client', 'date', 'time', 'length']
const ofSheet: readonly Field[] = ['end', 'type', 'status', 'note']

export function PreviewOfSessions(props: PreviewOfSessionsProps) {
  const { sheet, clients, pots, onSaving, onDone } = props
  const read = useSessionRows(sheet.rows, clients)
  const { layout, rows, counts, acts, length, starts } = read
  const [chosenPots, setChosenPots] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [draws, setDraws] = useState(false)
  const [keyOf] = useState(keysOfMade)
  const save = useImportOfSessions()

  const fields = useMemo(
    () => [...always, ...ofSheet.filter((field) => layout.columns.includes(field))],
    [layout],
  )
  const columns = useMemo(() => previewColumns(fields, acts), [fields, acts])
  const choosePot = useCallback(
    (clientId: string, potId: string | null) =>
      setChosenPots((then) => new Map(then).set(clientId, potId)),
    [],
  )
  const potChoices = { pots, chosen: chosenPots, draws, keyOf }
  const sums = useMemo(
    () => clientSums(rows, { pots, chosen: chosenPots, draws }),
    [rows, pots, chosenPots, draws],
  )

  // The rows may be others once the server has refused one.
  const [sent, setSent] = useState<readonly number[]>([])
  const refused = sent[refusedPlaceOf(save.error) ?? -1]

  function confirm() {
    if (save.isPending) return
    onSaving(true)
    setSent(takenOf(rows).map(({ at }) => at))
    const input = importInput(rows, potChoices)
    save.mutate(input, { onSuccess: onDone, onError: () => onSaving(false) })
  }

  return (
    <PreviewFrame
      {...props}
      counts={countsText(counts)}
      rest={[restText({ left: counts.wrong, skipped: read.skipped }), sheet.note]
        .filter(Boolean)
        .join(' ')}
      save={save}
      failed={refused === undefined ? texts.failed : texts.failedAt(refused + 1)}
      confirm={{
        label: confirmText(counts.taken),
        isDisabled: counts.taken === 0 || starts.isWaited,
        onConfirm: confirm,
      }}
    >
      <ColumnChoices
        table={sheet.rows}
        layout={layout}
        onChange={read.setLayout}
        kinds={columnKinds}
        labels={columnTexts}
        missing={hasDateAndClient(layout) ? null : texts.noColumns}
      />
      {starts.isLoadingError && <QueryFailure query={starts} title={texts.startsLoadFailed} />}
      {length.isAsked && (
        <TextInput
          label={texts.defaultLength}
          inputMode="decimal"
          autoComplete="off"
          value={length.text}
          error={length.problem}
          onChange={(event) => length.onChange(event.currentTarget.value)}
        />
      )}
      <Switch
        label={texts.marksPast}
        description={texts.marksPastHint}
        checked={read.choices.marksPast}
        onChange={(event) => acts.markPast(event.currentTarget.checked)}
      />
      <Switch
        label={texts.draws}
        description={texts.drawsHint}
        checked={draws}
        onChange={(event) => setDraws(event.currentTarget.checked)}
      />
      {read.groups.length > 0 && (
        <GroupChoices
          groups={read.groups}
          clients={clients}
          chosen={read.choices.clients}
          onChoose={acts.chooseClient}
        />
      )}
      {sums.length > 0 && <PotSums sums={sums} onChoose={choosePot} />}
      <PreviewTable
        label={texts.table}
        layout={layout}
        columns={columns}
        tracks={tracksOf(fields)}
        rows={rows}
      />
    </PreviewFrame>
  )
}

const tracks: Partial<Record<Field, string>> = { length: '5rem', end: '5rem' }

const tracksOf = (fields: readonly Field[]) =>
  ['3.5rem', ...fields.map((field) => tracks[field] ?? 'minmax(0, 1fr)'), '10rem'].join(' ')
