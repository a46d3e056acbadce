import { Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { dateFieldTexts as texts } from '#shared/texts.ts'
import { formatDayLong, formatWeek, isLocalDate, type LocalDate, weekOf } from '#shared/time.ts'
import { lazyModule, useLazyModule } from '../../lib/modules/lazy-module.ts'
import { bookableFrom, dateRange, parseDateText } from './date-text.ts'
import { FarOffDate, useFarOffDate } from './far-off-date.tsx'
import { useCalendarPlace } from './use-calendar-place.ts'

/**
 * Loaded later: a date can be typed without it. Preload it where a form will be opened: styles that arrive while a dialog
 * opens make the browser lay out the whole page again.
 */
export const dateCalendar = lazyModule(() => import('./date-calendar.tsx'))

type DateFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  label: string
  value: string
  onChange: (date: string) => void
  /** The date whose year completes a typed date without a year; with `isComing` the first day that it can mean. */
  near?: LocalDate
  /** For bookings: a typed date without a year is in the future, or a few days back. */
  isComing?: boolean
  /** What is typed here is saved: a date that is far off is said back before (D139). */
  isSaved?: boolean
}

/** A date field: typed, or chosen from a calendar with week numbers. Shows the weekday and week below. */
export function DateField({
  value,
  onChange,
  near,
  isComing = false,
  isSaved = false,
  ...rest
}: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { module } = useLazyModule(dateCalendar, isOpen || 'idle')
  /** The text while it is being typed; null when the field shows its date. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Typed text that is no date; the form's value is then empty, so that nothing is booked on the previous date. */
  const [refused, setRefused] = useState<string | null>(null)
  /** The month that was turned to, as long as the date stays the same. */
  const [turned, setTurned] = useState<{ from: string; to: LocalDate } | null>(null)
  const date = isLocalDate(value) ? value : null
  /** The date that was typed last, rather than picked. */
  const [typedDate, setTypedDate] = useState<LocalDate | null>(null)
  const { far, isAsked } = useFarOffDate(input, isSaved && typedDate === date ? date : null)
  const place = useCalendarPlace(input, isOpen && module !== null)
  const parse = (text: string) =>
    parseDateText(text, near ?? (isComing ? bookableFrom(new Date()) : value), isComing)

  function choose(chosen: LocalDate) {
    setRefused(null)
    onChange(chosen)
  }

  function type(text: string) {
    setTyped(text)
    setIsOpen(true)
    const parsed = parse(text)
    if (!parsed || parsed < dateRange.first || parsed > dateRange.last) return
    setTypedDate(parsed)
    choose(parsed)
  }

  function leave(text: string) {
    setIsOpen(false)
    setTyped(null)
    if (parse(text)) return
    if (text !== '') setRefused(text)
    onChange('')
  }

  return (
    <Popover
      opened={isOpen && module !== null && place !== null && !isAsked}
      trapFocus={false}
      position={place?.position}
      offset={place?.offset}
      middlewares={{ flip: false, shift: { padding: 0 } }}
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          required
          autoComplete="off"
          description={describeDate(value)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          // While the calendar is open, Escape closes it and not the dialog around it.
          data-mantine-stop-propagation={isOpen || undefined}
          {...rest}
          {...(far && {
            description: (
              <>
                {describeDate(far)} <FarOffDate date={far} isAsked={isAsked} />
              </>
            ),
          })}
          ref={input}
          value={typed ?? date ?? ''}
          onChange={(event) => type(event.currentTarget.value)}
          // A date chosen since then replaces the refused text.
          error={refused === null || value !== '' ? rest.error : texts.none(refused)}
          onFocus={(event) => {
            rest.onFocus?.(event)
            setIsOpen(true)
          }}
          onClick={() => setIsOpen(true)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Escape') setIsOpen(false)
          }}
          onBlur={(event) => {
            rest.onBlur?.(event)
            leave(event.currentTarget.value.trim())
          }}
        />
      </Popover.Target>
      {/* A press on the calendar leaves the focus in the field. */}
      <Popover.Dropdown p="0.625rem" onMouseDown={(event) => event.preventDefault()}>
        {module && (
          <module.DateCalendar
            value={value}
            onPick={(day) => {
              setTyped(null)
              setTypedDate(null)
              setIsOpen(false)
              choose(day)
            }}
            month={turned?.from === value ? turned.to : date}
            onMonth={(to) => setTurned({ from: value, to })}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** 'tisdag, v. 48' */
function describeDate(date: string): string | undefined {
  if (!isLocalDate(date)) return undefined
  const [day = ''] = formatDayLong(date).split(' ')
  return texts.dayAndWeek(day, formatWeek(weekOf(date)))
}
