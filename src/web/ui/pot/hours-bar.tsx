import type { Filling, Flaw } from '#shared/pots/filling.ts'
import { fillingText } from '#shared/pots/texts.ts'
import styles from './hours-bar.module.css'

interface HoursBarProps {
  filling: Filling
  flaw: Flaw | null
  /** Of what; the words are those of its figures. */
  name?: string | undefined
  /** The same figures in other words. */
  label?: string
  className?: string | undefined
}

/** The class of a list that is the key to the bar: each of its parts carries data-part. */
export const hoursKey = styles.key

const drawn = ['used', 'unmarked', 'booked', 'free', 'lacking'] as const

/**
 * Hours as one stacked bar at the scale of the vessel (D100). No Mantine: the server renders it for the portal, and the
 * widths are attributes, since that page's Content-Security-Policy allows no inline style.
 */
export function HoursBar({ filling, flaw, name, label, className = '' }: HoursBarProps) {
  const parts = drawn.reduce((sum, part) => sum + filling[part], 0)
  const whole = Math.max(parts, filling.full)
  const words = label ?? (name ? `${name}: ${fillingText(filling)}` : fillingText(filling))
  return (
    <span
      className={`${styles.bar} ${className}`}
      role="img"
      aria-label={words}
      title={words}
      data-soon={flaw === 'crack' || undefined}
    >
      {drawn.map(
        (part) =>
          filling[part] > 0 && (
            <svg key={part} data-part={part} width={`${(filling[part] / whole) * 100}%`} />
          ),
      )}
    </span>
  )
}
