import { LabelAxis } from './axis.tsx'
import styles from './charts.module.css'
import { PlotArea } from './plot.tsx'
import type { Plot, PlotPoint } from './plot-point.ts'

/** A person in a column. */
interface Dot {
  key: string
  initials: string
  /** '#rrggbb' */
  colour: string
  title: string
  text: string
  href: string | null
}

interface DotChartProps {
  label: string
  columns: readonly { key: string; label: string; dots: readonly Dot[] }[]
  /** The words for those that do not fit. */
  more: (count: number) => string
}

const size = 28
/** The most dots above each other. */
const most = 4
const height = most * size + 40

/** People as dots with initials, above each other in columns. */
export function DotChart({ label, columns, more }: DotChartProps) {
  function draw(width: number): Plot {
    const step = width / columns.length
    const middle = (n: number) => step * (n + 0.5)
    const floor = height - 24
    const place = (n: number, row: number) => ({ x: middle(n), y: floor - size * (row + 0.5) })
    const points: (PlotPoint & Pick<Dot, 'initials' | 'colour'>)[] = columns.flatMap(
      ({ dots }, n) => dots.slice(0, most).map((dot, row) => ({ ...dot, ...place(n, row) })),
    )
    return {
      points,
      drawing: (
        <>
          <line className={styles.base} x1={0} x2={width} y1={floor + 0.5} y2={floor + 0.5} />
          {points.map(({ key, x, y, initials, colour }) => (
            <g key={key} data-client style={{ ['--client' as string]: colour }}>
              <circle className={styles.person} cx={x} cy={y} r={size / 2 - 2} />
              <text className={styles.initials} x={x} y={y} dy="0.35em" textAnchor="middle">
                {initials}
              </text>
            </g>
          ))}
          {columns.map(
            ({ key, dots }, n) =>
              dots.length > most && (
                <text key={key} className={styles.word} x={middle(n)} y={12} textAnchor="middle">
                  {more(dots.length - most)}
                </text>
              ),
          )}
          <LabelAxis
            labels={columns.map((column, n) => ({ x: middle(n), text: column.label }))}
            y={height - 6}
            room={40}
          />
        </>
      ),
    }
  }
  return <PlotArea label={label} height={height} draw={draw} start={0} />
}
