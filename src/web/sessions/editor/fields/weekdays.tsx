import { type ReactNode, useId } from 'react'
import { sessionFormTexts } from '#shared/sessions/form/texts.ts'
import classes from './toggles.module.css'

interface RowProps {
  legend: string
  disabled?: boolean
  children: (day: { weekday: number; short: string; long: string }) => ReactNode
}

/** The seven weekdays in a row. */
function Row({ legend, disabled, children }: RowProps) {
  return (
    <fieldset className={classes.toggles} disabled={disabled}>
      <legend>{legend}</legend>
      <div>
        {sessionFormTexts.weekdayNames.map((names, at) => children({ weekday: at + 1, ...names }))}
      </div>
    </fieldset>
  )
}

interface WeekdayProps {
  legend: string
  /** 1 is Monday. */
  value: number
  onChange: (weekday: number) => void
}

/** One weekday, by radio buttons. */
export function WeekdayChoice({ legend, value, onChange }: WeekdayProps) {
  const name = useId()
  return (
    <Row legend={legend}>
      {({ weekday, short, long }) => (
        <label
          key={weekday}
          className={classes.toggle}
          data-chosen={weekday === value || undefined}
        >
          <input
            type="radio"
            name={name}
            checked={weekday === value}
            onChange={() => onChange(weekday)}
            aria-label={long}
            data-autofocus={weekday === value || undefined}
          />
          <span aria-hidden>{short}</span>
        </label>
      )}
    </Row>
  )
}

interface WeekdaysProps {
  legend: string
  disabled: boolean
  /** 1 is Monday. */
  chosen: ReadonlySet<number>
  onToggle: (weekday: number) => void
}

/** Several weekdays, by buttons that stay pressed. */
export function Weekdays({ legend, disabled, chosen, onToggle }: WeekdaysProps) {
  return (
    <Row legend={legend} disabled={disabled}>
      {({ weekday, short, long }) => (
        <button
          key={weekday}
          type="button"
          className={classes.toggle}
          data-chosen={chosen.has(weekday) || undefined}
          aria-label={long}
          aria-pressed={chosen.has(weekday)}
          onClick={() => onToggle(weekday)}
        >
          {short}
        </button>
      )}
    </Row>
  )
}
