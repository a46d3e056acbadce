import { useId } from 'react'
import { chartTexts } from '#shared/charts/texts.ts'
import { formatHoursUnit, sumHours } from '#shared/hours.ts'
import { potPicturesTexts } from '#shared/pots/pictures/texts.ts'
import { hoursByWeek, type WeekHours, weeksBack } from '#shared/pots/pictures/weeks.ts'
import type { TimedSession } from '#shared/sessions/status.ts'
import { formatDay, formatWeek, mondayOf } from '#shared/time.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { ChartFigure, Legend } from '../../ui/charts/chart-figure.tsx'
import { FillPatterns, filled } from '../../ui/charts/fills.tsx'

const texts = potPicturesTexts.weeks

const outcomes = [
  { outcome: 'held', fill: 'full' },
  { outcome: 'missed', fill: 'crossed' },
  { outcome: 'unmarked', fill: 'outlined' },
  { outcome: 'booked', fill: 'striped' },
] as const

interface WeeksPictureProps {
  sessions: readonly TimedSession[]
  now: Date
  onFollow: (href: string) => void
}

/** Hours held and missed by week, with what is booked ahead. */
export function WeeksPicture({ sessions, now, onFollow }: WeeksPictureProps) {
  const id = useId()
  const weeks = hoursByWeek(sessions, now)
  const sum = (outcome: (typeof outcomes)[number]['outcome']) =>
    sumHours(weeks.map((week) => week[outcome]))
  return (
    <ChartFigure
      title={texts.title}
      summary={texts.summary({ held: sum('held'), missed: sum('missed'), booked: sum('booked') })}
      table={{
        columns: [chartTexts.week, ...outcomes.map(({ outcome }) => texts.outcomes[outcome])],
        rows: weeks.map((week) => ({
          key: week.week,
          cells: [titleOf(week), ...outcomes.map(({ outcome }) => formatHoursUnit(week[outcome]))],
          href: calendarDayPath(mondayOf(week.week)),
        })),
      }}
      onFollow={onFollow}
    >
      <BarChart
        label={texts.title}
        bars={weeks.map((week) => ({
          key: week.week,
          label: formatWeek(week.week),
          parts: outcomes.map(({ outcome, fill }) => ({ fill, value: week[outcome] })),
          title: titleOf(week),
          text: textOf(week),
          href: calendarDayPath(mondayOf(week.week)),
        }))}
        now={weeksBack}
        format={formatHoursUnit}
      />
      <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
        <FillPatterns id={id} />
      </svg>
      <Legend
        items={outcomes.map(({ outcome, fill }) => ({
          name: texts.outcomes[outcome],
          mark: <rect x="1" y="1" width="10" height="10" rx="2" {...filled(fill, id)} />,
        }))}
      />
    </ChartFigure>
  )
}

/** 'v. 47, mån 16 nov' */
function titleOf({ week }: WeekHours): string {
  return `${formatWeek(week)}, ${formatDay(mondayOf(week))}`
}

function textOf(week: WeekHours): string {
  const said = outcomes.filter(({ outcome }) => week[outcome] > 0)
  if (said.length === 0) return formatHoursUnit(0)
  return said
    .map(({ outcome }) => `${texts.outcomes[outcome]} ${formatHoursUnit(week[outcome])}`)
    .join(', ')
}
