import { Skeleton } from '@mantine/core'
import { Link } from 'react-router-dom'
import { dashboardTexts as texts } from '#shared/dashboard/texts.ts'
import { formatHours } from '#shared/hours.ts'
import { paths } from '../lib/paths.ts'
import { usePrefetchScreen } from '../lib/prefetch.tsx'
import { trpc } from '../lib/trpc.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import classes from './figure-strip.module.css'

/** The three counts, each a link with its word to what it counts (S56). */
export function FigureStrip() {
  const counts = trpc.dashboard.counts.useQuery()
  const { data } = counts
  if (counts.isError && !data) return <QueryFailure query={counts} title={texts.failed} />
  return (
    <section className={classes.strip} aria-label={texts.counts} aria-busy={!data}>
      <Figure {...texts.clients} figure={data && String(data.clients)} to={paths.clients} />
      <Figure
        {...texts.sessions}
        figure={data && String(data.upcomingSessions)}
        to={paths.sessions}
      />
      <Figure {...texts.hours} figure={data && formatHours(data.hoursRemaining)} to={paths.pots} />
    </section>
  )
}

interface FigureProps {
  title: string
  caption: string
  /** Undefined until it is known. */
  figure: string | undefined
  to: string
}

function Figure({ title, caption, figure, to }: FigureProps) {
  const preload = usePrefetchScreen()
  return (
    <Link
      className={classes.figure}
      to={to}
      onMouseEnter={() => preload(to)}
      onFocus={() => preload(to)}
    >
      <span className={classes.title}>{title}</span>{' '}
      <strong>
        {figure ?? (
          <Skeleton component="span" display="inline-block" width="2.5rem" height="0.8em" />
        )}
      </strong>{' '}
      <span className={classes.caption}>{caption}</span>
    </Link>
  )
}
