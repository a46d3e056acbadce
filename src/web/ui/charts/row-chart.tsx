import { useId } from 'react'
import styles from './charts.module.css'
import { type Fill, filled } from './fills.tsx'
import { PlotArea } from './plot.tsx'
import type { Plot } from './plot-point.ts'
import { linearScale } from './scale.ts'

/** A value with its name before it. */
export interface ChartRow {
  key: string
  name: string
  value: number
  fill: Extract<Fill, 'full' | 'outlined'>
  text: string
  href: string | null
}

const rowHeight = 26
const nameRoom = 168

/** Bars below each other, each with its name and its value. */
export function RowChart({ label, rows }: { label: string; rows: readonly ChartRow[] }) {
  const id = useId()
  function draw(width: number): Plot {
    const left = Math.min(nameRoom, width * 0.45)
    const most = Math.max(1, ...rows.map(({ value }) => value))
    const x = linearScale([0, most], [left, width - 32])
    const middle = (n: number) => (n + 0.5) * rowHeight
    return {
      points: rows.map(({ key, name, value, text, href }, n) => ({
        key,
        x: x(value),
        y: middle(n),
        title: name,
        text,
        href,
      })),
      drawing: rows.map(({ key, name, value, fill }, n) => (
        <g key={key}>
          <text className={styles.label} x={left - 8} y={middle(n)} dy="0.35em" textAnchor="end">
            {name}
          </text>
          <rect
            x={left}
            y={middle(n) - 8}
            width={Math.max(1, x(value) - left)}
            height={16}
            rx={3}
            {...filled(value === 0 ? 'none' : fill, id)}
          />
          <text className={styles.word} x={x(value) + 6} y={middle(n)} dy="0.35em">
            {value}
          </text>
        </g>
      )),
    }
  }
  return <PlotArea label={label} height={rows.length * rowHeight} draw={draw} start={0} />
}
