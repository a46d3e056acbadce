import styles from './hours-bar.module.css'

/** The parts of a pot in hours, none of them negative. */
export interface HourParts {
  used: number
  booked: number
  free: number
  lacking: number
}

const parts = ['used', 'booked', 'free', 'lacking'] as const

/**
 * A stacked bar: used, booked, free, lacking. `label` says it in words. The widths are attributes, since the personal
 * link's Content-Security-Policy allows no inline style.
 */
export function HoursBar({ label, ...hours }: HourParts & { label: string }) {
  const total = parts.reduce((sum, part) => sum + hours[part], 0)
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {parts.map(
        (part) =>
          hours[part] > 0 && (
            <svg
              key={part}
              className={styles.part}
              data-part={part}
              width={`${(hours[part] / total) * 100}%`}
              height="100%"
              aria-hidden="true"
            />
          ),
      )}
    </div>
  )
}
