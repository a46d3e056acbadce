import { Fragment, memo } from 'react'
import { sessionPageTexts as texts } from '#shared/sessions/texts.ts'
import { formatDay, formatWeek, type LocalDate, localDateOf, weekOf } from '#shared/time.ts'
import { iconKey } from '../status/icon-labels.tsx'
import type { WeekSession } from '../week-session.ts'
import classes from './session-list.module.css'
import { headingsOf, momentFor } from './session-months.ts'
import { SessionRow } from './session-row.tsx'

interface Shared {
  /** The colour of each client by id, '#rrggbb'. */
  colours: ReadonlyMap<string, string>
  /** The session just made. */
  newId: string | null
  onEdit: (id: string) => void
}

interface SessionListTableProps extends Shared {
  /** As they were fetched, newest first. */
  parts: readonly { sessions: readonly WeekSession[] }[]
  now: Date
  /** Those of another filter, until the new ones are there. */
  isOld: boolean
  /** Are there rows that have not been fetched? */
  hasMore: boolean
}

/**
 * The table "Datum, Klient, Typ, Längd, Status, Åtgärder" (spec 2), newest first under its months; cards on a phone. The
 * roles stay said: a row that is laid out as a grid is no row to every browser.
 */
export function SessionListTable(props: SessionListTableProps) {
  const { parts, now, isOld, hasMore, ...shared } = props
  const today = localDateOf(now)
  return (
    <table
      className={classes.table}
      role="table"
      aria-label={texts.title}
      aria-rowcount={hasMore ? -1 : undefined}
      aria-busy={isOld}
      data-old={isOld || undefined}
    >
      <thead className={classes.head} role="rowgroup">
        <tr className={classes.row} role="row">
          {headings.map((heading) => (
            <th key={heading} role="columnheader" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {parts.map(({ sessions }, n) => {
        const before = parts[n - 1]?.sessions.at(-1)?.startsAt ?? null
        return (
          <Part
            // A part is its place: what it begins with changes as sessions come and go.
            // oxlint-disable-next-line react/no-array-index-key
            key={n}
            sessions={sessions}
            before={before?.getTime() ?? null}
            moment={momentFor(sessions, now, before)}
            today={today}
            {...shared}
          />
        )
      })}
    </table>
  )
}

const headings = [texts.date, texts.client, texts.type, texts.duration, texts.status, texts.actions]

interface PartProps extends Shared {
  sessions: readonly WeekSession[]
  /** When the session before the first one starts, in milliseconds; null in the first part. */
  before: number | null
  /** Now, as far as it matters here, in milliseconds. */
  moment: number
  today: LocalDate
}

/** The rows that were fetched at one time: what was there before is not drawn again for what comes after it. */
const Part = memo(function Part({ sessions, before, moment, today, ...shared }: PartProps) {
  const { colours, newId, onEdit } = shared
  const now = new Date(moment)
  const over = headingsOf(sessions, now, before === null ? null : new Date(before))
  return (
    <tbody className={classes.body} role="rowgroup">
      {sessions.map((session, place) => {
        const heading = over.get(place)
        return (
          <Fragment key={session.id}>
            {heading?.isNow && <NowRow today={today} />}
            {heading?.month && (
              <tr className={classes.month} role="row">
                <th role="rowheader" colSpan={headings.length} scope="rowgroup">
                  {heading.month}
                </th>
              </tr>
            )}
            <SessionRow
              session={session}
              marks={iconKey(session, now)}
              colour={colours.get(session.clientId) ?? 'transparent'}
              isNew={newId === session.id}
              onEdit={onEdit}
            />
          </Fragment>
        )
      })}
    </tbody>
  )
})

/** Where now is: what is to come stands over it, what has been under it. */
function NowRow({ today }: { today: LocalDate }) {
  return (
    <tr className={classes.now} role="row">
      <td role="cell" colSpan={headings.length}>
        <strong>{texts.today}</strong> {formatDay(today)} · {formatWeek(weekOf(today))}
        <span className={classes.earlier}>{texts.earlier}</span>
      </td>
    </tr>
  )
}
