import { formatDay, type LocalDate, weekday } from '#shared/time.ts'
import { dayLabels } from '../agenda/day-labels.ts'
import classes from './day-heads.module.css'
import grid from './week-grid.module.css'

/** The header of the grid: the week number above the hours, and each day. */
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
      <div role="row" className={grid.row}>
        <div role="columnheader" className={classes.corner}>
          {corner}
        </div>
        {days.map((date) => (
          <DayHead key={weekday(date)} date={date} isToday={date === today} />
        ))}
      </div>
    </div>
  )
}

function DayHead({ date, isToday }: { date: LocalDate; isToday: boolean }) {
  const { name, holiday } = dayLabels(date)
  return (
    <div
      role="columnheader"
      className={classes.day}
      aria-label={name}
      aria-current={isToday ? 'date' : undefined}
      title={holiday ?? undefined}
      data-holiday={holiday !== null || undefined}
    >
      <span className={classes.word}>{formatDay(date).split(' ')[0]}</span>
      <span className={classes.number}>{Number(date.slice(8))}</span>
      {holiday && <span className={classes.holiday}>{holiday}</span>}
    </div>
  )
}
