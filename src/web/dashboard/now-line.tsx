import { Skeleton } from '@mantine/core'
import { dashboardNowTexts as texts } from '#shared/dashboard/texts.ts'
import { addWeeks, localDateOf, weekOf } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import { useNow } from '../lib/use-now.ts'
import { CurrentSession } from './current-session.tsx'
import { HoursLeft } from './hours-left.tsx'
import { nowAndNext, startText } from './now-and-next.ts'
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
