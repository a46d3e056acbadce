import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import type { SessionTime } from '#shared/sessions/session-time.ts'
import { type LocalDate, minutesOf } from '#shared/time.ts'
import type { Point } from './place-drop.ts'

/** A point in the viewport, in pixels. */
export interface Spot {
  x: number
  y: number
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The current geometry of the grid, in the same pixels. */
export interface GridGeometry {
  /** The days from left to right, without gaps. */
  columns: readonly { date: LocalDate; left: number; right: number }[]
  /** The top of the first hour. */
  top: number
  hourHeight: number
}

/** Throws RangeError for a grid without days, which is never rendered. */
function columnAt({ columns }: GridGeometry, x: number) {
  const column = columns.find(({ right }) => x < right) ?? columns.at(-1)
  if (!column) throw new RangeError('A grid without days')
  return column
}

/** The day and time at a point: beside the grid the nearest day; above and below it the time is extrapolated. */
export function pointAt(grid: GridGeometry, { x, y }: Spot): Point {
  const minutes = firstHour * 60 + ((y - grid.top) / grid.hourHeight) * 60
  return { date: columnAt(grid, x).date, minutes }
}

/** The box of a slot in the grid: as wide as its day, and cut off at the grid's lower edge. */
export function boxOf(grid: GridGeometry, { date, time, durationHours }: SessionTime): Box {
  const column = grid.columns.find((one) => one.date === date) ?? columnAt(grid, Infinity)
  const hours = minutesOf(time) / 60 - firstHour
  const height = Math.min(durationHours, lastHour + 1 - firstHour - hours)
  return {
    left: column.left,
    top: grid.top + hours * grid.hourHeight,
    width: column.right - column.left,
    height: height * grid.hourHeight,
  }
}

/** Auto-scroll starts this close to an edge, at most this many pixels a frame. */
const edgePx = 44
const fastestPx = 14

/** How far to scroll in this frame for a pointer at `at` between two edges, in pixels: negative is up or left. */
export function scrollBy(at: number, { start, end }: { start: number; end: number }): number {
  // In a low window each edge zone is at most a third.
  const edge = Math.min(edgePx, (end - start) / 3)
  const into = Math.max(start + edge - at, 0) - Math.max(at - (end - edge), 0)
  return -Math.round(Math.min(Math.max(into / edge, -1), 1) * fastestPx) || 0
}
