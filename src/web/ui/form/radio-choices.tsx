import { Box, Stack } from '@mantine/core'
import { useId } from 'react'
import classes from './radio-choices.module.css'

interface RadioChoicesProps<Value extends string> {
  legend: string
  choices: readonly {
    value: Value
    label: string
    /** What it means, below the label. */
    hint?: string | undefined
    /** At the end of its line, such as a count. */
    aside?: string
  }[]
  value: Value | null
  onChange: (value: Value) => void
  /** Which of them gets the focus when its dialog opens. */
  autoFocus?: Value
  /** The id of what describes the question. */
  describedBy?: string
}

/** A question with a few answers, each as wide as the dialog. Native radio buttons: Enter sends the form. */
export function RadioChoices<Value extends string>(props: RadioChoicesProps<Value>) {
  const { legend, choices, value: chosen, onChange, autoFocus, describedBy } = props
  const name = useId()
  return (
    <fieldset className={classes.choices} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {choices.map(({ value, label, hint, aside }) => (
        <label key={value} className={classes.choice} data-checked={value === chosen || undefined}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
            data-autofocus={value === autoFocus || undefined}
          />
          <Stack component="span" gap={0} flex={1} miw={0} fw="var(--app-weight-medium)">
            <span>{label}</span>
            {hint && (
              <Box component="span" c="var(--app-ink-2)" fz="sm" fw="var(--app-weight-regular)">
                {hint}
              </Box>
            )}
          </Stack>
          {aside && (
            <Box component="span" flex="none" fz="sm">
              {aside}
            </Box>
          )}
        </label>
      ))}
    </fieldset>
  )
}
