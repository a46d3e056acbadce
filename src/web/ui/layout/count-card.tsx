import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { IconChevronRight } from '../../lib/icons/chevrons.ts'
import { usePrefetchScreen } from '../../lib/prefetch.tsx'
import { Loading } from '../feedback/loading.tsx'
import classes from './count-card.module.css'

interface CountCardProps {
  title: string
  figure: string
  caption: string
  /** The page of what it counts; none when this user may not see it. */
  to?: string
}

const card = { className: classes.card, 'data-box': true }

/** A card with one figure, which links to what it counts. */
export function CountCard({ title, figure, caption, to }: CountCardProps) {
  const preload = usePrefetchScreen()
  const content = (
    <>
      <span className={classes.title}>{title}</span>
      <span className={classes.figure} data-long={figure.length > 6 || undefined}>
        {figure}
      </span>
      <span className={classes.caption}>{caption}</span>
    </>
  )
  if (to === undefined) return <div {...card}>{content}</div>
  return (
    <Link {...card} to={to} onMouseEnter={() => preload(to)} onFocus={() => preload(to)}>
      {content}
      <IconChevronRight size={20} aria-hidden />
    </Link>
  )
}

/** A row of count cards. */
export function CountCards({ children }: { children: ReactNode }) {
  return <div className={classes.cards}>{children}</div>
}

/** A skeleton of the size of the three cards, so that the layout does not shift. */
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
    <div {...card}>
      <span className={classes.title}>&nbsp;</span>
      <span className={classes.figure}>
        <Skeleton component="span" display="inline-block" width="4rem" height="0.8em" />
      </span>
      <span className={classes.caption}>&nbsp;</span>
    </div>
  )
}
