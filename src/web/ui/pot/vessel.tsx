import { useId } from 'react'
import {
  cutsOf,
  type Filling,
  type Flaw,
  type Level,
  levelParts,
  levelsOf,
  markEvery,
} from '#shared/pots/filling.ts'
import styles from './vessel.module.css'

/** The outline of the logo: its rim, its inside, and a crack or a notch from the rim down. */
const rim = 'M7.5 10.5h17'
const inside = 'M9 10.5h14l-1.2 10.2a3.2 3.2 0 0 1-3.2 2.8h-5.2a3.2 3.2 0 0 1-3.2-2.8z'
const flaws: Record<Flaw, string> = {
  crack: 'M17.2 10.5l-2.6 3.6 3.4 2-2.6 4',
  notch: 'M15.6 10.5l1 1.5 1-1.5',
}
const [top, bottom, height] = [10.5, 23.5, 20]

/** The width of the lines in the units of the drawing, by size in pixels: about as heavy in each. */
const lines = { 16: 1.9, 24: 1.6, 48: 1.1, 84: 0.8, 132: 0.6, 160: 0.55 } as const

/** From this size on stripes, marks and the halo of a crack are drawn; below it the level and the crack alone. */
const detailedFrom = 20
/** From this size on there are marks at the wall. */
const markedFrom = 48
/** From one line of the hatching to the next, in pixels, and at most in the units of the drawing. */
const hatching = { pixels: 5, units: 3 }
/** The lowest stripe that is told from the next one, in pixels. */
const leastStripe = 2

interface VesselProps {
  filling: Filling
  flaw: Flaw | null
  size: keyof typeof lines
  /** It stands where sessions are marked: parts without hours are drawn with no height, so that they fall and rise. */
  isLive?: boolean
  className?: string | undefined
}

/**
 * A pot as a measuring cup (D100): free hours solid, above them one stripe for each booked session, or hatched where there
 * are too many, what waits to be marked on top, and a crack where hours are lacking. Decorative: the words stand beside it.
 * No Mantine and no inline style, as for the bar of hours: the server renders it for the portal.
 */
export function Vessel({ filling, flaw, size, isLive = false, className = '' }: VesselProps) {
  const id = useId()
  const isDetailed = size >= detailedFrom
  const marks = marksOf(filling.full)
  const levels = levelsOf(filling)
  const booked = levels.find(({ part }) => part === 'booked')
  const tall = booked ? ((booked.to - booked.from) * (bottom - top) * size) / height : 0
  const isStriped =
    isDetailed && filling.stripes.length > 0 && tall >= leastStripe * filling.stripes.length
  const cuts = isStriped ? cutsOf(filling) : []
  const isHatched = isDetailed && booked !== undefined && !isStriped
  const every = Math.min((hatching.pixels * height) / size, hatching.units)
  return (
    <svg
      className={`${styles.vessel} ${className}`}
      width={size}
      height={size}
      viewBox={`6 7 20 ${height}`}
      strokeWidth={lines[size]}
      aria-hidden
    >
      {isHatched && (
        <pattern
          id={id}
          width={every}
          height={every}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className={styles.hatch} width={every / 2} height={every} stroke="none" />
        </pattern>
      )}
      <clipPath id={`${id}-inside`}>
        <path d={inside} />
      </clipPath>
      {isDetailed && <path className={styles.glass} d={inside} stroke="none" />}
      <g clipPath={`url(#${id}-inside)`} stroke="none">
        {(isLive ? withEmpty(levels) : levels).map((level) => (
          <LevelOf
            key={level.part}
            level={level}
            {...(isHatched && level.part === 'booked'
              ? { fill: `url(#${id})` }
              : { className: styles[isDetailed ? level.part : 'free'] })}
          />
        ))}
        {cuts.length > 0 && (
          <path className={styles.cut} d={cuts.map((cut) => `M8 ${heightOf(cut)}h16`).join('')} />
        )}
        {size >= markedFrom && marks.length > 0 && (
          <path
            className={styles.mark}
            d={marks.map((mark) => `M20.5 ${heightOf(mark)}h4`).join('')}
          />
        )}
      </g>
      <path d={inside} />
      <path d={rim} />
      {flaw && (
        <>
          {flaw === 'crack' && (
            <path
              className={isDetailed ? styles.halo : styles.forcedHalo}
              d={flaws.crack}
              strokeWidth={(isDetailed ? 3 : 2) * lines[size]}
            />
          )}
          <path className={styles[flaw]} d={flaws[flaw]} />
        </>
      )}
    </svg>
  )
}

/** The y coordinate of a part of the height. */
function heightOf(share: number): number {
  return bottom - (bottom - top) * share
}

/** Where the marks are, as parts of the height. */
function marksOf(full: number): number[] {
  const every = markEvery(full)
  const count = Math.ceil(full / every) - 1
  return Array.from({ length: count }, (_, n) => ((n + 1) * every) / full)
}

/** With the parts of no hours, each where the one below it ends. */
function withEmpty(levels: readonly Level[]): Level[] {
  let above = 0
  return levelParts.map((part) => {
    const level = levels.find((one) => one.part === part) ?? { part, from: above, to: above }
    above = level.to
    return level
  })
}

interface LevelProps {
  level: Level
  fill?: string
  className?: string | undefined
}

/** A part of what the pot holds; it rises and falls with it. */
function LevelOf({ level: { from, to }, className = '', ...look }: LevelProps) {
  return (
    <rect
      {...look}
      className={`${styles.level} ${className}`}
      x="6"
      y={heightOf(to)}
      width="20"
      height={heightOf(from) - heightOf(to)}
    />
  )
}
