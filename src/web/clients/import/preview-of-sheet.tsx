import { TextInput } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { type Field, readCell } from '#shared/clients/import/cells.ts'
import { clientSheet, guessLayout, type Layout } from '#shared/clients/import/columns.ts'
import { countRows, type Known, readRows } from '#shared/clients/import/rows.ts'
import {
  columnTexts,
  confirmText,
  rowCounts,
  importTexts as texts,
} from '#shared/clients/import/texts.ts'
import { importInput, rowOfRefused } from '#shared/clients/import/to-input.ts'
import { importTypesMax } from '#shared/import/limits.ts'
import { importTexts as commonTexts } from '#shared/import/texts.ts'
import { problemCodeOf, refusedPlaceOf } from '../../lib/error-messages.ts'
import { keysOfMade } from '../../lib/sheets/keys-of-made.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import type { PreviewProps } from '../../ui/import/import-dialog.tsx'
import { PreviewFrame } from '../../ui/import/preview-frame.tsx'
import { useChoices, useSteadyOrder } from '../../ui/import/use-choices.ts'
import { useImportClients } from './mutations.ts'
import { columnsOf } from './row-cells.tsx'

/** In the order in which they are shown. */
const allFields = Object.keys(clientSheet.sources) as Field[]

/** A field without which another is wrong, so that it can be typed. */
const neededBy: Partial<Record<Field, Field[]>> = { hours: ['price'], price: ['paid'] }

const urgency = { wrong: 0, waiting: 1, existing: 2, again: 3, new: 3 }

export function PreviewOfSheet(props: PreviewProps & Known) {
  const { sheet, clients, types, fileName, onSaving, onDone } = props
  const reading = useChoices<NonNullable<Layout['columns'][number]>, Field>(() =>
    guessLayout(sheet.rows),
  )
  const { layout, choices, acts } = reading
  const read = useMemo(
    () => readRows(sheet.rows, layout, { known: { clients }, choices }),
    [sheet, layout, clients, choices],
  )
  const { rows } = read
  const shown = useSteadyOrder(rows, layout, ({ state }) => urgency[state])
  const counts = useMemo(() => countRows(rows), [rows])
  const [defaultType, setDefaultType] = useState(types.length === 1 ? (types[0]?.name ?? '') : '')
  const [keyOf] = useState(keysOfMade)
  const save = useImportClients()
  const typesId = useId()

  const fields = useMemo(
    () =>
      allFields.filter((field) =>
        [field, ...(neededBy[field] ?? [])]
          .flatMap((one) => clientSheet.sources[one])
          .some((kind) => layout.columns.includes(kind) || kind === 'name' || kind === 'email'),
      ),
    [layout],
  )
  const columns = useMemo(() => columnsOf(fields, acts), [fields, acts])
  const input = useMemo(
    () => importInput(rows, { types, defaultType, keyOf }),
    [rows, types, defaultType, keyOf],
  )
  const typeCell = readCell.type(defaultType)
  const isTypeMissing = counts.untyped > 0 && typeCell.value === null
  const hasTooManyTypes = input.types.length > importTypesMax
  const left = counts.wrong + counts.waiting
  const noColumns = hasNameAndEmail(layout) ? null : texts.noColumns

  function whatIsMissing(): string | null {
    if (counts.new + counts.pots === 0)
      return noColumns ?? (left > 0 ? commonTexts.missing.mend : commonTexts.missing.nothing)
    if (hasTooManyTypes) return texts.tooManyTypesShort
    return isTypeMissing ? texts.typeMissing : null
  }

  // The rows may be others once the server has refused one.
  const [sent, setSent] = useState<{ rows: typeof rows; input: typeof input }>()
  const refusal = { code: problemCodeOf(save.error), place: refusedPlaceOf(save.error) }

  function confirm() {
    if (save.isPending) return
    onSaving(true)
    setSent({ rows, input })
    save.mutate({ ...input, fileName }, { onSuccess: onDone, onError: () => onSaving(false) })
  }

  return (
    <PreviewFrame
      {...props}
      {...read}
      reading={reading}
      sources={clientSheet.sources}
      labels={columnTexts}
      missing={noColumns}
      shown={shown}
      fields={fields}
      tracks={tracks}
      columns={columns}
      label={texts.table}
      counts={rowCounts(counts)}
      left={left}
      save={save}
      failed={texts.failed}
      refused={sent && rowOfRefused(sent.rows, sent.input, refusal)}
      confirm={{
        label: confirmText(counts),
        missing: whatIsMissing(),
        onConfirm: confirm,
      }}
      asked={
        <>
          {hasTooManyTypes && <ErrorAlert>{texts.tooManyTypes}</ErrorAlert>}
          {counts.untyped > 0 && (
            <TextInput
              label={texts.defaultType}
              description={texts.defaultTypeHint}
              required
              list={typesId}
              autoComplete="off"
              value={defaultType}
              error={typeCell.problem}
              onChange={(event) => setDefaultType(event.currentTarget.value)}
            />
          )}
          <datalist id={typesId}>
            {types.map(({ id, name }) => (
              <option key={id}>{name}</option>
            ))}
          </datalist>
        </>
      }
    />
  )
}

function hasNameAndEmail({ columns }: Layout): boolean {
  const has = (...kinds: Layout['columns']) => kinds.some((kind) => columns.includes(kind))
  return has('name', 'firstName', 'lastName') && has('email')
}

const tracks: Partial<Record<Field, string>> = {
  hours: '7rem',
  price: '7rem',
  paid: '7rem',
  colour: '4rem',
}
