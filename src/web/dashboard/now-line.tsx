import { Button, Skeleton } from '@mantine/core'
import { agendaTexts } from '#shared/calendar/texts.ts'
import { dashboardNowTexts as texts } from '#shared/dashboard/texts.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { addWeeks, formatTime, formatTimeRange, localDateOf, weekOf } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import { useNow } from '../lib/use-now.ts'
import { SessionIcon } from '../sessions/status/session-icon.tsx'
import { useStatusWithUndo } from '../sessions/status/use-status-with-undo.ts'
import type { WeekSession } from '../sessions/week-session.ts'
import { HoursLeft } from './hours-left.tsx'
import { minutesLeft, nowAndNext, startText } from './now-and-next.ts'
import styles from './now-line.module.css'

/** "Nästa: Elin Åkesson 10:00, om 25 min · 6 h kvar", and the one under way with its marks. */
export function NowLine() {
  const now = useNow()
  const week = weekOf(localDateOf(now))
  const own = trpc.calendar.week.useQuery({ week, clientId: null })
  const ofThisWeek = nowAndNext(own.data ?? [], now)
  const following = trpc.calendar.week.useQuery(
    { week: addWeeks(week, 1), clientId: null },
    { enabled: own.isSuccess && ofThisWeek.next === null },
  )
  // The calendar below says why, and offers to try again.
  if (own.isError) return null
  const { current } = ofThisWeek
  const next = ofThisWeek.next ?? nowAndNext(following.data ?? [], now).next
  const isLoading = own.isPending || (next === null && following.isPending)
  return (
    <section className={styles.line} data-box aria-label={texts.title}>
      {isLoading && !current ? (
        <Skeleton height="1rem" width="18rem" maw="80%" />
      ) : current ? (
        <CurrentSession session={current} next={next} now={now} />
      ) : next ? (
        <p className={styles.text}>
          <span className={styles.label}>{texts.next}</span>{' '}
          <strong dir="auto">{next.clientName}</strong>{' '}
          <span className={styles.facts}>
            {startText(next.startsAt, now)} · <HoursLeft session={next} />
          </span>
        </p>
      ) : (
        <p className={styles.facts}>{texts.none}</p>
      )}
    </section>
  )
}

interface CurrentSessionProps {
  session: WeekSession
  next: WeekSession | null
  now: Date
}

/** The session under way, with the buttons that mark it. */
function CurrentSession({ session, next, now }: CurrentSessionProps) {
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
