import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { agendaTexts, weekGridTexts } from '#shared/calendar/texts.ts'
import { dashboardNowTexts as texts } from '#shared/dashboard/texts.ts'
import { fillingOf, flawOf } from '#shared/pots/filling.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { addWeeks, formatTime, formatTimeRange, localDateOf, weekOf } from '#shared/time.ts'
import { IconRepeat } from '../lib/icons/arrows.ts'
import { paths } from '../lib/paths.ts'
import { trpc } from '../lib/trpc.ts'
import { useNow } from '../lib/use-now.ts'
import { IconLabels, iconKey } from '../sessions/status/icon-labels.tsx'
import { SessionIcon } from '../sessions/status/session-icon.tsx'
import { useStatusWithUndo } from '../sessions/status/use-status-with-undo.ts'
import type { WeekSession } from '../sessions/week-session.ts'
import { Vessel } from '../ui/pot/vessel.tsx'
import { minutesLeft, nowAndNext, startText } from './now-and-next.ts'
import styles from './now-line.module.css'

/** The session under way with its marks, else the next one: the largest of the dashboard, with its pot and its icons. */
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
      {current ? (
        <>
          <ShownSession session={current} now={now}>
            {texts.current} {texts.remaining(minutesLeft(current, now))}
            {next && (
              <span className={styles.then}>
                {' · '}
                {texts.afterwards} <span dir="auto">{next.clientName}</span>{' '}
                {formatTime(next.startsAt)}
              </span>
            )}
          </ShownSession>
          <Marks session={current} />
        </>
      ) : isLoading ? (
        <Skeleton height="1.75rem" width="18rem" maw="80%" />
      ) : next ? (
        <ShownSession session={next} now={now}>
          {texts.next} {startText(next.startsAt, now)}
        </ShownSession>
      ) : (
        <p className={styles.none}>{texts.none}</p>
      )}
    </section>
  )
}

interface ShownSessionProps {
  session: WeekSession
  now: Date
  /** When it is. */
  children: ReactNode
}

/** When, who and what is left in the pot, beside the pot's vessel. */
function ShownSession({ session, now, children }: ShownSessionProps) {
  const { clientId, clientName, startsAt, potId, potTypeName, hoursRemaining } = session
  const pots = trpc.pots.all.useQuery()
  const pot = pots.data?.find(({ id }) => id === potId)
  return (
    <>
      {potId !== null && (
        <span className={styles.vessel}>
          {pot && hoursRemaining !== null && (
            <Vessel
              size={48}
              filling={fillingOf({ ...pot, hoursRemaining })}
              flaw={flawOf(pot.forecast, now)}
            />
          )}
        </span>
      )}
      <div className={styles.text}>
        <p className={styles.label}>{children}</p>{' '}
        <p className={styles.shown}>
          <time dateTime={startsAt.toISOString()}>{formatTime(startsAt)}</time>{' '}
          <Link to={paths.client(clientId)} dir="auto" title={clientName}>
            {clientName}
          </Link>
        </p>{' '}
        <div className={styles.facts}>
          <span>
            {hoursRemaining === null ? (
              texts.noPot
            ) : (
              <b data-below={hoursRemaining < 0 || undefined}>{texts.left(hoursRemaining)}</b>
            )}
          </span>
          <IconLabels of={iconKey(session, now)} />
          {potTypeName !== null && (
            <span className={styles.type} dir="auto">
              {potTypeName}
            </span>
          )}
          {session.isInSeries && (
            <span className={styles.series} title={weekGridTexts.recurring}>
              <IconRepeat size={14} role="img" aria-label={weekGridTexts.recurring} />
            </span>
          )}
        </div>
      </div>
    </>
  )
}

/** The buttons that mark the session under way. */
function Marks({ session }: { session: WeekSession }) {
  const setStatus = useStatusWithUndo()
  const { clientName, startsAt, durationHours } = session
  const about = `${formatTimeRange(startsAt, durationHours)} ${clientName}`
  return (['completed', 'noShow'] as const).map((to) => (
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
  ))
}
