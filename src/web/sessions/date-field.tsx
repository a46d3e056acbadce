import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { sessionForecastTexts, sessionFormTexts } from '#shared/sessions/texts.ts'
import { formatDayLong, formatWeek, isLocalDate, weekOf } from '#shared/time.ts'
import { dateSettings } from '../app/dates.ts'
import classes from './session-fields.module.css'
import { parseDateText } from './time-text.ts'

/** A date, typed or chosen from a month with week numbers; its weekday and week stand under it. */
export function DateField({
  value,
  onChange,
  ...rest
}: Omit<DateInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (date: string) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  /** What was typed that is no date; the field itself then holds none, so that nothing is booked on another day. */
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <DateInput
      label={sessionFormTexts.date}
      required
      value={isLocalDate(value) ? value : null}
      onChange={(date) => {
        setRefused(null)
        if (date) onChange(date)
      }}
      {...dateSettings}
      valueFormat="YYYY-MM-DD"
      dateParser={(text) => parseDateText(text, value)}
      minDate="2000-01-01"
      maxDate="2100-12-31"
      withWeekNumbers
      // Red would fail the contrast, and says nothing here.
      weekendDays={[]}
      classNames={{ day: classes.day }}
      highlightToday
      previousLabel={sessionFormTexts.previousMonth}
      nextLabel={sessionFormTexts.nextMonth}
      description={describeDate(value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      popoverProps={{ onOpen: () => setIsOpen(true), onClose: () => setIsOpen(false) }}
      // While the month is open, Escape closes it and not the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
      {...rest}
      error={refused === null ? rest.error : sessionFormTexts.noDate(refused)}
      onBlur={(event) => {
        rest.onBlur?.(event)
        const typed = event.currentTarget.value.trim()
        if (parseDateText(typed, value)) return
        if (typed !== '') setRefused(typed)
        onChange('')
      }}
    />
  )
}

/** 'tisdag, v. 48' */
function describeDate(date: string): string | undefined {
  if (!isLocalDate(date)) return undefined
  const [day = ''] = formatDayLong(date).split(' ')
  return sessionForecastTexts.dayAndWeek(day, formatWeek(weekOf(date)))
}
