import { occupancyOf } from '#shared/pots/pictures/occupancy.ts'
import { potPicturesTexts } from '#shared/pots/pictures/texts.ts'
import type { Span } from '#shared/sessions/overlap.ts'
import { addDays, localDateOf, mondayOf, timeOf, weekOf } from '#shared/time.ts'
import { calendarDayPath } from '../../lib/calendar-day-path.ts'
import { type Cell, CellChart } from '../../ui/charts/cell-chart.tsx'
import { Share } from '../../ui/charts/cell-marks.tsx'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'

const texts = potPicturesTexts.occupancy

/** The hours that are always drawn; earlier and later ones when they were taken. */
const [firstHour, lastHour] = [7, 20]

interface OccupancyPictureProps {
  sessions: readonly Span[]
  now: Date
  onFollow: (href: string) => void
}

interface Hour extends Cell {
  share: number
}

/** How much of each hour of the week was taken, on average over twelve weeks. */
export function OccupancyPicture({ sessions, now, onFollow }: OccupancyPictureProps) {
  const taken = occupancyOf(sessions, now)
  const [most] = taken.toSorted((a, b) => b.share - a.share)
  const from = Math.min(firstHour, ...taken.map(({ hour }) => hour))
  const to = Math.max(lastHour, ...taken.map(({ hour }) => hour))
  const hours = Array.from({ length: to - from + 1 }, (_, n) => from + n)
  const shares = new Map(taken.map(({ weekday, hour, share }) => [weekday * 24 + hour, share]))
  const monday = mondayOf(weekOf(localDateOf(now)))

  const cells: Hour[] = texts.days.flatMap((day, column) =>
    hours.map((hour, row) => {
      const share = shares.get((column + 1) * 24 + hour) ?? 0
      return {
        key: `${day}-${hour}`,
        column,
        row,
        share,
        title: `${day} ${timeOf(hour * 60)}`,
        text: texts.taken(share),
        href: calendarDayPath(addDays(monday, column)),
      }
    }),
  )
  return (
    <ChartFigure
      title={texts.title}
      summary={texts.summary(
        most
          ? `${texts.days[most.weekday - 1]} ${timeOf(most.hour * 60)} (${texts.share(most.share)})`
          : null,
      )}
      points={taken.length}
      table={{
        columns: [texts.hour, ...texts.days],
        rows: hours.map((hour, row) => ({
          key: String(hour),
          cells: [
            timeOf(hour * 60),
            ...cells.filter((cell) => cell.row === row).map(({ share }) => texts.share(share)),
          ],
          href: null,
        })),
      }}
      onFollow={onFollow}
    >
      <CellChart
        label={texts.title}
        cells={cells}
        columns={texts.days}
        rows={hours.map((hour) => timeOf(hour * 60).slice(0, 2))}
        rowHeight={14}
        draw={({ share }, box) => <Share share={share} box={box} />}
      />
    </ChartFigure>
  )
}
