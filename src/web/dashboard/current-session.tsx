import { Button } from '@mantine/core'
import { agendaTexts } from '#shared/calendar/texts.ts'
import { dashboardNowTexts as texts } from '#shared/dashboard/texts.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { formatTime, formatTimeRange } from '#shared/time.ts'
import { SessionIcon } from '../sessions/status/session-icon.tsx'
import { useStatusWithUndo } from '../sessions/status/use-status-with-undo.ts'
import type { WeekSession } from '../sessions/week-session.ts'
import { HoursLeft } from './hours-left.tsx'
import { minutesLeft } from './now-and-next.ts'
import styles from './now-line.module.css'

interface CurrentSessionProps {
  session: WeekSession
  next: WeekSession | null
  now: Date
}

/** The session under way, with the buttons that mark it. */
export function CurrentSession({ session, next, now }: CurrentSessionProps) {
  const setStatus = useStatusWithUndo()
  const { clientName, startsAt, durationHours } = session
  const about = `${formatTimeRange(startsAt, durationHours)} ${clientName}`
  return (
    <>
      <p className={styles.text}>
        <span className={styles.label}>{texts.current}</span>{' '}
        <strong dir="auto">{clientName}</strong>{' '}
        <span className={styles.facts}>
          {formatTimeRange(startsAt, durationHours)}, {texts.remaining(minutesLeft(session, now))} ·{' '}
          <HoursLeft session={session} />
        </span>
        {next && (
          <span className={styles.then}>
            {texts.afterwards} <span dir="auto">{next.clientName}</span> {formatTime(next.startsAt)}
          </span>
        )}
      </p>
      {(['completed', 'noShow'] as const).map((to) => (
        <Button
          key={to}
          className={styles.mark}
          data-phone="icon"
          variant={to === 'completed' ? 'light' : 'default'}
          leftSection={<SessionIcon icon={to} size={18} />}
          aria-label={agendaTexts.markOne(setStatusTexts[to], about)}
          onClick={() => void setStatus([session], to)}
        >
          {setStatusTexts[to]}
        </Button>
      ))}
    </>
  )
}
