import { Button, Text, UnstyledButton } from '@mantine/core'
import type { CSSProperties } from 'react'
import { agendaTexts, weekGridTexts } from '#shared/calendar/texts.ts'
import { sumHours } from '#shared/hours.ts'
import { isSettled, sessionStatus } from '#shared/sessions/status.ts'
import { sessionStatusTexts, setStatusTexts } from '#shared/sessions/texts.ts'
import { formatTimeRange, localDateOf } from '#shared/time.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import { iconsOf, iconText, sessionName } from '../../sessions/status/session-icons.ts'
import { SessionStatusBadge } from '../../sessions/status/status-badge.tsx'
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

/** A session of the agenda: a button that opens it, and the status buttons when it has begun or is today. */
export function AgendaRow({ session, colour, now, isNew, onEdit, onStatus }: AgendaRowProps) {
  const { id, clientName, potTypeName, startsAt, durationHours } = session
  const status = sessionStatus(session)
  const struck = status === 'noShow' ? 'line-through' : undefined
  const icons = iconsOf(session, now).map((icon) => ({ icon, text: iconText(icon, session) }))
  return (
    <li
      className={classes.row}
      data-new={isNew || undefined}
      style={{ '--client': colour } as CSSProperties}
    >
      <UnstyledButton
        id={sessionElementId(id)}
        className={classes.session}
        aria-label={sessionName(session, now)}
        onClick={() => onEdit(id)}
      >
        <Text span td={struck} fz="sm">
          {formatTimeRange(startsAt, durationHours)}
        </Text>
        <SessionStatusBadge {...session} />
        <Text span className={classes.wide} td={struck} fw={600} dir="auto">
          {clientName}
        </Text>
        <Text span className={classes.wide} c="var(--app-faint)" fz="sm" dir="auto">
          {potTypeName ?? weekGridTexts.noPot}
        </Text>
        {icons
          .filter(({ text }) => text !== sessionStatusTexts[status])
          .map(({ icon, text }) => (
            <Text key={icon} span fz="sm" className={`${classes.wide} ${classes.warning}`}>
              <SessionIcon icon={icon} size={18} />
              {text}
            </Text>
          ))}
      </UnstyledButton>
      {needsStatus(session, now) && <StatusButtons session={session} onStatus={onStatus} />}
    </li>
  )
}

/** Without a status, and begun or of today. */
function needsStatus(session: WeekSession, now: Date): boolean {
  if (isSettled(session)) return false
  return session.startsAt <= now || localDateOf(session.startsAt) === localDateOf(now)
}

function StatusButtons({ session, onStatus }: Pick<AgendaRowProps, 'session' | 'onStatus'>) {
  const { clientName, startsAt, durationHours, hoursRemaining } = session
  const about = `${formatTimeRange(startsAt, durationHours)} ${clientName}`
  return (
    <div className={classes.statusButtons}>
      {(['completed', 'noShow'] as const).map((to) => (
        <Button
          key={to}
          variant="default"
          leftSection={<SessionIcon icon={to} size={18} />}
          aria-label={agendaTexts.markOne(setStatusTexts[to], about)}
          onClick={() => onStatus(session, to)}
        >
          {setStatusTexts[to]}
        </Button>
      ))}
      <Text className={classes.wide} c="var(--app-faint)" fz="sm">
        {hoursRemaining === null
          ? setStatusTexts.noCharge
          : setStatusTexts.charge({
              hours: durationHours,
              remaining: sumHours([hoursRemaining, -durationHours]),
            })}
      </Text>
    </div>
  )
}
