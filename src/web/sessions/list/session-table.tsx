import { type ReactNode, useState } from 'react'
import { sessionListTexts as texts } from '#shared/clients/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { unknownTypeInColumn } from '#shared/pots/texts.ts'
import type { Cancellation } from '#shared/sessions/cancellation.ts'
import type { TimedSession } from '#shared/sessions/status.ts'
import { formatDayNear, formatTimeRange, formatWeek, localDateOf, weekOf } from '#shared/time.ts'
import { type Column, ResponsiveTable } from '../../ui/table/responsive-table.tsx'
import { ShowMoreButton } from '../../ui/table/show-more-button.tsx'
import { SessionStatusBadge } from '../status/status-badge.tsx'
import styles from './session-table.module.css'

/** One session of a read-only list. */
export interface ListedSession extends TimedSession {
  id: string | number
  /** Not told to an organisation. */
  cancelled?: Cancellation | null
}

/** The column for the training type, in a list of one client's sessions. */
export const typeColumn: Column<{ potTypeName: string | null }> = {
  header: texts.type,
  cell: ({ potTypeName }) => potTypeName ?? unknownTypeInColumn,
}

/** Rows shown at first by default, and added at a time: a client of many years has hundreds. */
const batchSize = 50

interface SessionTableProps<S extends ListedSession> {
  sessions: readonly S[]
  label: string
  /** What the sessions differ in: training type or client. */
  subject: Pick<Column<S>, 'header' | 'cell'>
  /** Rows shown at first. */
  first?: number
  /** Icons beside the status. */
  icons?: (session: S) => ReactNode
  /** One more column. The CSS variable `--last` is its width. */
  lastColumn?: Column<S> | undefined
}

/** Read-only sessions: of one client on the profile, and of all clients of a trainer. */
export function SessionTable<S extends ListedSession>({
  sessions,
  label,
  subject,
  first = batchSize,
  icons,
  lastColumn,
}: SessionTableProps<S>) {
  const [shown, setShown] = useState(first)
  const left = Math.min(batchSize, sessions.length - shown)
  const columns: Column<S>[] = [
    ...timeColumns,
    { ...subject, dir: 'auto', className: styles.type },
    {
      header: texts.status,
      className: styles.status,
      cell: (session) => (
        <>
          <SessionStatusBadge of={session} isInColumn />
          {icons?.(session)}
        </>
      ),
    },
    ...(lastColumn ? [lastColumn] : []),
  ]
  return (
    <>
      <ResponsiveTable
        className={icons ? `${styles.table} ${styles.withIcons}` : styles.table}
        label={label}
        phone="lines"
        columns={columns}
        rows={sessions.slice(0, shown)}
        keyOf={({ id }) => id}
      />
      {left > 0 && (
        <ShowMoreButton onClick={() => setShown(shown + batchSize)}>
          {texts.showMore(left)}
        </ShowMoreButton>
      )}
    </>
  )
}

const timeColumns: Column<ListedSession>[] = [
  { header: texts.date, className: styles.date, cell: ({ startsAt }) => <Day of={startsAt} /> },
  {
    header: texts.week,
    className: styles.week,
    cell: ({ startsAt }) => formatWeek(weekOf(localDateOf(startsAt))),
  },
  {
    header: texts.time,
    className: styles.time,
    cell: ({ startsAt, durationHours }) => formatTimeRange(startsAt, durationHours),
  },
  {
    header: texts.hours,
    className: styles.hours,
    cell: ({ durationHours }) => formatHoursUnit(durationHours),
  },
]

function Day({ of: instant }: { of: Date }) {
  const date = localDateOf(instant)
  return <time dateTime={date}>{formatDayNear(date)}</time>
}
