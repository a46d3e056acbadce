import { memo } from 'react'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import { type LocalDate, weekday } from '#shared/time.ts'
import type { Cell } from '../keyboard/keyboard.ts'
import { dayName, gridHours, hourLabel } from './hours.ts'
import classes from './week-grid.module.css'

interface HourRowsProps {
  days: readonly LocalDate[]
  /** Sessions per hour, day by day, in the order of `days`; null while they are unknown. */
  perHour: readonly (readonly number[])[] | null
  /** The cell that is the Tab stop. */
  tabStop: Cell
  today: LocalDate
  currentHour: number
}

/** The fifteen rows of the grid, each with its hour and a cell per day. */
export const HourRows = memo(function HourRows(props: HourRowsProps) {
  const { days, perHour, tabStop, today, currentHour } = props
  const columns = days.map((date, n) => ({
    date,
    day: weekday(date) - 1,
    name: dayName(date),
    counts: perHour?.[n] ?? null,
  }))
  return gridHours.map((hour, row) => (
    <div key={hour} role="row" className={classes.row}>
      <div
        role="rowheader"
        className={classes.hour}
        data-now={(hour === currentHour && days.includes(today)) || undefined}
      >
        {hourLabel(hour)}
      </div>
      {columns.map(({ date, day, name, counts }) => (
        <div
          key={day}
          role="gridcell"
          className={classes.cell}
          aria-label={weekGridTexts.cell(name, hourLabel(hour), counts && (counts[row] ?? 0))}
          tabIndex={tabStop.day === day && tabStop.hour === hour ? 0 : -1}
          data-day={day}
          data-hour={hour}
          data-date={date}
          data-today={date === today || undefined}
          data-now={(date === today && hour === currentHour) || undefined}
          data-past={date < today || undefined}
        />
      ))}
    </div>
  ))
})
