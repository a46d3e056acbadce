import { Popover, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import { formatTimeRange, weekday } from '#shared/time.ts'
import { IconChevronDown } from '../../lib/icons/chevrons.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import { iconsOf, sessionName } from '../../sessions/status/session-icons.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import type { DayPlan } from './arrange-week.ts'
import { dayName, gridCloses, gridOpens } from './hours.ts'
import classes from './outside-strip.module.css'

interface OutsideStripProps {
  where: 'before' | 'after'
  plans: readonly DayPlan<WeekSession>[]
  now: Date
  colours: ReadonlyMap<string, string>
  onEdit: (id: string) => void
}

/** The sessions outside the hours shown, by day. Not rendered when there are none. */
export function OutsideStrip({ where, plans, ...rest }: OutsideStripProps) {
  if (plans.every((plan) => plan[where].length === 0)) return null
  return (
    <div className={classes.strip} data-where={where}>
      <div className={classes.hour} />
      {plans.map((plan) => (
        <div key={weekday(plan.date)} className={classes.day}>
          {plan[where].length > 0 && <OutsideList where={where} plan={plan} {...rest} />}
        </div>
      ))}
    </div>
  )
}

function OutsideList({
  where,
  plan,
  now,
  colours,
  onEdit,
}: Omit<OutsideStripProps, 'plans'> & { plan: DayPlan<WeekSession> }) {
  const [isOpen, setIsOpen] = useState(false)
  const sessions = plan[where]
  const label =
    where === 'before'
      ? weekGridTexts.before(sessions.length, gridOpens)
      : weekGridTexts.after(sessions.length, gridCloses)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={where === 'before' ? 'bottom-start' : 'top-start'}
      shadow="md"
      trapFocus
      returnFocus
      width={272}
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.opener}
          aria-label={`${label}, ${dayName(plan.date)}`}
          data-sessions={sessions.map((session) => session.id).join(' ')}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{label}</span>
          <IconChevronDown size={14} aria-hidden className={classes.chevron} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={`${label}, ${dayName(plan.date)}`}>
        <ul className={classes.list}>
          {sessions.map((session) => (
            <li key={session.id}>
              <UnstyledButton
                className={classes.item}
                aria-label={sessionName(session, now)}
                style={{ '--client': colours.get(session.clientId) }}
                onClick={() => {
                  setIsOpen(false)
                  onEdit(session.id)
                }}
              >
                <span>{formatTimeRange(session.startsAt, session.durationHours)}</span>
                <Text span inherit flex={1} fw={550} dir="auto">
                  {session.clientName}
                </Text>
                {iconsOf(session, now).map((icon) => (
                  <SessionIcon key={icon} icon={icon} />
                ))}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
