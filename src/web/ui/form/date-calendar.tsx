import { Calendar } from '@mantine/dates'
import { dateFieldTexts as texts } from '#shared/texts.ts'
import { isLocalDate, type LocalDate } from '#shared/time.ts'
import { dateSettings } from '../../lib/dates.ts'
import classes from './date-calendar.module.css'
import { dateRange } from './date-text.ts'
import '@mantine/dates/styles.layer.css'

interface DateCalendarProps {
  /** The chosen day; anything else than a date chooses none. */
  value: string
  onPick: (date: LocalDate) => void
  /** A day of the month that is shown; null for this month. */
  month: LocalDate | null
  onMonth: (day: LocalDate) => void
}

/** The calendar of a date field, with week numbers. It leaves the focus in the field. */
export function DateCalendar({ value, onPick, month, onMonth }: DateCalendarProps) {
  const chosen = isLocalDate(value) ? value : null
  return (
    <Calendar
      __preventFocus
      {...dateSettings}
      date={month ?? undefined}
      onDateChange={onMonth}
      minDate={dateRange.first}
      maxDate={dateRange.last}
      getDayProps={(day) => ({ selected: day === chosen, onClick: () => onPick(day) })}
      getMonthControlProps={(day) => ({ selected: chosen?.slice(0, 7) === day.slice(0, 7) })}
      getYearControlProps={(day) => ({ selected: chosen?.slice(0, 4) === day.slice(0, 4) })}
      withWeekNumbers
      // Red weekends would fail the contrast, and mean nothing here.
      weekendDays={[]}
      weekdayFormat="ddd"
      classNames={{
        day: classes.day,
        calendarHeaderLevel: classes.month,
        weekdaysRow: classes.weekdays,
      }}
      styles={{ weekdaysRow: weekHeader }}
      highlightToday
      previousLabel={texts.previousMonth}
      nextLabel={texts.nextMonth}
    />
  )
}

/** Mantine's heading of the week numbers is '#'. */
const weekHeader = { '--week-header': `"${texts.weekHeader}"` }
