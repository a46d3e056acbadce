import type { CSSProperties } from 'react'
import classes from './week-grid.module.css'

/** In rem: the blocks of a day, from the top and down; the days take turns. */
const blocks = [
  [5, 5],
  [15, 7.5],
  [27.5, 5],
  [10, 5],
  [20, 5],
] as const

/** The place of a week's sessions while they are fetched. */
export function WeekSkeleton({ days }: { days: number }) {
  return (
    <div className={classes.layer} aria-hidden data-loading>
      {Array.from({ length: days }, (_, day) => (
        <div key={day} className={classes.day}>
          {[0, 1, 2].map((n) => {
            const [top = 0, height = 0] = blocks[(day * 2 + n * 3) % blocks.length] ?? []
            const place = { top: `${top}rem`, height: `${height}rem` } satisfies CSSProperties
            return <span key={n} className={classes.waiting} style={place} />
          })}
        </div>
      ))}
    </div>
  )
}
