import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { agendaTexts, weekGridTexts } from '#shared/calendar/texts.ts'
import { fillingOf, flawOf } from '#shared/pots/filling.ts'
import { canBeMarked } from '#shared/sessions/status.ts'
import { shortWarningTexts } from '#shared/sessions/texts.ts'
import { formatTime, formatTimeRange, type LocalTime } from '#shared/time.ts'
import { IconRepeat } from '../../lib/icons/arrows.ts'
import { IconDots } from '../../lib/icons/marks.ts'
import { usePhone } from '../../lib/use-phone.ts'
import type { ShelfPot } from '../../pots/shelf/shelf.ts'
import { ChargeNote } from '../../sessions/status/action-buttons.tsx'
import {
  actionsOf,
  hasNext,
  isMark,
  type SessionAction,
} from '../../sessions/status/session-actions.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import {
  formOf,
  iconsOf,
  isByClient,
  type SessionIconName,
  sessionName,
} from '../../sessions/status/session-icons.ts'
import { useBookNext } from '../../sessions/status/use-book-next.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import { CountedHours } from '../../ui/pot/counted-hours.tsx'
import { Vessel } from '../../ui/pot/vessel.tsx'
import { sessionElementId } from '../grid/session-card.tsx'
import classes from './agenda.module.css'

interface AgendaRowProps {
  session: WeekSession
  /** Its pot, when it is known. */
  pot: ShelfPot | undefined
  colour: string
  now: Date
  isNew: boolean
  onEdit: (id: string) => void
  onAction: (session: WeekSession, action: SessionAction) => void
}

/** A session of the agenda: a button that opens it, and the actions that it offers, with what they draw. */
export function AgendaRow(props: AgendaRowProps) {
  const { session, pot, colour, now, isNew, onEdit, onAction } = props
  const { id, clientName, hoursRemaining, startsAt, durationHours } = session
  const icons = iconsOf(session, now)
  const facts = (hours: number | null) =>
    factsOf({ ...session, hoursRemaining: hours }, icons, now).join(' · ')
  const [start, end] = formatTimeRange(startsAt, durationHours).split('–')
  return (
    <li
      className={classes.row}
      data-client=""
      data-form={formOf(icons, session, now)}
      data-new={isNew || undefined}
      style={{ '--client': colour } as CSSProperties}
    >
      <UnstyledButton
        id={sessionElementId(id)}
        className={classes.session}
        aria-label={sessionName(session, now)}
        aria-description={session.isInSeries ? weekGridTexts.recurring : undefined}
        onClick={() => onEdit(id)}
      >
        <span className={classes.time}>
          {start}
          <span>–{end}</span>
        </span>
        <span className={classes.client} dir="auto">
          {clientName}
        </span>
        <span className={classes.facts}>
          {session.isInSeries && <IconRepeat size={13} className={classes.series} aria-hidden />}
          {hoursRemaining === null ? (
            facts(null)
          ) : (
            <CountedHours key={session.potId} hours={hoursRemaining} text={facts} />
          )}
        </span>
        <span className={classes.aside}>
          {pot && <MarkedVessel pot={pot} session={session} now={now} />}
          {icons.map((icon) => (
            <SessionIcon key={icon} icon={icon} size={18} />
          ))}
        </span>
      </UnstyledButton>
      <Actions session={session} now={now} onEdit={onEdit} onAction={onAction} />
    </li>
  )
}

/** The pot of a session that waits to be marked, or that was marked here: its level falls and rises. */
function MarkedVessel({
  pot,
  session,
  now,
}: Pick<AgendaRowProps, 'session' | 'now'> & { pot: ShelfPot }) {
  const waits = canBeMarked(session, now)
  const [hasWaited, setHasWaited] = useState(waits)
  if (waits && !hasWaited) setHasWaited(true)
  if (!hasWaited) return null
  return <Vessel size={24} isLive filling={fillingOf(pot)} flaw={flawOf(pot.forecast, now)} />
}

