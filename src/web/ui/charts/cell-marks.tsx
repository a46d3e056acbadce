import type { CellBox } from './cell-chart.tsx'
import styles from './charts.module.css'

/** What was held: a filled cell. */
export function Held({ box }: { box: CellBox }) {
  return <rect className={styles.full} rx={2} {...box} />
}

/** What was missed: a cross in an outlined cell. */
export function Missed({ box: { x, y, width, height } }: { box: CellBox }) {
  const [right, bottom] = [x + width - 1, y + height - 1]
  return (
    <g className={styles.missed}>
      <rect x={x + 0.5} y={y + 0.5} width={Math.max(0, width - 1)} height={height - 1} rx={2} />
      <path d={`M${x + 1} ${y + 1}L${right} ${bottom}M${right} ${y + 1}L${x + 1} ${bottom}`} />
    </g>
  )
}

/** A share as a bar in a cell. */
export function Share({ share, box }: { share: number; box: CellBox }) {
  if (share <= 0) return null
  const width = Math.max(1, box.width * Math.min(1, share))
  return <rect className={styles.full} rx={2} {...box} width={width} />
}
