import styles from './charts.module.css'
import type { Scale } from './scale.ts'

/** The room for the labels of an axis, in pixels. */
export const axisRoom = { left: 40, bottom: 20, top: 18, right: 8 }

interface ValueAxisProps {
  scale: Scale
  ticks: readonly number[]
  width: number
  format: (value: number) => string
}

/** Horizontal lines at round values, with their labels to the left. */
export function ValueAxis({ scale, ticks, width, format }: ValueAxisProps) {
  return (
    <g>
      {ticks.map((value) => (
        <g key={value} transform={`translate(0 ${Math.round(scale(value)) + 0.5})`}>
          <line
            className={value === 0 ? styles.base : styles.line}
            x1={axisRoom.left}
            x2={width - axisRoom.right}
          />
          <text className={styles.label} x={axisRoom.left - 6} dy="0.35em" textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  )
}

/** The labels below a picture, as many as there is room for: at most one in 40 px. */
export function LabelAxis({
  labels,
  y,
  room = 44,
}: {
  labels: readonly { x: number; text: string }[]
  y: number
  /** The width of a label in pixels. */
  room?: number
}) {
  let free = Number.NEGATIVE_INFINITY
  const shown = labels.filter(({ x }) => {
    if (x < free) return false
    free = x + room
    return true
  })
  return (
    <g>
      {shown.map(({ x, text }) => (
        <text key={x} className={styles.label} x={x} y={y} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}
