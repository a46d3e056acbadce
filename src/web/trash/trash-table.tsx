import { Box } from '@mantine/core'
import { useMemo } from 'react'
import { formatMoment } from '#shared/time.ts'
import { daysLeft } from '#shared/trash/limits.ts'
import type { TrashRow } from '#shared/trash/payload.ts'
import { trashTexts as texts, trashWhat } from '#shared/trash/texts.ts'
import { Name } from '../ui/table/name.tsx'
import { type Column, ResponsiveTable } from '../ui/table/responsive-table.tsx'
import { RowButton } from '../ui/table/row-button.tsx'
import { RowMenu } from '../ui/table/row-menu.tsx'
import styles from './trash-table.module.css'

interface TrashTableProps {
  rows: readonly TrashRow[]
  now: Date
  onRestore: (row: TrashRow) => void
  onErase: (row: TrashRow) => void
}

/** The deletions, newest first, each with what it took and how long it can be restored. */
export function TrashTable({ rows, now, onRestore, onErase }: TrashTableProps) {
  const columns = useMemo<Column<TrashRow>[]>(
    () => [
      {
        header: texts.columns.what,
        kind: 'name',
        cell: (row) => {
          const { what, contents } = trashWhat(row, now)
          return (
            <div>
              <Name name={what} />
              {contents && (
                <Box
                  component="span"
                  display="block"
                  c="var(--app-ink-2)"
                  fz="sm"
                  fw="var(--app-weight-regular)"
                  dir="auto"
                >
                  {contents}
                </Box>
              )}
            </div>
          )
        },
      },
      {
        header: texts.columns.client,
        isLabelledOnPhone: true,
        dir: 'auto',
        className: styles.client,
        cell: ({ kind, clientName }) =>
          kind === 'client' ? <span data-named>{clientName}</span> : clientName,
      },
      {
        header: texts.columns.deletedAt,
        isLabelledOnPhone: true,
        cell: ({ deletedAt }) => (
          <time dateTime={deletedAt.toISOString()}>{formatMoment(deletedAt, now)}</time>
        ),
      },
      {
        header: texts.columns.left,
        isLabelledOnPhone: true,
        cell: ({ deletedAt }) => texts.left(daysLeft(deletedAt, now)),
      },
      {
        header: texts.columns.actions,
        kind: 'actions',
        cell: (row) => {
          const { what } = trashWhat(row, now)
          return (
            <>
              <RowButton
                name={texts.restoreOne(what, row.clientName)}
                onClick={() => onRestore(row)}
              >
                {texts.restore}
              </RowButton>
              <RowMenu
                name={texts.actionsFor(what, row.clientName)}
                items={[
                  {
                    text: texts.erase,
                    name: texts.eraseOne(what, row.clientName),
                    isDanger: true,
                    onSelect: () => onErase(row),
                  },
                ]}
              />
            </>
          )
        },
      },
    ],
    [now, onRestore, onErase],
  )
  return (
    <ResponsiveTable
      className={styles.table}
      label={texts.title}
      columns={columns}
      rows={rows}
      keyOf={idOf}
    />
  )
}

const idOf = ({ id }: TrashRow) => id
