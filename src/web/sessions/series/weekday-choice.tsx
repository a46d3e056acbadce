import { useId } from 'react'
import { changeSeriesTexts as texts } from '#shared/sessions/series/texts.ts'
import classes from './change-series.module.css'

interface WeekdayChoiceProps {
  /** 1 is Monday. */
  value: number
  onChange: (weekday: number) => void
}

/** The seven weekdays as radio buttons in a row. */
export function WeekdayChoice({ value, onChange }: WeekdayChoiceProps) {
  const name = useId()
  return (
    <fieldset className={classes.weekdays}>
      <legend>{texts.weekday}</legend>
      {texts.weekdays.map((label, n) => (
        <label key={label} data-checked={value === n + 1 || undefined}>
          <input
            type="radio"
            name={name}
            checked={value === n + 1}
            onChange={() => onChange(n + 1)}
            aria-label={texts.weekdayNames[n]}
            data-autofocus={value === n + 1 || undefined}
          />
          <span aria-hidden>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