/** 'om 32 min', 'PT 60 min', '6 h kvar' and what else there is to know; the icon of a settled session says what it is. */
function factsOf(session: WeekSession, icons: readonly SessionIconName[], now: Date): string[] {
  const { potTypeName, hoursRemaining, warnings } = session
  const meanings = icons.map((icon) => {
    if (icon === 'unmarked') return agendaTexts.unmarked
    if (isByClient(icon)) return weekGridTexts.byClient[icon]
    if (icon !== 'completed' && icon !== 'noShow') return shortWarningTexts[icon]
    return warnings.includes('charged') ? '' : shortWarningTexts.notCharged
  })
  const left = hoursRemaining === null ? '' : agendaTexts.left(hoursRemaining)
  const facts = [soon(session, now), potTypeName ?? weekGridTexts.noPot, left, ...meanings]
  return facts.filter((fact) => fact !== '')
}

const minuteMs = 60_000
const soonMinutes = 60

/** 'om 32 min', in the last hour before the session. */
function soon({ startsAt }: WeekSession, now: Date): string {
  const minutes = Math.ceil((startsAt.getTime() - now.getTime()) / minuteMs)
  return minutes > 0 && minutes < soonMinutes ? agendaTexts.inMinutes(minutes) : ''
}

const variants = {
  completed: 'light',
  noShow: 'default',
  cancel: 'subtle',
} as const

type ActionsProps = Pick<AgendaRowProps, 'session' | 'now' | 'onEdit' | 'onAction'>

function Actions({ session, now, onEdit, onAction }: ActionsProps) {
  const { id, clientName, potId, startsAt, durationHours } = session
  const actions = actionsOf(session, now)
  const isHeld = hasNext(session)
  if (actions.length === 0 && !isHeld) return null
  const about = `${formatTimeRange(startsAt, durationHours)} ${clientName}`
  const hasMarks = actions.some(isMark)
  return (
    <div className={classes.actions} data-marks={hasMarks || undefined}>
      {hasMarks && <ChargeNote session={session} />}
      {actions.map(({ action, label, icon }) => {
        const text =
          action === 'completed' && potId ? agendaTexts.mark(label, durationHours) : label
        return (
          <Button
            key={action}
            variant={variants[action]}
            color={variants[action] === 'subtle' ? 'gray' : undefined}
            fz="sm"
            fw={variants[action] === 'subtle' ? 400 : undefined}
            leftSection={icon && <SessionIcon icon={icon} size={18} />}
            aria-label={agendaTexts.markOne(text, about)}
            onClick={() => onAction(session, action)}
          >
            {text}
          </Button>
        )
      })}
      {isHeld && <NextButton session={session} about={about} />}
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

/** "Boka nästa" with its time: fetched when a pointer enters it, and on a phone, which has no pointer, at once. */
function NextButton({ session, about }: { session: WeekSession; about: string }) {
  const isPhone = usePhone()
  const { label, props } = useBookNext({ session, isNamed: isPhone })
  return (
    <Button
      variant="subtle"
      color="gray"
      fz="sm"
      {...props}
      aria-label={agendaTexts.markOne(label, about)}
    >
      {label}
    </Button>
  )
}

interface FreeRowProps {
  from: LocalTime
  to: LocalTime
  onBook: () => void
}

/** Hours without a session: one tap books there. */
export function FreeRow({ from, to, onBook }: FreeRowProps) {
  return (
    <li>
      <UnstyledButton className={classes.free} onClick={onBook}>
        {agendaTexts.free(from, to)} <span>{agendaTexts.book}</span>
      </UnstyledButton>
    </li>
  )
}

/** The present time between the rows. */
export function NowRow({ now }: { now: Date }) {
  const time = formatTime(now)
  return (
    <li className={classes.now} aria-label={agendaTexts.now(time)}>
      <span>{time}</span>
    </li>
  )
}
