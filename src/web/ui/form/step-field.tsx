import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { formatHours, parseHours } from '#shared/hours.ts'
import { commonTexts } from '#shared/texts.ts'
import { IconMinus, IconPlus } from '../../lib/icons/marks.ts'
import { usePhone } from '../../lib/use-phone.ts'

interface StepFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'step'> {
  label: string
  /** The typed text, with decimal comma or point; the form's schema validates it. */
  value: number | string
  onChange: (text: string) => void
  min: number
  max: number
  step: number
}

/** A number field with buttons and arrow keys that step it. */
export function StepField({ label, value, onChange, min, max, step, ...rest }: StepFieldProps) {
  const text = typeof value === 'number' ? formatHours(value) : value
  const current = parseHours(text)
  // Larger touch targets on a phone.
  const isPhone = usePhone()

  function go(direction: -1 | 1) {
    // To the next multiple of the step, also from a value between two.
    const from = current ?? min
    const steps = direction === 1 ? Math.floor(from / step) + 1 : Math.ceil(from / step) - 1
    onChange(formatHours(Math.min(Math.max(steps * step, min), max)))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    go(event.key === 'ArrowUp' ? 1 : -1)
  }

  const button = (direction: -1 | 1) => ({
    variant: 'subtle',
    color: 'gray',
    size: 30,
    // The arrow keys in the field step too.
    tabIndex: -1,
    'aria-label': (direction === 1 ? commonTexts.increase : commonTexts.decrease)(label),
    onClick: () => go(direction),
  })
  return (
    <TextInput
      label={label}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={9}
      onKeyDown={onKeyDown}
      rightSectionWidth={isPhone ? 92 : 70}
      rightSection={
        <span style={{ display: 'flex', gap: 2 }}>
          <ActionIcon {...button(-1)}>
            <IconMinus size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon {...button(1)}>
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
        </span>
      }
      {...rest}
    />
  )
}
