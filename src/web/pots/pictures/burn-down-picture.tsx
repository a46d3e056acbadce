import { formatHoursUnit } from '#shared/hours.ts'
import type { BurnDownPoint } from '#shared/pots/pictures/burn-down.ts'
import { burnDownTexts as texts } from '#shared/pots/pictures/texts.ts'
import { statementTexts } from '#shared/pots/statement/texts.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { formatDayNear, formatMoment, localDateOf } from '#shared/time.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { LineChart, type LinePoint } from '../../ui/charts/line-chart.tsx'

/** The most changes that are written at the line. */
const mostWritten = 8

interface BurnDownPictureProps {
  type: string
  /** By `burnDownOf`. */
  points: readonly BurnDownPoint[]
  /** The start of the last booked session that the pot covers, when it does not cover all. */
  runsOutAt: Date | null
  now: Date
  /** Where what is behind a point is shown. */
  hrefOf?: (point: BurnDownPoint) => string | null
  onFollow?: (href: string) => void
}

/** A pot's hours over time, with what is booked ahead. For the trainer and for the personal link. */
export function BurnDownPicture(props: BurnDownPictureProps) {
  const { type, points, runsOutAt, now, hrefOf = () => null, onFollow } = props
  const nowAt = points.findIndex(({ kind }) => kind === 'now')
  const left = points[nowAt]?.balance ?? 0
  const shown = points.filter(({ kind }) => kind !== 'start')
  return (
    <ChartFigure
      title={texts.title}
      summary={texts.summary({
        left,
        booked: points.length - 1 - nowAt,
        after: points.at(-1)?.balance ?? left,
      })}
      points={shown.length}
      table={{
        columns: [
          statementTexts.date,
          statementTexts.event,
          statementTexts.hours,
          statementTexts.balance,
        ],
        rows: shown.toReversed().map((point) => ({
          key: point.key,
          cells: [
            formatMoment(point.at, now),
            texts.kinds[point.kind],
            point.hours === 0 ? '' : potTexts.change(point.hours),
            formatHoursUnit(point.balance),
          ],
          href: hrefOf(point),
        })),
      }}
      onFollow={onFollow}
    >
      <LineChart
        label={texts.titleOf(type)}
        points={linePoints(points, { now, hrefOf })}
        now={nowAt}
        mark={
          runsOutAt && {
            at: runsOutAt,
            text: texts.runsOut(formatDayNear(localDateOf(runsOutAt), now)),
          }
        }
        format={formatHoursUnit}
      />
    </ChartFigure>
  )
}

function linePoints(
  points: readonly BurnDownPoint[],
  { now, hrefOf }: { now: Date; hrefOf: (point: BurnDownPoint) => string | null },
): LinePoint[] {
  const isWritten = points.filter(isChange).length <= mostWritten
  return points.map((point) => {
    const { key, kind, at, hours, balance } = point
    return {
      key,
      at,
      value: balance,
      before: isChange(point) ? balance - hours : null,
      isAhead: kind === 'booked',
      label:
        kind === 'now'
          ? texts.today(balance)
          : isChange(point) && isWritten
            ? potTexts.change(hours)
            : null,
      title: formatMoment(at, now),
      text: [
        texts.kinds[kind] + (hours === 0 ? '' : ` ${potTexts.change(hours)}`),
        texts.left(balance),
      ].join(', '),
      href: hrefOf(point),
    }
  })
}

/** Whether the hours were changed by hand: a step in the line. */
function isChange({ kind }: BurnDownPoint): boolean {
  return kind === 'added' || kind === 'removed'
}
