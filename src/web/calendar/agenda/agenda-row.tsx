import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import type { CSSProperties } from 'react'
import { agendaTexts, weekGridTexts } from '#shared/calendar/texts.ts'
import { isUnmarked } from '#shared/sessions/status.ts'
import { setStatusTexts, shortWarningTexts } from '#shared/sessions/texts.ts'
import { formatTimeRange } from '#shared/time.ts'
import { IconDots } from '../../lib/icons/marks.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import {
  formOf,
  iconsOf,
  type SessionIconName,
  sessionName,
} from '../../sessions/status/session-icons.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import { sessionElementId } from '../grid/session-card.tsx'
import classes from './agenda.module.css'

interface AgendaRowProps {
  session: WeekSession
  colour: string
  now: Date
  isNew: boolean
  onEdit: (id: string) => void
  onStatus: (session: WeekSession, to: 'completed' | 'noShow') => void
}

/** A session of the agenda: a button that opens it, and the status buttons when it has begun. */
export function AgendaRow({ session, colour, now, isNew, onEdit, onStatus }: AgendaRowProps) {
  const { id, clientName, startsAt, durationHours } = session
  const icons = iconsOf(session, now)
  const [start, end] = formatTimeRange(startsAt, durationHours).split('–')
  return (
    <li
      className={classes.row}
      data-client=""
      data-form={formOf(icons)}
      data-new={isNew || undefined}
      style={{ '--client': colour } as CSSProperties}
    >
      <UnstyledButton
        id={sessionElementId(id)}
        className={classes.session}
        aria-label={sessionName(session, now)}
        onClick={() => onEdit(id)}
      >
        <span className={classes.time}>
          {start}
          <span>–{end}</span>
        </span>
        <span className={classes.client} dir="auto">
          {clientName}
        </span>
        <span className={classes.facts}>{factsOf(session, icons).join(' · ')}</span>
        <span className={classes.aside}>
          {soon(session, now)}
          {icons.map((icon) => (
            <SessionIcon key={icon} icon={icon} size={18} />
          ))}
        </span>
      </UnstyledButton>
      {isUnmarked(session, now) && (
        <StatusButtons session={session} onEdit={onEdit} onStatus={onStatus} />
      )}
    </li>
  )
}

/** 'PT 60 min', '6 h kvar' and what else there is to know; the icon of a settled session says what it is. */
function factsOf(session: WeekSession, icons: readonly SessionIconName[]): string[] {
  const { potTypeName, hoursRemaining, warnings } = session
  const meanings = icons.map((icon) => {
    if (icon === 'unmarked') return agendaTexts.unmarked
    if (icon !== 'completed' && icon !== 'noShow') return shortWarningTexts[icon]
    return warnings.includes('charged') ? '' : shortWarningTexts.notCharged
  })
  const left = hoursRemaining === null ? '' : agendaTexts.left(hoursRemaining)
  return [potTypeName ?? weekGridTexts.noPot, left, ...meanings].filter((fact) => fact !== '')
}

const minuteMs = 60_000
const soonMinutes = 60

/** 'om 32 min', in the last hour before the session. */
function soon({ startsAt }: WeekSession, now: Date): string | null {
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / minuteMs)
  return minutes > 0 && minutes < soonMinutes ? agendaTexts.inMinutes(minutes) : null
}

type StatusButtonsProps = Pick<AgendaRowProps, 'session' | 'onEdit' | 'onStatus'>

function StatusButtons({ session, onEdit, onStatus }: StatusButtonsProps) {
  const { id, clientName, potId, startsAt, durationHours } = session
  const about = `${formatTimeRange(startsAt, durationHours)} ${clientName}`
  const done = potId
    ? agendaTexts.mark(setStatusTexts.completed, durationHours)
    : setStatusTexts.completed
  const marks = [
    { to: 'completed', text: done },
    { to: 'noShow', text: setStatusTexts.noShow },
  ] as const
  return (
    <div className={classes.statusButtons}>
      {marks.map(({ to, text }) => (
        <Button
          key={to}
          variant={to === 'completed' ? 'light' : 'default'}
          px="xs"
          fz="sm"
          leftSection={<SessionIcon icon={to} size={18} />}
          aria-label={agendaTexts.markOne(text, about)}
          onClick={() => onStatus(session, to)}
        >
          {text}
        </Button>
      ))}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--app-control)"
        aria-label={agendaTexts.more(about)}
        onClick={() => onEdit(id)}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
