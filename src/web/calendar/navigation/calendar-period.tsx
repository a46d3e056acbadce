import { calendarTexts } from '#shared/calendar/texts.ts'
import { formatWeek, formatWeekSpan, type WeekKey } from '#shared/time.ts'
import classes from './calendar-period.module.css'

interface CalendarPeriodProps {
  week: WeekKey
  /** The present year, which is not written. */
  year: number
  /** The sums of the sessions shown; null while they are unknown. */
  sums: { hours: number; held: number; unmarked: number } | null
}

/** The week that is shown, and what it holds: '16–22 nov · v. 47', '28,5 h bokade · 17 hållna · 1 att stämma av'. */
export function CalendarPeriod({ week, year, sums }: CalendarPeriodProps) {
  return (
    <>
      <p className={classes.period} aria-live="polite">
        {calendarTexts.period(formatWeekSpan(week, year), formatWeek(week))}
      </p>
      {sums && (
        <p className={classes.sums}>
          <span>{calendarTexts.booked(sums.hours)}</span>
          {sums.held > 0 && <span className={classes.held}>{calendarTexts.held(sums.held)}</span>}
          {sums.unmarked > 0 && (
            <span className={classes.unmarked}>{calendarTexts.unmarked(sums.unmarked)}</span>
          )}
        </p>
      )}
    </>
  )
}
