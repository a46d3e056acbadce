import { Popover, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { formatTimeRange } from '#shared/time.ts'
import { SessionIcon } from '../../sessions/status/session-icon.tsx'
import { formOf, iconsOf, sessionName } from '../../sessions/status/session-icons.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import classes from './sessions-popover.module.css'

interface SessionsPopoverProps {
  sessions: readonly WeekSession[]
  /** What the button shows. */
  label: string
  /** The accessible name of the button and of its list. */
  name: string
  className: string | undefined
  now: Date
  colours: ReadonlyMap<string, string>
  onEdit: (id: string) => void
}

/** A button that opens the list of sessions for which there is no room in the grid. */
export function SessionsPopover(props: SessionsPopoverProps) {
  const { sessions, label, name, className, now, colours, onEdit } = props
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      width={272}
    >
      <Popover.Target>
        <UnstyledButton
          className={className}
          aria-label={name}
          data-sessions={sessions.map((session) => session.id).join(' ')}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label={name}>
        <ul className={classes.list}>
          {sessions.map((session) => {
            const icons = iconsOf(session, now)
            return (
              <li key={session.id} data-form={formOf(icons, session, now)}>
                <UnstyledButton
                  className={classes.item}
                  aria-label={sessionName(session, now)}
                  data-client=""
                  style={{ '--client': colours.get(session.clientId) }}
                  onClick={() => {
                    setIsOpen(false)
                    onEdit(session.id)
                  }}
                >
                  <span>{formatTimeRange(session.startsAt, session.durationHours)}</span>
                  <Text span inherit flex={1} fw="var(--app-weight-medium)" dir="auto">
                    {session.clientName}
                  </Text>
                  {icons.map((icon) => (
                    <SessionIcon key={icon} icon={icon} />
                  ))}
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
