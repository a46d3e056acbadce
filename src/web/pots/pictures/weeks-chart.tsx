import { useId } from 'react'
import { chartTexts } from '#shared/charts/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { potPicturesTexts } from '#shared/pots/pictures/texts.ts'
import type { WeekHours } from '#shared/pots/pictures/weeks.ts'
import { formatDay, formatWeek, mondayOf, type WeekKey } from '#shared/time.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { ChartFigure, Legend } from '../../ui/charts/chart-figure.tsx'
import { FillPatterns, filled } from '../../ui/charts/fills.tsx'

const { outcomes: names } = potPicturesTexts.weeks

const outcomes = [
  { outcome: 'held', fill: 'full' },
  { outcome: 'missed', fill: 'crossed' },
  { outcome: 'unmarked', fill: 'outlined' },
  { outcome: 'booked', fill: 'striped' },
] as const

interface WeeksChartProps {
  title: string
  summary: string
  weeks: readonly WeekHours[]
  /** The index of this week; -1 when it is not among them. */
  now: number
  /** Where a week leads to. */
  hrefOf?: (week: WeekKey) => string
  onFollow?: (href: string) => void
}

/** Hours by week and by what became of them, as a picture and as a table. */
export function WeeksChart({ title, summary, weeks, now, hrefOf, onFollow }: WeeksChartProps) {
  const id = useId()
  return (
    <ChartFigure
      title={title}
      summary={summary}
      points={weeks.filter((week) => outcomes.some(({ outcome }) => week[outcome] > 0)).length}
      table={{
        columns: [chartTexts.week, ...outcomes.map(({ outcome }) => names[outcome])],
        rows: weeks.map((week) => ({
          key: week.week,
          cells: [titleOf(week), ...outcomes.map(({ outcome }) => formatHoursUnit(week[outcome]))],
          href: hrefOf?.(week.week) ?? null,
        })),
      }}
      onFollow={onFollow}
    >
      <BarChart
        label={title}
        bars={weeks.map((week) => ({
          key: week.week,
          label: formatWeek(week.week),
          parts: outcomes.map(({ outcome, fill }) => ({ fill, value: week[outcome] })),
          title: titleOf(week),
          text: textOf(week),
          href: hrefOf?.(week.week) ?? null,
        }))}
        now={now}
        format={formatHoursUnit}
      />
      <svg width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
        <FillPatterns id={id} />
      </svg>
      <Legend
        items={outcomes.map(({ outcome, fill }) => ({
          name: names[outcome],
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
  return said.map(({ outcome }) => `${names[outcome]} ${formatHoursUnit(week[outcome])}`).join(', ')
}
