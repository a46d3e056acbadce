import styles from './hours-bar.module.css'

interface HoursBarProps {
  /** In hours, none below 0. */
  used: number
  booked: number
  free: number
  lacking: number
  /** The same figures in words. */
  label: string
  className?: string | undefined
}

/**
 * Hours as one stacked bar: used, booked, free and lacking. No Mantine: the server renders it for the portal, and the
 * widths are attributes, since that page's Content-Security-Policy allows no inline style.
 */
export function HoursBar({ used, booked, free, lacking, label, className = '' }: HoursBarProps) {
  const parts = { used, booked, free, lacking }
  const total = used + booked + free + lacking
  return (
    <span className={`${styles.bar} ${className}`} role="img" aria-label={label} title={label}>
      {Object.entries(parts).map(
        ([part, hours]) =>
          hours > 0 && <svg key={part} data-part={part} width={`${(hours / total) * 100}%`} />,
      )}
    </span>
  )
}
