import type { CSSProperties, ReactNode } from 'react'
import { formatHoursUnit } from '#shared/hours.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { type CellBox, CellChart } from '../../ui/charts/cell-chart.tsx'
import { ChartFigure, Legend } from '../../ui/charts/chart-figure.tsx'
import { DotChart } from '../../ui/charts/dot-chart.tsx'
import { LineChart, type LinePoint } from '../../ui/charts/line-chart.tsx'
import { Held, Missed } from '../../ui/charts/outcome-marks.tsx'
import { RowChart } from '../../ui/charts/row-chart.tsx'
import { Share } from '../../ui/charts/share.tsx'
import classes from './styleguide.module.css'
import { styleguideTexts } from './texts.ts'

const { charts: texts, client, pot } = styleguideTexts

/** Every kind of picture, with every mark that it can have. */
export function ChartSamples() {
  return (
    <div className={classes.grid} style={{ '--least': '22rem' } as CSSProperties}>
      <ChartFigure
        title={texts.line}
        figure={formatHoursUnit(4)}
        summary={texts.summary}
        table={{
          columns: [texts.day, texts.value],
          rows: line.map(({ key, title, text }) => ({ key, cells: [title, text], href })),
        }}
      >
        <LineChart
          label={texts.line}
          points={line}
          now={3}
          mark={{ at: dayOf(40), text: texts.mark }}
          format={formatHoursUnit}
        />
      </ChartFigure>
      <ChartFigure title={texts.single} summary={texts.summary} table={null}>
        <LineChart
          label={texts.single}
          points={line.slice(0, 1)}
          now={0}
          format={formatHoursUnit}
        />
      </ChartFigure>
      <ChartFigure title={texts.bars} summary={texts.summary} table={null}>
        <BarChart label={texts.bars} bars={bars} now={2} format={String} />
        <Legend items={[{ name: pot.used, mark: <Held box={markBox} /> }]} />
      </ChartFigure>
      <ChartFigure title={texts.cells} summary={texts.summary} table={null}>
        <CellChart
          label={texts.cells}
          cells={cells}
          columns={texts.weeks}
          rows={texts.days}
          draw={({ kind }, box) => marks[kind](box)}
        />
      </ChartFigure>
      <ChartFigure title={texts.rows} summary={texts.summary} table={null}>
        <RowChart label={texts.rows} rows={rows} />
      </ChartFigure>
      <ChartFigure title={texts.dots} summary={texts.summary} table={null}>
        <DotChart label={texts.dots} columns={dots} more={(count) => `+${count}`} />
      </ChartFigure>
    </div>
  )
}

const markBox = { x: 0, y: 0, width: 12, height: 12 }
const dayOf = (days: number) => new Date(Date.UTC(2026, 0, 1 + days))
const href = '/styleguide'

/** A purchase as a step, sessions as slopes, and the booked ones that take the hours below zero. */
const line: LinePoint[] = [
  { days: 0, value: 10, before: 0 },
  { days: 10, value: 7, before: null },
  { days: 20, value: 6, before: 2 },
  { days: 30, value: 4, before: null },
  { days: 50, value: -2, before: null },
].map(({ days, value, before }) => ({
  key: String(days),
  at: dayOf(days),
  value,
  before,
  isAhead: days > 30,
  label: days === 30 ? formatHoursUnit(value) : null,
  title: `${texts.day} ${days}`,
  text: formatHoursUnit(value),
  href,
}))

const bars = (['full', 'striped', 'crossed', 'outlined', 'none'] as const).map((fill, n) => ({
  key: fill,
  label: String(n + 1),
  parts: [{ fill, value: n + 2 }],
  title: fill,
  text: String(n + 2),
  href,
}))

type Mark = 'held' | 'missed' | 'share' | 'nothing'

const marks: Record<Mark, (box: CellBox) => ReactNode> = {
  held: (box) => <Held box={box} />,
  missed: (box) => <Missed box={box} />,
  share: (box) => <Share share={0.5} box={box} />,
  nothing: () => null,
}

const kinds: Mark[] = ['held', 'missed', 'share', 'nothing']
const cells = texts.weeks.flatMap((_, column) =>
  texts.days.map((day, row) => ({
    key: `${column}-${row}`,
    column,
    row,
    title: day,
    text: texts.summary,
    href,
    kind: kinds[(column + row) % kinds.length] ?? 'nothing',
  })),
)

const rows = [
  { key: 'a', name: texts.single, value: 7, fill: 'full' as const },
  { key: 'b', name: texts.rows, value: 2, fill: 'outlined' as const },
  { key: 'c', name: texts.dots, value: 0, fill: 'full' as const },
].map((row) => ({ ...row, text: String(row.value), href }))

const dots = [6, 2, 0].map((count, n) => ({
  key: String(n),
  label: texts.weeks[n] ?? '',
  dots: Array.from({ length: count }, (_, dot) => ({
    key: `${n}-${dot}`,
    initials: 'AS',
    colour: dot % 2 === 0 ? '#3b82f6' : '#f97316',
    title: client,
    text: texts.summary,
    href,
  })),
}))
