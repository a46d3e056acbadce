import { useMemo } from 'react'
import { firstHour, lastHour, remPerHour } from '#shared/calendar/limits.ts'
import { openOn } from '#shared/calendar/open-hours.ts'
import type { LocalDate } from '#shared/time.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './open-hours-layer.module.css'

const opens = firstHour * 60
const closes = (lastHour + 1) * 60

interface OpenHoursLayerProps {
  days: readonly { date: LocalDate }[]
  today: LocalDate
}

/**
 * The hours of today and later that are open for bookings of clients (D117), a quiet ground beneath absences and sessions;
 * nothing with booking off.
 */
export function OpenHoursLayer({ days, today }: OpenHoursLayerProps) {
  const { data } = trpc.booking.get.useQuery()
  const hours = data && data.mode !== 'off' && !data.isPaused ? data : null
  const columns = useMemo(
    () =>
      hours && days.map(({ date }) => ({ date, spans: date < today ? [] : openOn(hours, date) })),
    [hours, days, today],
  )
  if (!columns?.some(({ spans }) => spans.length > 0)) return null
  return (
    <div className={classes.layer} aria-hidden>
      {columns.map(({ date, spans }) => (
        <div key={date} className={classes.day}>
          {spans.map(({ from, to }) => {
            const top = Math.max(from, opens) - opens
            const height = Math.min(to, closes) - opens - top
            if (height <= 0) return null
            return <div key={from} data-open style={{ top: remOf(top), height: remOf(height) }} />
          })}
        </div>
      ))}
    </div>
  )
}

const remOf = (minutes: number) => `${(minutes / 60) * remPerHour}rem`
