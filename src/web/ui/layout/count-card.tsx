import { Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { Loading } from '../feedback/loading.tsx'
import classes from './count-card.module.css'

interface CountCardProps {
  title: string
  figure: string
  caption: string
  /** Where what it counts can be seen; nowhere when it is not this person's to see. */
  to?: string
}

/** One figure, and the way to what it counts. */
export function CountCard({ title, figure, caption, to }: CountCardProps) {
  const preload = usePrefetchScreen()
  const words = (
    <>
      <span className={classes.title}>{title}</span>
      <span className={classes.figure} data-long={figure.length > 6 || undefined}>
        {figure}
      </span>
      <span className={classes.caption}>{caption}</span>
    </>
  )
  if (to === undefined) return <div className={classes.card}>{words}</div>
  return (
    <Link
      to={to}
      className={classes.card}
      onMouseEnter={() => preload(to)}
      onFocus={() => preload(to)}
    >
      {words}
      <IconChevronRight size={20} className={classes.arrow} aria-hidden />
    </Link>
  )
}

/** The cards beside each other. */
export function CountCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>
}

/** As high and as wide as the three cards to come, so that nothing moves. */
export function CountCardsLoading({ text }: { text: string }) {
  return (
    <Loading text={text}>
      <CountCards>
        <CountCardSkeleton />
        <CountCardSkeleton />
        <CountCardSkeleton />
      </CountCards>
    </Loading>
  )
}

function CountCardSkeleton() {
  return (
    <div className={classes.card}>
      <span className={classes.title}>&nbsp;</span>
      <span className={classes.figure}>
        <Skeleton component="span" display="inline-block" width="4rem" height="0.8em" />
      </span>
      <span className={classes.caption}>&nbsp;</span>
    </div>
  )
}
