import styles from './sparkline.module.css'

interface SparklineProps {
  /** Oldest first, none below 0; the last is the current one. */
  values: readonly number[]
  /** The same figures in words. */
  label: string
}

/** A row of small bars, the last one strong. */
export function Sparkline({ values, label }: SparklineProps) {
  const highest = Math.max(...values, 1)
  return (
    <span className={styles.line} role="img" aria-label={label} title={label}>
      {values.map((value, n) => (
        // A bar is its place.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={n} style={{ height: `${(100 * value) / highest}%` }} />
      ))}
    </span>
  )
}
