import type { HourParts } from '#shared/pots/hour-parts.ts'
import styles from './hours-bar.module.css'

interface HoursBarProps {
  parts: HourParts
  /** The same figures in words. */
  label: string
  /** Whether the pot needs hours within a fortnight (D43). */
  isSoon?: boolean
  className?: string | undefined
}

/** The class of a list that is the key to the bar: each of its parts carries data-part. */
export const hoursKey = styles.key

/**
 * Hours as one stacked bar: used, booked, free and lacking. No Mantine: the server renders it for the portal, and the
 * widths are attributes, since that page's Content-Security-Policy allows no inline style.
 */
export function HoursBar({ parts, label, isSoon = false, className = '' }: HoursBarProps) {
  const { used, booked, free, lacking } = parts
  const total = used + booked + free + lacking
  return (
    <span
      className={`${styles.bar} ${className}`}
      role="img"
      aria-label={label}
      title={label}
      data-soon={isSoon || undefined}
    >
      {Object.entries({ used, booked, free, lacking }).map(
        ([part, hours]) =>
          hours > 0 && <svg key={part} data-part={part} width={`${(hours / total) * 100}%`} />,
      )}
    </span>
  )
}
