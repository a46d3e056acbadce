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
  now: Date
  onFollow: (href: string) => void
}

/** Hours held and missed by week, with what is booked ahead. */
export function WeeksPicture({ sessions, now, onFollow }: WeeksPictureProps) {
  const weeks = hoursByWeek(sessions, now)
  const sum = (outcome: 'held' | 'missed' | 'booked') =>
    sumHours(weeks.map((week) => week[outcome]))
  return (
    <WeeksChart
      title={texts.title}
      summary={texts.summary({ held: sum('held'), missed: sum('missed'), booked: sum('booked') })}
      weeks={weeks}
      now={weeksBack}
      hrefOf={(week) => calendarDayPath(mondayOf(week))}
      onFollow={onFollow}
    />
  )
}
