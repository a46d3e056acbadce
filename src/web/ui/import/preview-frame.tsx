import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, Fragment, type ReactNode, useEffect, useId, useRef } from 'react'
import type { Layout } from '#shared/import/guess.ts'
import { type Choices, type OtherTable, scoreOf } from '#shared/import/rows.ts'
import type { Question } from '#shared/import/settle.ts'
import { type RowCount, restText, importTexts as texts } from '#shared/import/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { Badge } from '../feedback/badge.tsx'
import { ErrorAlert } from '../feedback/error-alert.tsx'
import { ButtonRow } from '../layout/button-row.tsx'
import { type Column, ResponsiveTable } from '../table/responsive-table.tsx'
import { ColumnChoices } from './column-choices.tsx'
import styles from './import.module.css'
import type { PreviewProps } from './import-dialog.tsx'
import type { PreviewRow } from './preview-columns.tsx'
import { Questions } from './questions.tsx'
import type { RowActs } from './use-choices.ts'

interface PreviewFrameProps<
  Kind extends string,
  Field extends string,
  Row extends PreviewRow<Field>,
> extends PreviewProps {
  /** How the table is read, and what has been chosen for it. */
  reading: {
    layout: Layout<Kind>
    setLayout: (layout: Layout<Kind>) => void
    choices: Choices<Field>
    acts: RowActs<Field>
  }
  sources: Record<Field, readonly Kind[]>
  labels: Record<Kind, string>
  /** What to choose, when a column that is needed was not found. */
  missing: string | null
  questions: readonly Question[]
  /** Everything in the table, of which `shown` is listed. */
  rows: readonly PreviewRow<Field>[]
  shown: readonly Row[]
  fields: readonly Field[]
  /** The widths of columns that are narrow. */
  tracks: Partial<Record<Field, string>>
  columns: readonly Column<Row>[]
  label: string
  counts: readonly RowCount[]
  /** How many rows wait to be mended, and how many are no rows. */
  left: number
  skipped: number
  other: OtherTable | null
  /** The mutation that stores all of it. */
  save: { isPending: boolean; error: unknown }
  failed: string
  /** The place of the row that was refused. */
  refused: number | undefined
  /** With what is missing until all of it can be stored. */
  confirm: { label: string; missing: string | null; onConfirm: () => void }
  /** What is to be said before, and what may be said besides. */
  asked: ReactNode
  children?: ReactNode
}

/** A preview: what it comes to, how the columns are read, what becomes of each row, and the act that stores it (D36). */
export function PreviewFrame<
  Kind extends string,
  Field extends string,
  Row extends PreviewRow<Field>,
>(props: PreviewFrameProps<Kind, Field, Row>) {
  const { sheet, reading, sources, labels, missing, questions, rows, shown } = props
  const { fields, tracks, columns, label, counts, left, skipped, other, asked, children, onBack } =
    props
  const { layout, setLayout, choices, acts } = reading
  const head = useRef<HTMLDivElement>(null)
  // What had the focus is unmounted.
  useEffect(() => head.current?.focus(), [])
  function scoreOfKind(kind: Kind): string | null {
    const field = (Object.keys(sources) as Field[]).find((one) => sources[one].includes(kind))
    return field === undefined ? null : texts.score(labels[kind], scoreOf(rows, field))
  }

  return (
    <Stack gap="sm">
      <Group ref={head} tabIndex={-1} role="status" gap="xxs" className={styles.counts}>
        {counts.map(({ text, isOpen }, n) => (
          <Fragment key={text}>
            {n > 0 && <VisuallyHidden>, </VisuallyHidden>}
            <Badge tone={isOpen ? 'soon' : undefined}>{text}</Badge>
          </Fragment>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {[restText({ left, skipped, other }), sheet.note].filter(Boolean).join(' ')}
      </Text>
      {missing && <ErrorAlert>{missing}</ErrorAlert>}
      <Questions questions={questions} answers={choices.answers} onAnswer={acts.answer} />
      {asked}
      <ColumnChoices
        table={sheet.rows}
        layout={layout}
        onChange={setLayout}
        labels={labels}
        scoreOf={scoreOfKind}
        isMissing={missing !== null}
      />
      {children}
      <div
        // Other columns begin the table anew, since their cells hold other texts.
        key={JSON.stringify(layout)}
        style={
          {
            '--columns': [
              '3.5rem',
              ...fields.map((field) => tracks[field] ?? 'minmax(0, 1fr)'),
              '10rem',
            ].join(' '),
          } as CSSProperties
        }
      >
        <ResponsiveTable
          label={label}
          columns={columns}
          rows={shown}
          keyOf={({ at }) => at}
          isSame={isSameRow}
          className={styles.table}
          incremental={{ resetKey: layout, including: -1 }}
        />
      </div>
      <Foot {...props} onBack={onBack} />
    </Stack>
  )
}

type FootProps = Pick<
  PreviewFrameProps<string, string, PreviewRow<string>>,
  'save' | 'failed' | 'refused' | 'confirm' | 'onBack' | 'onCancel'
>

function Foot({ save, failed, refused, confirm, onBack, onCancel }: FootProps) {
  const reasonId = useId()
  const isWaiting = confirm.missing !== null
  const title = refused === undefined ? failed : texts.refusedAt(failed, refused + 1)
  return (
    <>
      {save.error !== null && <ErrorAlert title={title}>{errorMessage(save.error)}</ErrorAlert>}
      <ButtonRow>
        <Button variant="default" onClick={onBack} disabled={save.isPending}>
          {texts.another}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
        {isWaiting && (
          <Text id={reasonId} size="sm" className={styles.missing}>
            {confirm.missing}
          </Text>
        )}
        <Button
          loading={save.isPending}
          data-disabled={isWaiting || undefined}
          aria-disabled={isWaiting || undefined}
          aria-describedby={isWaiting ? reasonId : undefined}
          onClick={() => isWaiting || confirm.onConfirm()}
        >
          {confirm.label}
        </Button>
      </ButtonRow>
    </>
  )
}

/** Rows are read anew with every choice. */
const isSameRow = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)
