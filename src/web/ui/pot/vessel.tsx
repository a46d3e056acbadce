import { useId } from 'react'
import { type HourParts, levelsOf } from '#shared/pots/hour-parts.ts'
import styles from './vessel.module.css'

/** The outline of the logo: its rim, its inside, and a crack from the rim down. */
const rim = 'M7.5 10.5h17'
const inside = 'M9 10.5h14l-1.2 10.2a3.2 3.2 0 0 1-3.2 2.8h-5.2a3.2 3.2 0 0 1-3.2-2.8z'
const crack = 'M17.2 10.5l-2.6 3.6 3.4 2-2.6 4'
const [top, bottom] = [10.5, 23.5]

/** The width of the lines, by size: about as heavy in each. */
const lines = { 16: 1.9, 24: 1.6, 48: 1.1 } as const

interface VesselProps {
  parts: HourParts
  /** In pixels. */
  size: keyof typeof lines
  /** Whether the pot needs hours within a fortnight (D43). */
  isSoon?: boolean
  className?: string | undefined
}

/**
 * A pot, filled to what is left of what was bought: free hours solid, booked ones hatched above them, and a crack where
 * hours are lacking. Decorative: the words stand beside it. No Mantine and no inline style, as for the bar of hours:
 * the server renders it for the portal.
 */
export function Vessel({ parts, size, isSoon = false, className = '' }: VesselProps) {
  const id = useId()
  const { free, booked, isLacking } = levelsOf(parts)
  return (
    <svg
      className={`${styles.vessel} ${className}`}
      width={size}
      height={size}
      viewBox="6 7 20 20"
      strokeWidth={lines[size]}
      data-soon={isSoon || undefined}
      aria-hidden
    >
      {booked > 0 && (
        <pattern
          id={id}
          width="3"
          height="3"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={styles.free} width="1.6" height="3" stroke="none" />
        </pattern>
      )}
      <clipPath id={`${id}-inside`}>
        <path d={inside} />
      </clipPath>
      <g clipPath={`url(#${id}-inside)`} stroke="none">
        <Level from={0} share={free} className={styles.free} />
        <Level from={free} share={booked} fill={`url(#${id})`} />
      </g>
      <path d={inside} />
      <path d={rim} />
      {isLacking && (
        <>
          <path className={styles.halo} d={crack} strokeWidth={3 * lines[size]} />
          <path className={styles.crack} d={crack} />
        </>
      )}
    </svg>
  )
}

interface LevelProps {
  /** Of the whole pot, from 0 to 1. */
  from: number
  share: number
  fill?: string
  className?: string | undefined
}

/** A part of what the pot holds; it rises and falls with it. */
function Level({ from, share, className = '', ...look }: LevelProps) {
  const tall = bottom - top
  return (
    <rect
      {...look}
      className={`${styles.level} ${className}`}
      x="6"
      y={bottom - tall * (from + share)}
      width="20"
      height={tall * share}
    />
  )
}
