import { type OpenHours, openOn } from '../../calendar/open-hours.ts'
import { endOf, type Span } from '../../sessions/overlap.ts'
import {
  addDays,
  dayMinutes,
  daySpan,
  instantOf,
  localDateOf,
  minutesOfDay,
  timeOf,
} from '../../time.ts'

/** When a trainer's clients may book (D117). */
export type BookingHours = OpenHours & {
  /** The step of start times, in minutes on the clock since midnight. */
  gridMinutes: number
  /** At least so long from now to the start, in hours. */
  noticeHours: number
  /** At latest on the day so many weeks from today. */
  horizonWeeks: number
  /** Between two sessions, in minutes. */
  pauseMinutes: number
}

/** What takes the trainer's time: sessions with or without a status, and absences. */
export type Busy = {
  booked: readonly (Span & { id: string })[]
  absences: readonly { startsAt: Date; endsAt: Date }[]
}

/** A session of this length, in hours, as of now; `ignore` is the key of the session that is moved. */
export type Wanted = { durationHours: number; now: Date; ignore?: string | undefined }

/**
 * The starts at which a session can be booked or moved to, ascending: the list that a client is shown, of which the start that
 * the server accepts is a member (D117).
 */
export function bookableStarts(
  hours: BookingHours,
  { booked, absences }: Busy,
  { durationHours, ignore, now }: Wanted,
): Date[] {
  const today = localDateOf(now)
  const last = lastBookable(hours, now)
  const earliest = now.getTime() + hours.noticeHours * hourMs
  const pause = hours.pauseMinutes * minuteMs
  const length = Math.round(durationHours * hourMs)
  // Half-open, as spans that touch do not overlap. The pause is of sessions alone.
  const taken = [
    ...booked
      .filter(({ id }) => id !== ignore)
      .map((session) => ({ from: session.startsAt.getTime() - pause, to: endOf(session) + pause })),
    ...absences.map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), to: endsAt.getTime() })),
  ].sort((a, b) => a.from - b.from)
  const starts: Date[] = []
  for (
    let day = daySpan(today);
    localDateOf(day.from) <= last;
    day = daySpan(localDateOf(day.to))
  ) {
    const date = localDateOf(day.from)
    const windows = openOn(hours, date)
    if (windows.length === 0) continue
    const ofDay = taken.filter(({ from, to }) => from < day.to.getTime() && to > day.from.getTime())
    // On nearly every day, and a list of twelve weeks has thousands of minutes.
    const isWhole = day.to.getTime() - day.from.getTime() === dayMinutes * minuteMs
    const at = (minute: number) =>
      isWhole ? day.from.getTime() + minute * minuteMs : instantOf(date, timeOf(minute)).getTime()
    for (const { from, to } of windows) {
      const windowEnd = to === dayMinutes ? day.to.getTime() : at(to)
      const first = Math.ceil(from / hours.gridMinutes) * hours.gridMinutes
      for (let minute = first; minute < to; minute += hours.gridMinutes) {
        const start = at(minute)
        const end = start + length
        if (start < earliest || end > windowEnd) continue
        // An hour that the clock skips has no start, and an end in it lies later on the clock than its window.
        if (!isWhole && (clockAt(start) !== minute || clockAt(end - 1) >= to)) continue
        if (ofDay.every((one) => one.from >= end || one.to <= start)) starts.push(new Date(start))
      }
    }
  }
  return starts
}

/** The last day on which a session can be booked. */
export function lastBookable({ horizonWeeks }: Pick<BookingHours, 'horizonWeeks'>, now: Date) {
  return addDays(localDateOf(now), 7 * horizonWeeks)
}

/** In minutes since midnight. */
const clockAt = (ms: number) => minutesOfDay(new Date(ms))

const minuteMs = 60_000
const hourMs = 60 * minuteMs
