import { UnstyledButton } from '@mantine/core'
import { agendaTexts } from '#shared/calendar/texts.ts'
import { formatTime, type LocalTime } from '#shared/time.ts'
import classes from './agenda.module.css'

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
