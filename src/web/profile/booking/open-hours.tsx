import { Button, NativeSelect, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type BookingWindow, windowStep, windowsADay } from '#shared/portal/booking/settings.ts'
import {
  bookingSettingTexts as names,
  bookingFormTexts as texts,
} from '#shared/portal/booking/texts.ts'
import { joinedWindows } from '#shared/portal/booking/windows.ts'
import { sessionFormTexts } from '#shared/sessions/form/texts.ts'
import { dayMinutes } from '#shared/time.ts'
import classes from './booking.module.css'
import { PaintedWeek } from './painted-week.tsx'

interface OpenHoursProps {
  windows: BookingWindow[]
  error: ReactNode
  onChange: (windows: BookingWindow[]) => void
}

const minutes = Array.from({ length: dayMinutes / windowStep + 1 }, (_, n) => n * windowStep)

/** "Öppna tider": a week to paint on, and the same spans as fields. */
export function OpenHours({ windows, error, onChange }: OpenHoursProps) {
  const id = useId()
  return (
    <fieldset className={classes.group} aria-describedby={`${id}hint ${id}error`}>
      <legend>{names.windows}</legend>
      <Text id={`${id}hint`} size="sm" c="dimmed">
        {texts.windowsHint}
      </Text>
      <div className={classes.open}>
        <PaintedWeek windows={windows} onChange={onChange} />
        <ul className={classes.days}>
          {sessionFormTexts.weekdayNames.map(({ long }, n) => (
            <Day key={long} weekday={n + 1} name={long} windows={windows} onChange={onChange} />
          ))}
        </ul>
      </div>
      {error && (
        <Text id={`${id}error`} role="alert" size="sm" c="var(--app-red)">
          {error}
        </Text>
      )}
    </fieldset>
  )
}

type DayProps = Pick<OpenHoursProps, 'windows' | 'onChange'> & { weekday: number; name: string }

function Day({ weekday, name, windows, onChange }: DayProps) {
  const own = windows.filter((window) => window.weekday === weekday)
  const others = windows.filter((window) => window.weekday !== weekday)
  const change = (spans: BookingWindow[]) => onChange(joinedWindows([...others, ...spans]))
  const replace = (at: number, span: BookingWindow) =>
    span.from < span.to && change(own.map((one, n) => (n === at ? span : one)))
  return (
    <li>
      <strong>{name}</strong>
      {own.map((span, n) => (
        <span key={span.from} className={classes.span}>
          <Clock
            label={texts.from(name)}
            value={span.from}
            choices={minutes.filter((minute) => minute < span.to)}
            onChange={(from) => replace(n, { ...span, from })}
          />
          –
          <Clock
            label={texts.to(name)}
            value={span.to}
            choices={minutes.filter((minute) => minute > span.from)}
            onChange={(to) => replace(n, { ...span, to })}
          />
          <Button
            variant="subtle"
            size="xs"
            aria-label={texts.removeSpanOf(names.window(span))}
            onClick={() => change(own.filter((one) => one !== span))}
          >
            {texts.removeSpan}
          </Button>
        </span>
      ))}
      {own.length < windowsADay && (
        <Button
          variant="subtle"
          size="xs"
          aria-label={texts.addSpanOn(name)}
          onClick={() => change([...own, nextSpan(weekday, own)])}
        >
          {texts.addSpan}
        </Button>
      )}
    </li>
  )
}

/** An hour after the day's last span, else the morning; before the first where the day is full to midnight. */
function nextSpan(weekday: number, own: readonly BookingWindow[]): BookingWindow {
  const last = own.at(-1)
  const from = last ? last.to + windowStep : 9 * 60
  if (from + windowStep <= dayMinutes) return { weekday, from, to: Math.min(from + 60, dayMinutes) }
  const first = own[0]?.from ?? dayMinutes
  return {
    weekday,
    from: Math.max(0, first - 2 * windowStep - 60),
    to: Math.max(windowStep, first - 2 * windowStep),
  }
}

interface ClockProps {
  label: string
  value: number
  choices: readonly number[]
  onChange: (minute: number) => void
}

function Clock({ label, value, choices, onChange }: ClockProps) {
  return (
    <NativeSelect
      aria-label={label}
      size="sm"
      data={choices.map((minute) => ({ value: String(minute), label: names.clock(minute) }))}
      value={String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  )
}
