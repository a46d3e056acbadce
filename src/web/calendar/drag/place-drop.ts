import { firstHour, lastHour } from '#shared/calendar/limits.ts'
import { durationMax, durationMin, durationStep } from '#shared/sessions/limits.ts'
import { isSameTime, type SessionTime } from '#shared/sessions/session-time.ts'
import { shiftOnClock } from '#shared/sessions/shift.ts'
import {
  addDays,
  dayMinutes,
  instantOf,
  isLocalDate,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localTimeOf,
  minutesOf,
  timeOf,
} from '#shared/time.ts'

/** A point of the week: a day, and minutes since its midnight. */
export interface Point {
  date: LocalDate
  minutes: number
}

/** The snap of a drag in minutes: half hours, or quarters with Shift (D63). */
export const coarseMinutes = 30
export const fineMinutes = 15

const opens = firstHour * 60
const closes = (lastHour + 1) * 60
const stepMinutes = durationStep * 60

/**
 * The local time at so many minutes after a day's midnight, also beyond that day: 24:30 is 00:30 of the next. A time
 * that the clocks skip becomes the hour after it.
 */
export function landing({ date, minutes }: Point): { date: LocalDate; time: LocalTime } {
  const days = Math.floor(minutes / dayMinutes)
  const startsAt = instantOf(addDays(date, days), timeOf(minutes - days * dayMinutes))
  return { date: localDateOf(startsAt), time: localTimeOf(startsAt) }
}

/** The slot of something of this length whose upper edge is dropped on a point: snapped, within the hours shown. */
export function movedTo(
  { date, minutes }: Point,
  { durationHours, snap }: { durationHours: number; snap: number },
): SessionTime {
  const snapped = Math.round(minutes / snap) * snap
  const start = Math.min(Math.max(snapped, opens), closes - snap)
  return { ...landing({ date, minutes: start }), durationHours }
}

/** The length after the lower edge is dragged by so many minutes: in whole steps, within the limits. */
export function stretched(durationHours: number, byMinutes: number): number {
  const steps = Math.round((durationHours + byMinutes / 60) / durationStep)
  return Math.min(Math.max(steps * durationStep, durationMin), durationMax)
}

/**
 * The slot drawn from one point to another on the first one's day, up or down: whole half hours, both ends included.
 */
export function drawn(from: Point, to: Point): SessionTime {
  const lastStep = closes / stepMinutes - 1
  const stepAt = ({ minutes }: Point) =>
    Math.min(Math.max(Math.floor(minutes / stepMinutes), opens / stepMinutes), lastStep)
  const [first, last] = [stepAt(from), stepAt(to)].sort((a, b) => a - b) as [number, number]
  return {
    ...landing({ date: from.date, minutes: first * stepMinutes }),
    durationHours: (last - first + 1) * durationStep,
  }
}

/** The change that one key press makes to a session. */
export interface Step {
  days?: number
  minutes?: number
  hours?: number
}

/**
 * The slot of a session after a key press; null at the limits: the first and last hour shown, the shortest and longest
 * session, and the end of the calendar.
 */
export function stepped(
  slot: SessionTime,
  { days = 0, minutes = 0, hours = 0 }: Step,
): SessionTime | null {
  const durationHours = hours === 0 ? slot.durationHours : stretched(slot.durationHours, hours * 60)
  const start = minutesOf(slot.time)
  const lowest = Math.min(opens, start)
  const highest = Math.max(closes - coarseMinutes, start)
  const by = Math.min(Math.max(start + minutes, lowest), highest) - start
  const startsAt = shiftOnClock(instantOf(slot.date, slot.time), { days, minutes: by })
  const to = { date: localDateOf(startsAt), time: localTimeOf(startsAt), durationHours }
  return isLocalDate(to.date) && !isSameTime(slot, to) ? to : null
}
