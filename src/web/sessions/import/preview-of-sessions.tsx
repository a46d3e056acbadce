import { Switch, TextInput } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { importTexts as commonTexts } from '#shared/import/texts.ts'
import type { Field } from '#shared/sessions/import/cells.ts'
import {
  guestsColumn,
  hasDateAndClient,
  sessionSheet,
  withGuests,
} from '#shared/sessions/import/columns.ts'
import { clientSums, importInput, takenOf } from '#shared/sessions/import/pots.ts'
import {
  columnTexts,
  confirmText,
  rowCounts,
  importTexts as texts,
} from '#shared/sessions/import/texts.ts'
import { refusedPlaceOf } from '../../lib/error-messages.ts'
import { keysOfMade } from '../../lib/sheets/keys-of-made.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import type { PreviewProps } from '../../ui/import/import-dialog.tsx'
import { PreviewFrame } from '../../ui/import/preview-frame.tsx'
import { GroupChoices, PotSums } from './client-choices.tsx'
import { useImportOfSessions } from './mutations.ts'
import { columnsOf } from './row-cells.tsx'
import { useSessionRows } from './use-session-rows.ts'

interface PreviewOfSessionsProps extends PreviewProps {
  clients: RouterOutputs['clients']['list']
  pots: RouterOutputs['pots']['all']
}

/** The fields that are shown whatever the sheet has, and those of its own. */
const always: readonly Field[] = ['client', 'date', 'time', 'length']
const ofSheet: readonly Field[] = ['end', 'type', 'status', 'note']

export function PreviewOfSessions(props: PreviewOfSessionsProps) {
  const { sheet, clients, pots, fileName, onSaving, onDone } = props
  const read = useSessionRows(sheet.rows, clients)
  const { reading, rows, counts, length, starts } = read
  const { layout, acts } = reading
  const guests = guestsColumn(sheet.rows, layout)
  const [chosenPots, setChosenPots] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [draws, setDraws] = useState(false)
  const [keyOf] = useState(keysOfMade)
  const save = useImportOfSessions()

  const fields = useMemo(
    () => [...always, ...ofSheet.filter((field) => layout.columns.includes(field))],
    [layout],
  )
  const columns = useMemo(() => columnsOf(fields, acts), [fields, acts])
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

  const noColumns = hasDateAndClient(layout) ? null : texts.noColumns
  function whatIsMissing(): string | null {
    if (starts.isWaited)
      return starts.isLoadingError ? texts.startsLoadFailed : commonTexts.missing.comparing
    if (counts.taken > 0) return null
    if (noColumns) return noColumns
    if (
      read.questions.some(({ key, suggested }) => !(reading.choices.answers.get(key) ?? suggested))
    )
      return commonTexts.missing.answer
    if (counts.unmatched > 0) return texts.clientsMissing
    return counts.wrong > 0 ? commonTexts.missing.mend : commonTexts.missing.nothing
  }

  // The rows may be others once the server has refused one.
  const [sent, setSent] = useState<readonly number[]>([])
  const refused = sent[refusedPlaceOf(save.error) ?? -1]

  function confirm() {
    if (save.isPending) return
    onSaving(true)
    setSent(takenOf(rows).map(({ at }) => at))
    const input = { ...importInput(rows, potChoices), fileName }
    save.mutate(input, { onSuccess: onDone, onError: () => onSaving(false) })
  }

  return (
    <PreviewFrame
      {...props}
      {...read}
      sources={sessionSheet.sources}
      labels={columnTexts}
      missing={noColumns}
      fields={fields}
      tracks={tracks}
      columns={columns}
      label={texts.table}
      counts={rowCounts(counts)}
      left={counts.wrong}
      save={save}
      failed={texts.failed}
      refused={refused}
      confirm={{
        label: confirmText(counts.taken),
        missing: whatIsMissing(),
        onConfirm: confirm,
      }}
      asked={
        <>
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
          {read.groups.length > 0 && (
            <GroupChoices
              groups={read.groups}
              clients={clients}
              chosen={read.clients}
              onChoose={read.onChooseClient}
            />
          )}
        </>
      }
    >
      {guests !== -1 && (
        <Switch
          label={texts.guests}
          description={texts.guestsHint}
          checked={layout.columns[guests] === 'email'}
          onChange={(event) =>
            reading.setLayout(withGuests(layout, guests, event.currentTarget.checked))
          }
        />
      )}
      <Switch
        label={texts.marksPast}
        description={texts.marksPastHint}
        checked={read.marksPast}
        onChange={(event) => read.onMarkPast(event.currentTarget.checked)}
      />
      <Switch
        label={texts.draws}
        description={texts.drawsHint}
        checked={draws}
        onChange={(event) => setDraws(event.currentTarget.checked)}
      />
      {sums.length > 0 && <PotSums sums={sums} onChoose={choosePot} />}
    </PreviewFrame>
  )
}

const tracks: Partial<Record<Field, string>> = { length: '5rem', end: '5rem' }
