import { minutesOfDay } from '#shared/time.ts'
import { remAt } from './hours.ts'
import classes from './week-grid.module.css'

/** The line at the present time; nothing outside the hours shown. */
export function NowLine({ now }: { now: Date }) {
  const top = remAt(minutesOfDay(now))
  if (top === null) return null
  return <div className={classes.nowLine} style={{ top: `${top}rem` }} aria-hidden />
}
