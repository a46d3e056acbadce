import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type CSSProperties, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type Field, readCell } from '#shared/clients/import/cells.ts'
import type { Table } from '#shared/clients/import/columns.ts'
import { importTypesMax } from '#shared/clients/import/limits.ts'
import type { ImportRow, Known } from '#shared/clients/import/rows.ts'
import {
  confirmText,
  countsText,
  restText,
  importTexts as texts,
} from '#shared/clients/import/texts.ts'
import { importInput } from '#shared/clients/import/to-input.ts'
import { commonTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { newId } from '../../lib/new-id.ts'
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx'
import { ButtonRow } from '../../ui/layout/button-row.tsx'
import { ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import { ColumnChoices, hasNameAndEmail } from './column-choices.tsx'
import styles from './import.module.css'
import { useImportClients } from './mutations.ts'
import { previewColumns } from './row-cells.tsx'
import { useImportChoices } from './use-import-choices.ts'

export interface PreviewProps {
  onBack: () => void
  onCancel: () => void
  onSaving: (isSaving: boolean) => void
  onDone: () => void
}

interface PreviewOfSheetProps extends PreviewProps, Known {
  table: Table
}

/** The order of the columns; what the sheet does not have is left out. */
const shownFields: readonly Field[] = [
  'name',
  'email',
  'phone',
  'type',
  'hours',
  'price',
  'paid',
  'note',
  'colour',
]

/** A field without which another is wrong, so that it can be typed. */
const neededBy: Partial<Record<Field, Field[]>> = { hours: ['price'], price: ['paid'] }

export function PreviewOfSheet(props: PreviewOfSheetProps) {
  const { table, types, onBack, onCancel, onSaving, onDone } = props
  const { layout, setLayout, rows, skipped, counts, acts } = useImportChoices(table, props)
  const [defaultType, setDefaultType] = useState(types.length === 1 ? (types[0]?.name ?? '') : '')
  const [keyOf] = useState(makeKeys)
  const save = useImportClients()
  const head = useRef<HTMLParagraphElement>(null)
  const typesId = useId()
  // What had the focus is unmounted.
  useEffect(() => head.current?.focus(), [])

  const fields = useMemo(
    () =>
      shownFields.filter(
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
    <Stack gap="sm">
      <Text ref={head} tabIndex={-1} role="status" fw={600} className={styles.counts}>
        {countsText(counts)}
      </Text>
      <Text size="sm" c="dimmed">
        {restText({ left: counts.wrong + counts.waiting, skipped })}
      </Text>
      <ColumnChoices table={table} layout={layout} onChange={setLayout} />
      {!hasNameAndEmail(layout) && <ErrorAlert>{texts.noColumns}</ErrorAlert>}
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
      {/* Mounted anew with other columns, whose cells hold other texts. */}
      <div key={JSON.stringify(layout)} style={{ '--columns': tracksOf(fields) } as CSSProperties}>
        <ResponsiveTable
          label={texts.table}
          columns={columns}
          rows={rows}
          keyOf={placeOf}
          isSame={isSameRow}
          className={styles.table}
          incremental={{ resetKey: layout, including: -1 }}
        />
      </div>
      {save.error && <ErrorAlert title={texts.failed}>{errorMessage(save.error)}</ErrorAlert>}
      <ButtonRow>
        <Button variant="default" onClick={onBack} disabled={save.isPending}>
          {texts.another}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
        <Button
          loading={save.isPending}
          disabled={isEmpty || isTypeMissing || hasTooManyTypes}
          onClick={confirm}
        >
          {confirmText(counts)}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

/** The same key for the same thing, so that a second try after a lost answer stores nothing twice. */
function makeKeys(): (made: string) => string {
  const keys = new Map<string, string>()
  return (made) => {
    const key = keys.get(made) ?? newId()
    keys.set(made, key)
    return key
  }
}

const tracks: Partial<Record<Field, string>> = {
  hours: '7rem',
  price: '7rem',
  paid: '7rem',
  colour: '4rem',
}

const tracksOf = (fields: readonly Field[]) =>
  ['3.5rem', ...fields.map((field) => tracks[field] ?? 'minmax(0, 1fr)'), '10rem'].join(' ')

const placeOf = ({ at }: ImportRow) => at

/** Rows are read anew with every choice. */
const isSameRow = (a: ImportRow, b: ImportRow) => JSON.stringify(a) === JSON.stringify(b)
