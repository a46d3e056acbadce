import type { CSSProperties } from 'react'
import classes from './load-bar.module.css'

/** How full a day is, 0 to 1, as a thin bar; the hours stand beside it. */
export function LoadBar({ share, className }: { share: number; className?: string | undefined }) {
  return (
    <span className={className} aria-hidden>
      <span className={classes.bar} style={{ '--share': share } as CSSProperties} />
    </span>
  )
}
