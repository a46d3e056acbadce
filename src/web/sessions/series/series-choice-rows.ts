import { type Holiday, holidayOn } from '#shared/holidays.ts'
import { repeatMax } from '#shared/sessions/limits.ts'
import { doOverlap, type Span } from '#shared/sessions/overlap.ts'
import { seriesChoiceTexts } from '#shared/sessions/series/texts.ts'
import type { SessionTime } from '#shared/sessions/session-time.ts'
import { followed } from '#shared/sessions/shift.ts'
import {
  addDays,
  daysBetween,
  formatTime,
  formatTimeRange,
  type LocalDate,
  localDateOf,
  weekOf,
} from '#shared/time.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import type { Booked } from '../overlaps.ts'

/** A saved session of the series. */
interface Occurrence {
  id: string
  startsAt: Date
  durationHours: number
}

/** A change to a session that can apply to its series. */
export type SeriesChange = SessionTime &
  Partial<{ potId: string | null; completed: boolean; noShow: boolean }>

/** The question: the saved session, and the later ones of its series, soonest first. */
export interface SeriesQuestion {
  action: 'move' | 'edit' | 'remove'
  base: RouterOutputs['sessions']['get']
  laterInSeries: RouterOutputs['sessions']['similar']
  change: SeriesChange | null
}

/** A session of the series, with its change. */
export interface SeriesChoiceRow extends Occurrence {
  /** Its new time and length; null when it is not moved. */
  to: { startsAt: Date; durationHours: number } | null
  /** The public holiday on its new day. */
  holiday: Holiday | null
  /** The bookings at its new time. */
  clashes: Booked[]
}

/**
 * The series, the changed session first. The chosen ones are shifted by the same days and minutes (D14) and get
 * the same length. The others stay, and can clash with those that move.
 */
export function seriesChoiceRows(
  series: readonly Occurrence[],
  {
    time,
    chosen,
    booked,
  }: { time: SessionTime | null; chosen: ReadonlySet<string>; booked: readonly Booked[] },
): SeriesChoiceRow[] {
  const [base] = series
  const placed = series.map((session): SeriesChoiceRow => {
    const stays = { ...session, to: null, holiday: null, clashes: [] }
    if (!base || !time || !chosen.has(session.id)) return stays
    const to = {
      startsAt: followed(session.startsAt, base.startsAt, time),
      durationHours: time.durationHours,
    }
    const isSame =
      to.startsAt.getTime() === session.startsAt.getTime() &&
      to.durationHours === session.durationHours
    return isSame ? stays : { ...stays, to, holiday: holidayOn(localDateOf(to.startsAt)) }
  })
  const moved = new Map(placed.flatMap(({ id, to }) => (to ? [[id, to] as const] : [])))
  const there = booked.map((session) => ({ ...session, ...moved.get(session.id) }))
  return placed.map((row) => {
    const { id, to } = row
    if (!to) return row
    return { ...row, clashes: there.filter((one) => one.id !== id && doOverlap(to, one)) }
  })
}

/** The most weeks of one request. */
const runMax = repeatMax + 1

/** The days of a series, which have one weekday, as weekly runs that are each short enough for one request of bookings. */
export function runsOf(dates: readonly LocalDate[]): { date: LocalDate; repeatWeeks: number }[] {
  const ascending = [...dates].sort()
  const [first, last] = [ascending[0], ascending.at(-1)]
  if (!first || !last) return []
  const weeks = daysBetween(first, last) / 7
  return Array.from({ length: Math.floor(weeks / runMax) + 1 }, (_, n) => ({
    date: addDays(first, 7 * n * runMax),
    repeatWeeks: Math.min(weeks - n * runMax, runMax - 1),
  }))
}

/** 'tis 24 nov, v. 48, 10:00 → ons 25 nov 11:00'; unchanged parts are not repeated. */
export function rowText(row: SeriesChoiceRow, now?: Date): string {
  const from = localDateOf(row.startsAt)
  if (!row.to) return seriesChoiceTexts.when(from, formatTime(row.startsAt), now)
  const isLonger = row.to.durationHours !== row.durationHours
  // A new length is visible in the end time.
  const time = ({ startsAt, durationHours }: Span) =>
    isLonger ? formatTimeRange(startsAt, durationHours) : formatTime(startsAt)
  const to = localDateOf(row.to.startsAt)
  return seriesChoiceTexts.moved(
    seriesChoiceTexts.when(from, time(row), now),
    newTimeText({ from, to }, time(row.to), now),
  )
}

function newTimeText(
  { from, to }: { from: LocalDate; to: LocalDate },
  time: string,
  now?: Date,
): string {
  if (to === from) return time
  const isSameWeek = weekOf(to) === weekOf(from)
  return isSameWeek ? seriesChoiceTexts.whenInWeek(to, time) : seriesChoiceTexts.when(to, time, now)
}
