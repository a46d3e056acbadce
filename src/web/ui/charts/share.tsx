import type { CellBox } from './cell-chart.tsx'
import styles from './charts.module.css'

/** A share as a bar in a cell. */
export function Share({ share, box }: { share: number; box: CellBox }) {
  if (share <= 0) return null
  const width = Math.max(1, box.width * Math.min(1, share))
  return <rect className={styles.full} rx={2} {...box} width={width} />
}
