import type { ReactNode } from 'react'
import styles from './charts.module.css'
import type { PlotPoint } from './plot-point.ts'

/** Half of the widest tooltip, in pixels. */
const half = 96

/** What a point says, above it. */
export function ChartTooltip({
  point,
  width,
  children,
}: {
  point: PlotPoint
  width: number
  children?: ReactNode
}) {
  const left = Math.min(Math.max(point.x, half), Math.max(width - half, half))
  return (
    <div className={styles.tooltip} role="status" style={{ left, top: point.y }}>
      <strong>{point.title}</strong>
      <span>{point.text}</span>
      {children}
    </div>
  )
}
