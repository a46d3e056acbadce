import { formatDay, type LocalDate, weekday } from '#shared/time.ts'
import { dayName } from './hours.ts'
import classes from './week-grid.module.css'

/** The grid's header: the week's number over the hours, and each day. */
export function DayHeads({
  days,
  today,
  corner,
}: {
  days: readonly LocalDate[]
  today: LocalDate
  corner: string
}) {
  return (
    <div role="rowgroup" className={classes.heads}>
      <div role="row" className={classes.row}>
        <div role="columnheader" className={classes.corner}>
          {corner}
        </div>
        {days.map((date) => (
          <div
            key={weekday(date)}
            role="columnheader"
            className={classes.dayHead}
            aria-label={dayName(date)}
            aria-current={date === today ? 'date' : undefined}
          >
            <span className={classes.dayWord}>{formatDay(date).split(' ')[0]}</span>
            <span className={classes.dayNumber}>{Number(date.slice(8))}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
