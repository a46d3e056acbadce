import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { sessionFormTexts } from '#shared/sessions/texts.ts'
import { isLocalTime } from '#shared/time.ts'
import { plainList } from '../list/plain-list.ts'
import { parseTimeText } from './time-text.ts'

/** Every half hour of the day. */
const suggestions = Array.from(
  { length: 48 },
  (_, n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
)

/** A time of day on 24 hours, whatever language the browser speaks: typed as one likes, or chosen. */
export function TimeField({
  value,
  onChange,
  onBlur,
  ...rest
}: Omit<AutocompleteProps, 'data' | 'filter' | 'value' | 'onChange'> & {
  value: string
  onChange: (time: string) => void
}) {
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
      {...plainList}
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

/** A time that is whole suggests what lies around it and later; one that is being typed, what it may become. */
function isSuggested(time: string, typed: string): boolean {
  if (!isLocalTime(typed)) return time.startsWith(typed)
  return Number(time.slice(0, 2)) >= Number(typed.slice(0, 2)) - 1
}
