import { joinSpans } from '../../sessions/overlap.ts'
import type { BookingWindow } from './settings.ts'

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** The open spans by weekday and time, those that overlap or touch joined. */
export function joinedWindows(windows: BookingWindow[]): BookingWindow[] {
  return weekdays.flatMap((weekday) => {
    const ofDay = windows.filter((window) => window.weekday === weekday)
    return joinSpans(ofDay.map(({ from, to }) => [from, to])).map(([from, to]) => ({
      weekday,
      from,
      to,
    }))
  })
}

/** The most open spans of a weekday. */
export function spansOfFullestDay(windows: readonly BookingWindow[]): number {
  const count = (day: number) => windows.filter(({ weekday }) => weekday === day).length
  return Math.max(...weekdays.map(count))
}

/** Cells of a week: from one weekday to another, and from one minute on the clock until another. */
export type WeekCells = { days: [from: number, to: number]; from: number; to: number }

/** The open spans after these cells were opened or closed. */
export function painted(
  windows: readonly BookingWindow[],
  { days, from, to }: WeekCells,
  isOpen: boolean,
): BookingWindow[] {
  const [first, last] = [Math.min(...days), Math.max(...days)]
  const isMeant = ({ weekday }: BookingWindow) => weekday >= first && weekday <= last
  if (isOpen) {
    const added = weekdays
      .filter((weekday) => weekday >= first && weekday <= last)
      .map((weekday) => ({ weekday, from, to }))
    return joinedWindows([...windows, ...added])
  }
  return windows.flatMap((window) => {
    if (!isMeant(window) || window.to <= from || window.from >= to) return window
    return [
      { ...window, to: Math.min(window.to, from) },
      { ...window, from: Math.max(window.from, to) },
    ].filter((part) => part.from < part.to)
  })
}

/** Whether the minute on the clock is open on this weekday. */
export function isOpenAt(
  windows: readonly BookingWindow[],
  { weekday, minute }: { weekday: number; minute: number },
): boolean {
  return windows.some(
    (window) => window.weekday === weekday && window.from <= minute && minute < window.to,
  )
}
