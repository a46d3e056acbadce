import { Text } from '@mantine/core'
import { memo, useMemo } from 'react'
import { sessionPageTexts as texts } from '#shared/sessions/texts.ts'
import { formatDay, formatWeek, type LocalDate, localDateOf, weekOf } from '#shared/time.ts'
import { type Column, TableFrame, TableRows } from '../../ui/table/responsive-table.tsx'
import { iconKey } from '../status/icon-labels.tsx'
import type { WeekSession } from '../week-session.ts'
import { isSameSessionRow, type SessionRow, sessionColumns } from './session-columns.tsx'
import classes from './session-list.module.css'
import { headingsOf, momentFor } from './session-months.ts'

interface Shared {
  /** The colour of each client by id, '#rrggbb'. */
  colours: ReadonlyMap<string, string>
  /** The id of a session just created. */
  newId: string | null
}

interface SessionListTableProps extends Shared {
  /** The fetched pages, newest first. */
  pages: readonly { sessions: readonly WeekSession[] }[]
  now: Date
  /** The rows belong to the previous filter, until the new ones are there. */
  isOld: boolean
  /** More rows can be fetched. */
  hasMore: boolean
  /** Stable between renders. */
  onEdit: (id: string) => void
}

/** The sessions newest first, with a heading for each month and a line at the current time (spec 2). */
export function SessionListTable(props: SessionListTableProps) {
  const { pages, now, isOld, hasMore, onEdit, ...shared } = props
  const columns = useMemo(() => sessionColumns(onEdit), [onEdit])
  const today = localDateOf(now)
  return (
    <div className={classes.table} data-old={isOld || undefined}>
      <TableFrame
        columns={columns}
        phone="lines"
        isLong
        label={texts.title}
        rowCount={hasMore ? -1 : undefined}
        isBusy={isOld}
      >
        {pages.map(({ sessions }, n) => {
          const before = pages[n - 1]?.sessions.at(-1)?.startsAt ?? null
          return (
            <Page
              // A page is identified by its index: its first session changes as sessions come and go.
              // oxlint-disable-next-line react/no-array-index-key
              key={n}
              columns={columns}
              sessions={sessions}
              before={before?.getTime() ?? null}
              moment={momentFor(sessions, now, before)}
              today={today}
              {...shared}
            />
          )
        })}
      </TableFrame>
    </div>
  )
}

interface PageProps extends Shared {
  columns: readonly Column<SessionRow>[]
  sessions: readonly WeekSession[]
  /** When the session before the first one starts, in milliseconds; null in the first page. */
  before: number | null
  /** The time that the page is rendered for, in milliseconds: see momentFor. */
  moment: number
  today: LocalDate
}

/** The rows of one response, memoized: fetching more does not render them again. */
const Page = memo(function Page(props: PageProps) {
  const { columns, sessions, before, moment, today, colours, newId } = props
  const now = new Date(moment)
  const headings = headingsOf(sessions, now, before === null ? null : new Date(before))
  const rows = sessions.map((session) => ({
    session,
    icons: iconKey(session, now),
    colour: colours.get(session.clientId) ?? 'transparent',
    isNew: newId === session.id,
  }))
  return (
    <TableRows
      columns={columns}
      rows={rows}
      keyOf={({ session }) => session.id}
      attributes={attributesOf}
      isSame={isSameSessionRow}
      before={(_, index) => {
        const heading = headings.get(index)
        return (
          <>
            {heading?.isNow && <NowRow today={today} columnCount={columns.length} />}
            {heading?.month && (
              <tr className={classes.month} role="row">
                <th role="rowheader" colSpan={columns.length} scope="rowgroup">
                  {heading.month}
                </th>
              </tr>
            )}
          </>
        )
      }}
    />
  )
})

const attributesOf = ({ isNew }: SessionRow) => ({ 'data-highlighted': isNew || undefined })

/** At the current time: sessions still to come are above it, and past ones below. */
function NowRow({ today, columnCount }: { today: LocalDate; columnCount: number }) {
  return (
    <tr className={classes.now} role="row">
      <td role="cell" colSpan={columnCount}>
        <strong>{texts.today}</strong> {formatDay(today)} · {formatWeek(weekOf(today))}
        <Text span inherit ms="auto">
          {texts.earlier}
        </Text>
      </td>
    </tr>
  )
}
