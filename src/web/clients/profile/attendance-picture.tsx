import { useNavigate } from 'react-router-dom'
import { chartTexts } from '#shared/charts/texts.ts'
import { type AttendanceDay, attendanceOf } from '#shared/clients/attendance/attendance.ts'
import { attendanceTexts as texts } from '#shared/clients/attendance/texts.ts'
import { formatDay, formatDayNear } from '#shared/time.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import { type Cell, CellChart } from '../../ui/charts/cell-chart.tsx'
import { Held, Missed } from '../../ui/charts/cell-marks.tsx'
import { ChartFigure, Legend } from '../../ui/charts/chart-figure.tsx'

/** The rows that have their name beside them. */
const namedRows = [0, 2, 4, 6]

interface Day extends Cell {
  held: number
  missed: number
}

interface AttendancePictureProps {
  clientId: string
  sessions: RouterOutputs['clients']['pictures']
  now: Date
}

/** Twelve months of a client's sessions, day by day: held and missed. */
export function AttendancePicture({ clientId, sessions, now }: AttendancePictureProps) {
  const navigate = useNavigate()
  const attendance = attendanceOf(sessions, now)
  const { days, percent } = attendance
  const trained = days.filter(({ held, missed }) => held + missed > 0)
  const hrefOf = ({ day }: AttendanceDay) => calendarDayPath(day, clientId)
  const cells = days.map(
    (day, n): Day => ({
      key: day.day,
      column: Math.floor(n / 7),
      row: n % 7,
      held: day.held,
      missed: day.missed,
      title: formatDayNear(day.day, now),
      text: texts.day(day),
      href: hrefOf(day),
    }),
  )
  return (
    <ChartFigure
      title={texts.title}
      figure={percent === null ? undefined : texts.percent(percent)}
      summary={texts.summary(attendance)}
      points={trained.length}
      table={{
        columns: [chartTexts.date, texts.held, texts.missed],
        rows: trained.toReversed().map((day) => ({
          key: day.day,
          cells: [formatDayNear(day.day, now), String(day.held), String(day.missed)],
          href: hrefOf(day),
        })),
      }}
      onFollow={(href) => void navigate(href)}
    >
      <CellChart
        label={texts.title}
        cells={cells}
        columns={monthNames(days)}
        rows={days
          .slice(0, 7)
          .map(({ day }, n) => (namedRows.includes(n) ? (formatDay(day).split(' ')[0] ?? '') : ''))}
        draw={({ held, missed }, box) => (
          <>
            {held > 0 && <Held box={box} />}
            {missed > 0 && <Missed box={box} />}
          </>
        )}
      />
      <Legend
        items={[
          { name: texts.held, mark: <Held box={legendBox} /> },
          { name: texts.missed, mark: <Missed box={legendBox} /> },
        ]}
      />
    </ChartFigure>
  )
}

const legendBox = { x: 0, y: 0, width: 12, height: 12 }

/** The month that begins in each week; empty for the other weeks. */
function monthNames(days: readonly AttendanceDay[]): string[] {
  return days
    .filter((_, n) => n % 7 === 6)
    .map(({ day: sunday }) =>
      Number(sunday.slice(8)) <= 7 ? (formatDay(sunday).split(' ')[2] ?? '') : '',
    )
}
