import { type HandedPart, withHanded } from '#shared/handover/weeks.ts'
import { sumHours } from '#shared/hours.ts'
import { potPicturesTexts } from '#shared/pots/pictures/texts.ts'
import { hoursByWeek, weeksBack } from '#shared/pots/pictures/weeks.ts'
import type { TimedSession } from '#shared/sessions/status.ts'
import { mondayOf } from '#shared/time.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import { WeeksChart } from './weeks-chart.tsx'

const texts = potPicturesTexts.weeks

interface WeeksPictureProps {
  sessions: readonly TimedSession[]
  /** Of clients handed over, and of those received. */
  handed: readonly HandedPart[]
  now: Date
  onFollow: (href: string) => void
}

/** Hours held and missed by week, with what is booked ahead. */
export function WeeksPicture({ sessions, handed, now, onFollow }: WeeksPictureProps) {
  const weeks = withHanded(hoursByWeek(sessions, now), handed)
  const sum = (outcome: 'held' | 'missed' | 'booked') =>
    sumHours(weeks.map((week) => week[outcome]))
  const given = sumHours(
    handed.map(({ isGiven, heldHours, missedHours }) => (isGiven ? heldHours + missedHours : 0)),
  )
  const summary = texts.summary({ held: sum('held'), missed: sum('missed'), booked: sum('booked') })
  return (
    <WeeksChart
      title={texts.title}
      summary={given > 0 ? `${summary} ${texts.given(given)}` : summary}
      weeks={weeks}
      now={weeksBack}
      hrefOf={(week) => calendarDayPath(mondayOf(week))}
      onFollow={onFollow}
    />
  )
}
