import { DateInput, type DateInputProps } from '@mantine/dates'
import { useState } from 'react'
import { dateFieldTexts as texts } from '#shared/texts.ts'
import { formatDayLong, formatWeek, isLocalDate, type LocalDate, weekOf } from '#shared/time.ts'
import { dateSettings } from '../../lib/dates.ts'
import classes from './date-field.module.css'
import { parseDateText } from './date-text.ts'

/** A date, typed or chosen from a month with week numbers; its weekday and week stand under it. */
export function DateField({
  value,
  onChange,
  near = value,
  ...rest
}: Omit<DateInputProps, 'value' | 'onChange' | 'label'> & {
  label: string
  value: string
  onChange: (date: string) => void
  /** Whose year a date without one is of. */
  near?: LocalDate
}) {
  const [isOpen, setIsOpen] = useState(false)
  /** What was typed that is no date; the field itself then holds none, so that nothing is booked on another day. */
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
      // Red would fail the contrast, and says nothing here.
      weekendDays={[]}
      classNames={{ day: classes.day }}
      highlightToday
      previousLabel={texts.previousMonth}
      nextLabel={texts.nextMonth}
      description={describeDate(value)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      popoverProps={{ onOpen: () => setIsOpen(true), onClose: () => setIsOpen(false) }}
      // While the month is open, Escape closes it and not the dialog around it.
      data-mantine-stop-propagation={isOpen || undefined}
      {...rest}
      // What has been chosen since then takes the place of what was refused.
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

/** 'tisdag, v. 48' */
function describeDate(date: string): string | undefined {
  if (!isLocalDate(date)) return undefined
  const [day = ''] = formatDayLong(date).split(' ')
  return texts.dayAndWeek(day, formatWeek(weekOf(date)))
}
