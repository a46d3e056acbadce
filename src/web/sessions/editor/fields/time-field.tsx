import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { sessionFormTexts } from '#shared/sessions/form/texts.ts'
import { parseTimeText } from '#shared/sessions/time-text.ts'
import { isLocalTime } from '#shared/time.ts'
import { useSelectListProps } from '../../use-select-list-props.ts'

/** Suggestions for each half hour of the day. */
const suggestions = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
)

/** A time of day on the 24-hour clock, in any browser language: typed in any usual notation, or chosen from a list. */
export function TimeField({
  value,
  onChange,
  onBlur,
  ...rest
}: Omit<AutocompleteProps, 'data' | 'filter' | 'value' | 'onChange'> & {
  value: string
  onChange: (time: string) => void
}) {
  const list = useSelectListProps()
  const tidy = () => {
    const time = parseTimeText(value)
    if (time && time !== value) onChange(time)
  }
  return (
    <Autocomplete
      label={sessionFormTexts.time}
      required
      data={suggestions}
      value={value}
      onChange={onChange}
      openOnFocus={false}
      inputMode="numeric"
      autoComplete="off"
      maxLength={8}
      {...list}
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && isSuggested(option.value, search))
      }
      {...rest}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        tidy()
        onBlur?.(event)
      }}
      onKeyDown={(event) => event.key === 'Enter' && tidy()}
    />
  )
}

/** For a valid time: suggestions from an hour before it on. For a partial one: those that begin with it. */
function isSuggested(time: string, typed: string): boolean {
  if (!isLocalTime(typed)) return time.startsWith(typed)
  return Number(time.slice(0, 2)) >= Number(typed.slice(0, 2)) - 1
}
