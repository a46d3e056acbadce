import { type ReactNode, useState } from 'react'
import { sessionListTexts } from '#shared/clients/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { unknownPotType } from '#shared/pots/texts.ts'
import { formatDay, formatTimeRange, formatWeek, localDateOf, weekOf } from '#shared/time.ts'
import { SessionStatusBadge } from '../status/status-badge.tsx'
import styles from './session-table.module.css'

/** One session, as a list that is only read shows it. */
export interface ListedSession {
  id: string | number
  startsAt: Date
  durationHours: number
  completed: boolean
  noShow: boolean
}

/** What the sessions of a list differ in: of which training type, or whose they are. */
interface SubjectColumn<S> {
  heading: string
  of: (session: S) => ReactNode
}

/** For the sessions of one client. */
export const typeColumn: SubjectColumn<{ potTypeName: string | null }> = {
  heading: sessionListTexts.type,
  of: ({ potTypeName }) => potTypeName ?? unknownPotType,
}

/**
 * One more column, laid out by whoever asks for it: `--last` is its width, and `className` its heading's and its cells'.
 * Pages without it carry nothing of it.
 */
interface LastColumn<S> extends SubjectColumn<S> {
  className: string | undefined
}

/** Rows shown at first, where nothing else is said, and added at a time: a client of many years has hundreds. */
const portion = 50

interface SessionTableProps<S extends ListedSession> {
  sessions: readonly S[]
  label: string
  subject: SubjectColumn<S>
  /** Rows shown at first. */
  first?: number
  /** What stands beside a session's status: what is the trainer's business alone, so the portal has nothing there. */
  marks?: (session: S) => ReactNode
  lastColumn?: LastColumn<S>
}

/** Sessions to read: a client's on the profile and in the portal, and a trainer's of all clients. On phones each row is a card of its own. */
export function SessionTable<S extends ListedSession>({
  sessions,
  label,
  subject,
  first = portion,
  marks,
  lastColumn,
}: SessionTableProps<S>) {
  const [shown, setShown] = useState(first)
  const left = Math.min(portion, sessions.length - shown)
  return (
    <>
      {/* The roles stay said, since a row that is laid out as a grid is no row to every browser. */}
      <table
        className={styles.table}
        role="table"
        aria-label={label}
        data-marks={marks ? true : undefined}
      >
        <thead className={styles.head} role="rowgroup">
          <tr className={styles.row} role="row">
            {headingsWith(subject.heading).map((heading) => (
              <th key={heading} role="columnheader" scope="col">
                {heading}
              </th>
            ))}
            {lastColumn && (
              <th className={lastColumn.className} role="columnheader" scope="col">
                {lastColumn.heading}
              </th>
            )}
          </tr>
        </thead>
        <tbody className={styles.body} role="rowgroup">
          {sessions.slice(0, shown).map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              subject={subject.of(session)}
              marks={marks?.(session)}
              last={
                lastColumn && (
                  <td className={lastColumn.className} role="cell">
                    {lastColumn.of(session)}
                  </td>
                )
              }
            />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <button type="button" className={styles.more} onClick={() => setShown(shown + portion)}>
          {sessionListTexts.showMore(left)}
        </button>
      )}
    </>
  )
}

function headingsWith(subject: string): string[] {
  const { date, week, time, hours, status } = sessionListTexts
  return [date, week, time, hours, subject, status]
}

interface SessionRowProps {
  session: ListedSession
  subject: ReactNode
  marks: ReactNode
  last: ReactNode
}

function SessionRow({ session, subject, marks, last }: SessionRowProps) {
  const date = localDateOf(session.startsAt)
  return (
    <tr className={styles.row} role="row">
      <td className={styles.date} role="cell">
        <time dateTime={date}>
          {formatDay(date)} {date.slice(0, 4)}
        </time>
      </td>
      <td className={styles.week} role="cell">
        {formatWeek(weekOf(date))}
      </td>
      <td className={styles.time} role="cell">
        {formatTimeRange(session.startsAt, session.durationHours)}
      </td>
      <td className={styles.hours} role="cell">
        {formatHoursUnit(session.durationHours)}
      </td>
      <td className={styles.type} role="cell" dir="auto">
        {subject}
      </td>
      <td className={styles.status} role="cell">
        <SessionStatusBadge completed={session.completed} noShow={session.noShow} />
        {marks}
      </td>
      {last}
    </tr>
  )
}
