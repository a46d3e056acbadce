import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import { type LocalDate, minutesOf } from '#shared/time.ts'
import type { Point, Slot } from './place-drop.ts'

/** In pixels; of the window, as the pointer is told. */
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

/** Where the grid's days and hours are right now, in the same pixels. */
export interface Sight {
  /** From left to right, without gaps. */
  columns: readonly { date: LocalDate; left: number; right: number }[]
  /** Where the first hour begins. */
  top: number
  hourHeight: number
}

/** Every grid shows a day: one that shows none is no grid. */
function columnAt({ columns }: Sight, x: number) {
  const column = columns.find(({ right }) => x < right) ?? columns.at(-1)
  if (!column) throw new RangeError('A grid without days')
  return column
}

/** The day and the time under a spot: beside the grid the nearest day, above and below it the time that would be there. */
export function pointAt(sight: Sight, { x, y }: Spot): Point {
  const minutes = firstHour * 60 + ((y - sight.top) / sight.hourHeight) * 60
  return { date: columnAt(sight, x).date, minutes }
}

/** What a slot covers of the grid: its day's whole width, and no more than down to the lower edge. */
export function boxOf(sight: Sight, { date, time, durationHours }: Slot): Box {
  const column = sight.columns.find((one) => one.date === date) ?? columnAt(sight, Infinity)
  const hours = minutesOf(time) / 60 - firstHour
  const height = Math.min(durationHours, lastHour + 1 - firstHour - hours)
  return {
    left: column.left,
    top: sight.top + hours * sight.hourHeight,
    width: column.right - column.left,
    height: height * sight.hourHeight,
  }
}

/** Within so many pixels of an edge what is dragged makes the grid scroll, at most so many a frame. */
const edgePx = 44
const fastestPx = 14

/** How far to scroll in this frame for a pointer at `at`, between two edges: below zero up, or to the left. */
export function scrollBy(at: number, { start, end }: { start: number; end: number }): number {
  // In a window that is too low the edges would meet: each has a third at the most.
  const edge = Math.min(edgePx, (end - start) / 3)
  const into = Math.max(start + edge - at, 0) - Math.max(at - (end - edge), 0)
  return -Math.round(Math.min(Math.max(into / edge, -1), 1) * fastestPx) || 0
}
