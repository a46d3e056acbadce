import { Stack, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { sessionFormTexts as texts } from '#shared/sessions/form/texts.ts'
import { repeatMax } from '#shared/sessions/limits.ts'
import { toggleWeekday, weeksUntil } from '#shared/sessions/recurrence.ts'
import { isLocalDate, type LocalDate, weekday } from '#shared/time.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { StepField } from '../../../ui/form/step-field.tsx'
import { repeatsIn } from '../../series/series.ts'
import classes from './session-fields.module.css'
import { Weekdays } from './weekdays.tsx'

/** The typed days of a series. */
export interface SeriesValues {
  date: string
  weekdays: number[]
  repeatWeeks: string | number
  everyOtherWeek: boolean
  until: LocalDate | null
}

interface SeriesFieldsProps {
  values: SeriesValues
  onChange: (change: Partial<SeriesValues>) => void
  errors: { repeatWeeks?: ReactNode; until?: ReactNode }
  /** 'Totalt 8 pass: …' */
  total: string
}

/** On which days a new session is repeated: weekdays, weeks or a last day, every week or every other. */
export function SeriesFields({ values, onChange, errors, total }: SeriesFieldsProps) {
  const { date, weekdays } = values
  const isDate = isLocalDate(date)
  const repeats = repeatsIn(values.repeatWeeks)
  return (
    <Stack gap="sm">
      <Weekdays
        legend={texts.weekdays}
        disabled={!isDate}
        chosen={new Set(isDate ? [...weekdays, weekday(date)] : weekdays)}
        onToggle={(day) => onChange(toggleWeekday(values, day))}
      />
      <div className={classes.span}>
        <StepField
          label={texts.repeat}
          description={total}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={repeatMax}
          step={1}
          value={values.repeatWeeks}
          // A typed number of weeks replaces the last day.
          onChange={(repeatWeeks) => onChange({ repeatWeeks, until: null })}
          error={errors.repeatWeeks}
        />
        <DateField
          label={texts.until}
          required={false}
          near={values.date}
          isComing
          value={values.until ?? ''}
          onChange={(until) => onChange(withUntil(values.date, until || null))}
          error={errors.until ?? endError(values)}
        />
      </div>
      {repeats !== null && repeats > 0 && (
        <Switch
          label={texts.everyOtherWeek}
          checked={values.everyOtherWeek}
          onChange={(event) => onChange({ everyOtherWeek: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

/** The last day of a series, and the weeks that it fills. */
export function withUntil(
  date: string,
  until: LocalDate | null,
): Pick<SeriesValues, 'until'> & Partial<SeriesValues> {
  if (until === null || !isLocalDate(date)) return { until }
  return { until, repeatWeeks: Math.max(0, weeksUntil(date, until)) }
}

/** What is wrong with the last day, as soon as it is chosen. */
function endError({ date, until }: SeriesValues): string | undefined {
  if (until === null || !isLocalDate(date)) return undefined
  if (until < date) return texts.endBeforeStart
  return weeksUntil(date, until) > repeatMax ? texts.repeatTooLong : undefined
}
