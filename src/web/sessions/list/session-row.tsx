import { memo } from 'react'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { sessionMarkTexts, sessionPageTexts as texts } from '#shared/sessions/texts.ts'
import {
  formatDay,
  formatTime,
  formatTimeRange,
  formatWeek,
  localDateOf,
  weekOf,
} from '#shared/time.ts'
import { IconLabels } from '../status/icon-labels.tsx'
import { SessionStatusBadge } from '../status/status-badge.tsx'
import type { WeekSession } from '../week-session.ts'
import classes from './session-list.module.css'

interface SessionRowProps {
  session: WeekSession
  /** Its marks, as iconKey tells them. */
  marks: string
  colour: string
  isNew: boolean
  onEdit: (id: string) => void
}

/** A session in the long list; drawn again only when it looks different. */
export const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { session, marks, colour, isNew, onEdit } = props
  const { id, startsAt, durationHours, clientName, completed, noShow } = session
  const date = localDateOf(startsAt)
  const which = sessionMarkTexts.which({
    client: clientName,
    day: formatDay(date),
    time: formatTime(startsAt),
  })
  return (
    <tr className={classes.row} role="row" data-new={isNew || undefined}>
      <td className={classes.when} role="cell">
        <time dateTime={startsAt.toISOString()}>
          <span className={classes.date}>
            {formatDay(date)} {date.slice(0, 4)}
          </span>{' '}
          <span className={classes.time}>{formatTimeRange(startsAt, durationHours)}</span>
        </time>{' '}
        <span className={classes.week}>{formatWeek(weekOf(date))}</span>
      </td>
      <td className={classes.client} role="cell">
        <span className={classes.dot} style={{ backgroundColor: colour }} />
        <span className={classes.name} dir="auto" title={clientName}>
          {clientName}
        </span>
      </td>
      <td className={classes.type} role="cell" dir="auto">
        {session.potTypeName ?? weekGridTexts.noPot}
      </td>
      <td className={classes.hours} role="cell">
        {formatHoursUnit(durationHours)}
      </td>
      <td className={classes.status} role="cell">
        <SessionStatusBadge completed={completed} noShow={noShow} />
        <IconLabels of={marks} />
      </td>
      <td className={classes.actions} role="cell">
        <button
          type="button"
          id={editButtonId(id)}
          aria-label={texts.editOne(which)}
          onClick={() => onEdit(id)}
        >
          {texts.edit}
        </button>
      </td>
    </tr>
  )
}, isSame)

/** The id of a row's button, to find it by after a dialog. */
export function editButtonId(id: string): string {
  return `edit-${id}`
}

/** Each answer makes new objects of all sessions: they are held against each other by what is drawn of them. */
function isSame(a: SessionRowProps, b: SessionRowProps): boolean {
  return (
    a.session.id === b.session.id &&
    a.session.version === b.session.version &&
    a.session.clientName === b.session.clientName &&
    a.session.potTypeName === b.session.potTypeName &&
    a.session.completed === b.session.completed &&
    a.session.noShow === b.session.noShow &&
    a.marks === b.marks &&
    a.colour === b.colour &&
    a.isNew === b.isNew &&
    a.onEdit === b.onEdit
  )
}
