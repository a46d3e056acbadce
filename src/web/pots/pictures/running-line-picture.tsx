import { formatHoursUnit } from '#shared/hours.ts'
import { runningLineOf } from '#shared/pots/pictures/running-line.ts'
import { burnDownTexts, runningLineTexts as texts } from '#shared/pots/pictures/texts.ts'
import { statementTexts } from '#shared/pots/statement/texts.ts'
import { potTexts } from '#shared/pots/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { ShownRow } from '../statement/statement-rows.ts'

interface RunningLinePictureProps {
  type: string
  /** Oldest first. */
  rows: readonly ShownRow[]
  /** Where what is behind a row is shown. */
  hrefOf?: ((row: ShownRow) => string | null) | undefined
  onFollow?: ((href: string) => void) | undefined
}

/** The balance after each row of a statement, as a line. */
export function RunningLinePicture({ type, rows, hrefOf, onFollow }: RunningLinePictureProps) {
  const points = runningLineOf(rows)
  const balances = points.map(({ balance }) => balance)
  const textOf = ({ kind, hours }: ShownRow) =>
    `${statementTexts.kinds[kind]} ${potTexts.change(hours)}`
  return (
    <ChartFigure
      title={texts.title}
      summary={texts.summary({
        rows: rows.length,
        low: Math.min(...balances),
        high: Math.max(...balances),
      })}
      points={points.length}
      // The statement is its table.
      table={null}
      onFollow={onFollow}
    >
      <LineChart
        label={texts.of(type)}
        height={130}
        points={points.map(({ at, balance, row }) => ({
          key: String(row.id),
          at,
          value: balance,
          before: row.kind === 'added' || row.kind === 'removed' ? balance - row.hours : null,
          isAhead: false,
          label: null,
          title: formatMoment(row.date),
          text: `${textOf(row)}, ${burnDownTexts.left(balance)}`,
          href: hrefOf?.(row) ?? null,
        }))}
        now={points.length - 1}
        format={formatHoursUnit}
      />
    </ChartFigure>
  )
}
