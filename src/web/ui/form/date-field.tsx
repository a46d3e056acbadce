import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { dateFieldTexts as texts } from '#shared/texts.ts'
import { formatDayLong, formatWeek, isLocalDate, type LocalDate, weekOf } from '#shared/time.ts'
import { dateSettings } from '../../lib/dates.ts'
import classes from './date-field.module.css'
import { parseDateText } from './date-text.ts'

/** A date field: typed, or chosen from a calendar with week numbers. Shows the weekday and week below. */
export function DateField({
  value,
  onChange,
  near = value,
  ...rest
}: Omit<DateInputProps, 'value' | 'onChange' | 'label'> & {
  label: string
  value: string
  onChange: (date: string) => void
  /** The date whose year completes a typed date without a year. */
  near?: LocalDate
}) {
  const [isOpen, setIsOpen] = useState(false)
  /** Typed text that is no date; the form's value is then empty, so that nothing is booked on the previous date. */
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <DateInput
      required
      value={isLocalDate(value) ? value : null}
      onChange={(date) => {
        setRefused(null)
        if (date) onChange(date)
      }}
      {...dateSettings}
      valueFormat="YYYY-MM-DD"
      dateParser={(text) => parseDateText(text, near)}
      minDate="2000-01-01"
      maxDate="2100-12-31"
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
      description={describeDate(value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      popoverProps={{ onOpen: () => setIsOpen(true), onClose: () => setIsOpen(false) }}
      // While the calendar is open, Escape closes it and not the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
      {...rest}
      // A date chosen since then replaces the refused text.
      error={refused === null || value !== '' ? rest.error : texts.none(refused)}
      onBlur={(event) => {
        rest.onBlur?.(event)
        const typed = event.currentTarget.value.trim()
        if (parseDateText(typed, near)) return
        if (typed !== '') setRefused(typed)
        onChange('')
      }}
    />
  )
}

/** Mantine's heading of the week numbers is '#'. */
const weekHeader = { '--week-header': `"${texts.weekHeader}"` }

/** 'tisdag, v. 48' */
function describeDate(date: string): string | undefined {
  if (!isLocalDate(date)) return undefined
  const [day = ''] = formatDayLong(date).split(' ')
  return texts.dayAndWeek(day, formatWeek(weekOf(date)))
}
