import { TextInput } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { type Field, readCell } from '#shared/clients/import/cells.ts'
import { columnKinds, type Layout } from '#shared/clients/import/columns.ts'
import type { Known } from '#shared/clients/import/rows.ts'
import {
  columnTexts,
  confirmText,
  countsText,
  importTexts as texts,
} from '#shared/clients/import/texts.ts'
import { importInput } from '#shared/clients/import/to-input.ts'
import type { Table } from '#shared/import/guess.ts'
import { importTypesMax } from '#shared/import/limits.ts'
import { restText } from '#shared/import/texts.ts'
import { keysOfMade } from '../../lib/sheets/keys-of-made.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { ColumnChoices } from '../../ui/import/column-choices.tsx'
import type { PreviewProps } from '../../ui/import/import-dialog.tsx'
import { PreviewFrame } from '../../ui/import/preview-frame.tsx'
import { PreviewTable } from '../../ui/import/preview-table.tsx'
import { useImportClients } from './mutations.ts'
import { previewColumns } from './row-cells.tsx'
import { useImportChoices } from './use-import-choices.ts'

interface PreviewOfSheetProps extends PreviewProps, Known {
  table: Table
}

/** A name may lie in two columns and is shown as one field. */
const isField = (kind: (typeof columnKinds)[number]): kind is Field =>
  kind !== 'firstName' && kind !== 'lastName'

/** A field without which another is wrong, so that it can be typed. */
const neededBy: Partial<Record<Field, Field[]>> = { hours: ['price'], price: ['paid'] }

export function PreviewOfSheet(props: PreviewOfSheetProps) {
  const { table, types, onSaving, onDone } = props
  const { layout, setLayout, rows, skipped, counts, acts } = useImportChoices(table, props)
  const [defaultType, setDefaultType] = useState(types.length === 1 ? (types[0]?.name ?? '') : '')
  const [keyOf] = useState(keysOfMade)
  const save = useImportClients()
  const typesId = useId()

  const fields = useMemo(
    () =>
      columnKinds
        .filter(isField)
        .filter(
          (field) =>
            [field, ...(neededBy[field] ?? [])].some((one) => layout.columns.includes(one)) ||
            field === 'name' ||
            field === 'email',
        ),
    [layout],
  )
  const columns = useMemo(() => previewColumns(fields, acts), [fields, acts])
  const input = useMemo(
    () => importInput(rows, { types, defaultType, keyOf }),
    [rows, types, defaultType, keyOf],
  )
  const typeCell = readCell.type(defaultType)
  const isTypeMissing = counts.untyped > 0 && typeCell.value === null
  const hasTooManyTypes = input.types.length > importTypesMax
  const isEmpty = counts.new + counts.pots === 0

  function confirm() {
    if (save.isPending) return
    onSaving(true)
    save.mutate(input, { onSuccess: onDone, onError: () => onSaving(false) })
  }

  return (
    <PreviewFrame
      {...props}
      counts={countsText(counts)}
      rest={restText({ left: counts.wrong + counts.waiting, skipped })}
      save={save}
      failed={texts.failed}
      confirm={{
        label: confirmText(counts),
        isDisabled: isEmpty || isTypeMissing || hasTooManyTypes,
        onConfirm: confirm,
      }}
    >
      <ColumnChoices
        table={table}
        layout={layout}
        onChange={setLayout}
        kinds={columnKinds}
        labels={columnTexts}
        missing={hasNameAndEmail(layout) ? null : texts.noColumns}
      />
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

const tracksOf = (fields: readonly Field[]) =>
  ['3.5rem', ...fields.map((field) => tracks[field] ?? 'minmax(0, 1fr)'), '10rem'].join(' ')
