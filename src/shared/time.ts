/**
 * The only module that uses dayjs and the time zone of Sweden (D61). dayjs computes calendar days, weeks
 * and Swedish names. Zone offsets come from Intl: dayjs' timezone plugin formats and parses a localized string per
 * conversion and is unreliable around a DST change.
 */
import dayjs from 'dayjs'
import 'dayjs/locale/sv.js'
import isoWeek from 'dayjs/plugin/isoWeek.js'
import utc from 'dayjs/plugin/utc.js'
import { remembered } from './remembered.ts'

dayjs.extend(utc)
dayjs.extend(isoWeek)

/** The time zone of every local date and time. */
export const zone = 'Europe/Stockholm'

/** A calendar day in Sweden, 'YYYY-MM-DD'. */
export type LocalDate = string
/** A time of day on the clock in Sweden, 'HH:mm'. */
export type LocalTime = string
/** An ISO week, '2026-W47'. */
export type WeekKey = string

/** On a wall clock: a day on which the clocks change has an hour more or less. */
export const dayMinutes = 1440
const dayMs = 86_400_000
const hourMs = 3_600_000
const cachedDays = 4_000

const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

function readOffset(clockOfZone: Intl.DateTimeFormat, ms: number): number {
  const parts = new Map(
    clockOfZone.formatToParts(ms).map(({ type, value }) => [type, Number(value)]),
  )
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const clock = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
  return clock + read('second') * 1000 - Math.floor(ms / 1000) * 1000
}

/** The zone offsets of a UTC day, before and from the instant of a DST change; equal on most days. */
interface DayOffset {
  before: number
  change: number
  after: number
}

function readDay(clockOfZone: Intl.DateTimeFormat, from: number): DayOffset {
  const to = from + dayMs
  const [before, after] = [readOffset(clockOfZone, from), readOffset(clockOfZone, to)]
  let [low, high] = [from, to]
  while (before !== after && high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (readOffset(clockOfZone, middle) === before) low = middle
    else high = middle
  }
  return { before, change: high, after }
}

/** How far the clock of a zone is ahead of UTC, in milliseconds. Throws RangeError for a zone that is not known. */
export function offsetsOf(timeZone: string): (ms: number) => number {
  const clockOfZone = clockIn(timeZone)
  const offsets = new Map<number, DayOffset>()
  return (ms) => {
    const day = Math.floor(ms / dayMs)
    let offset = offsets.get(day)
    if (!offset) {
      offset = readDay(clockOfZone, day * dayMs)
      if (offsets.size >= cachedDays) offsets.clear()
      offsets.set(day, offset)
    }
    return ms < offset.change ? offset.before : offset.after
  }
}

/** How far the Swedish clock is ahead of UTC. */
const offsetAt = offsetsOf(zone)

/** The local time in Sweden in the notation 'YYYY-MM-DDTHH:mm:ss.sssZ'. */
function clockOf(instant: Date): string {
  const ms = instant.getTime()
  return new Date(ms + offsetAt(ms)).toISOString()
}

/**
 * The instant of a date and a time of day in Sweden. A time that does not exist (the last Sunday of
 * March, 02:30) moves forward to 03:30; one that exists twice (the last Sunday of October, 02:30)
 * is the first of the two. Throws RangeError when the text is not a real date and time.
 */
export function instantOf(date: LocalDate, time: LocalTime): Date {
  const clock = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(clock) || new Date(clock).toISOString().slice(0, 16) !== `${date}T${time}`)
    throw new RangeError('Not a local date and time')
  return new Date(clock - offsetOnClock(clock, offsetAt))
}

/** The offset of a time on a zone's clock, written as if it were UTC. */
export function offsetOnClock(clock: number, offsetIn: (ms: number) => number): number {
  const before = offsetIn(clock - dayMs)
  const after = offsetIn(clock + dayMs)
  // With the offset before a DST change, a skipped time lands after the change and an ambiguous one is the first of the
  // two.
  const isAfter = offsetIn(clock - before) !== before && offsetIn(clock - after) === after
  return isAfter ? after : before
}

/** The calendar day of an instant in Sweden. */
export function localDateOf(instant: Date): LocalDate {
  const ms = instant.getTime()
  const day = Math.floor((ms + offsetAt(ms)) / dayMs)
  let date = dates.get(day)
  if (date === undefined) {
    date = new Date(day * dayMs).toISOString().slice(0, 10)
    if (dates.size >= cachedDays) dates.clear()
    dates.set(day, date)
  }
  return date
}

/** Cache of formatted dates, by day number since 1970. */
const dates = new Map<number, LocalDate>()

/** The time of day of an instant in Sweden, whole minutes. */
export function localTimeOf(instant: Date): LocalTime {
  return timeOf(minutesOfDay(instant))
}

/** Minutes since midnight on the Swedish clock, 0–1439. */
export function minutesOfDay(instant: Date): number {
  const ms = instant.getTime()
  return Math.floor((ms + offsetAt(ms)) / 60_000) % dayMinutes
}

/** Minutes since midnight of a time of day, 0–1439. */
export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The time of day for the given minutes after midnight, 0–1439. */
export function timeOf(minutes: number): LocalTime {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}

/** Whether the text is a real calendar day between 2000 and 2100. */
export function isLocalDate(text: string): boolean {
  return /^(20\d\d|2100)-\d\d-\d\d$/.test(text) && addDays(text, 0) === text
}

/** Whether the text is a time of day, 00:00–23:59. */
export function isLocalTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Whether the text is an ISO week that exists, between 2000 and 2100. */
export function isWeekKey(text: string): boolean {
  return /^(20\d\d|2100)-W\d\d$/.test(text) && (spans.has(text) || addWeeks(text, 0) === text)
}

/** The same days are formatted repeatedly, and dayjs is slow. */
const ofDay = <Made>(make: (date: LocalDate) => Made) => remembered(cachedDays, make)

/** A calendar day without a zone; UTC mode keeps the time zone of the machine out of the computation. */
function calendarDay(date: LocalDate) {
  return dayjs.utc(date).locale('sv')
}

/** The calendar day n days later (earlier when negative). */
export function addDays(date: LocalDate, n: number): LocalDate {
  return calendarDay(date).add(n, 'day').format('YYYY-MM-DD')
}

/** How many calendar days `to` is after `from`; negative when it is before. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** The day of the week, 1 (Monday) to 7 (Sunday). */
export const weekday = ofDay((date): number => calendarDay(date).isoWeekday())

/** The ISO week a day belongs to; its year may differ from the day's around New Year. */
export const weekOf = ofDay((date): WeekKey => {
  const day = calendarDay(date)
  return `${day.isoWeekYear()}-W${String(day.isoWeek()).padStart(2, '0')}`
})

/** The number of a week, 1–53. */
export function weekNumber(week: WeekKey): number {
  return Number(week.slice(6))
}

/** The week n weeks later (earlier when negative). */
export function addWeeks(week: WeekKey, n: number): WeekKey {
  return weekOf(addDays(mondayOf(week), 7 * n))
}

/** The Monday of a week. */
export const mondayOf = ofDay((week: WeekKey): LocalDate => {
  // The fourth of January is always in week 1.
  const inWeekOne = `${week.slice(0, 4)}-01-04`
  return addDays(inWeekOne, (weekNumber(week) - 1) * 7 + 1 - weekday(inWeekOne))
})

/** The seven days of a week, Monday first. */
export function daysOfWeek(week: WeekKey): LocalDate[] {
  const monday = mondayOf(week)
  return Array.from({ length: 7 }, (_, n) => addDays(monday, n))
}

/** Cache of week spans, at most 5,300 entries. */
const spans = new Map<WeekKey, { from: Date; to: Date }>()

/**
 * A week as instants, `from` inclusive and `to` exclusive: 167, 168 or 169 hours. The Dates are cached: do not mutate
 * them.
 */
export function weekSpan(week: WeekKey): { readonly from: Date; readonly to: Date } {
  const known = spans.get(week)
  if (known) return known
  const monday = mondayOf(week)
  const span = { from: instantOf(monday, '00:00'), to: instantOf(addDays(monday, 7), '00:00') }
  spans.set(week, span)
  return span
}

/** A day as instants, `from` inclusive and `to` exclusive: 23, 24 or 25 hours. The Dates are cached: do not mutate them. */
export const daySpan = ofDay((date): { readonly from: Date; readonly to: Date } => ({
  from: instantOf(date, '00:00'),
  to: instantOf(addDays(date, 1), '00:00'),
}))

/** '10:00' */
export function formatTime(instant: Date): string {
  return localTimeOf(instant)
}

/** 'tis 24 nov' */
export const formatDay = ofDay((date) => calendarDay(date).format('ddd D MMM'))

/** 'tis 24 nov 2026' */
export const formatDayOfYear = ofDay((date) => calendarDay(date).format('ddd D MMM YYYY'))

/** 'tis 24 nov', with the year when it is not that of `now`: 'tor 11 feb 2027' */
export function formatDayNear(date: LocalDate, now: Date = new Date()): string {
  const isThisYear = date.slice(0, 4) === localDateOf(now).slice(0, 4)
  return isThisYear ? formatDay(date) : formatDayOfYear(date)
}

/** 'tis 24 nov 10:00', with the year when it is not that of `now`: 'tor 11 feb 2027 10:00' */
export function formatMoment(instant: Date, now: Date = new Date()): string {
  return `${formatDayNear(localDateOf(instant), now)} ${formatTime(instant)}`
}

/** 'tisdag 24 november 2026' */
export function formatDayLong(date: LocalDate): string {
  return calendarDay(date).format('dddd D MMMM YYYY')
}

/** '24 november 2026' */
export function formatDateLong(date: LocalDate): string {
  return calendarDay(date).format('D MMMM YYYY')
}

/** '24 november' */
export function formatDateOfYear(date: LocalDate): string {
  return calendarDay(date).format('D MMMM')
}

/** '24 nov 2026' */
export const formatDateShort = ofDay((date) => calendarDay(date).format('D MMM YYYY'))

/** 'november 2026' */
export function formatMonth(date: LocalDate): string {
  return calendarDay(date).format('MMMM YYYY')
}

/** '2026-11-24 10:00', for files */
export function formatDateTime(instant: Date): string {
  return clockOf(instant).slice(0, 16).replace('T', ' ')
}

/**
 * '20261124T100000', for calendar files; null for a time that the clock shows twice, of which programs do not agree which is
 * meant.
 */
export function formatClock(instant: Date): string | null {
  const ms = instant.getTime()
  const isTwice = [-hourMs, hourMs].some((away) => away + offsetAt(ms + away) === offsetAt(ms))
  return isTwice ? null : clockOf(instant).slice(0, 19).replace(/[-:]/g, '')
}

/** 'v. 47' */
export function formatWeek(week: WeekKey): string {
  return `v. ${weekNumber(week)}`
}

/** '16–22 november 2026', '30 november–6 december 2026' or '28 december 2026–3 januari 2027' */
export function formatWeekRange(week: WeekKey): string {
  const monday = calendarDay(mondayOf(week))
  const sunday = monday.add(6, 'day')
  const sameYear = monday.year() === sunday.year()
  const sameMonth = sameYear && monday.month() === sunday.month()
  const first = monday.format(sameMonth ? 'D' : sameYear ? 'D MMMM' : 'D MMMM YYYY')
  return `${first}–${sunday.format('D MMMM YYYY')}`
}

/** '16–22 nov', '30 nov–6 dec'; outside `thisYear` with the year: '1–7 feb 2027', '28 dec 2026–3 jan 2027'. */
export function formatWeekSpan(week: WeekKey, thisYear: number): string {
  const monday = calendarDay(mondayOf(week))
  const sunday = monday.add(6, 'day')
  const sameYear = monday.year() === sunday.year()
  const sameMonth = sameYear && monday.month() === sunday.month()
  const first = monday.format(sameMonth ? 'D' : sameYear ? 'D MMM' : 'D MMM YYYY')
  const isThisYear = sameYear && monday.year() === thisYear
  return `${first}–${sunday.format(isThisYear ? 'D MMM' : 'D MMM YYYY')}`
}

/**
 * '10:00–11:30'; a whole day says so: '10:00–10:00 (24 h)'. The duration is elapsed time, so the end is the local time
 * then, also across a DST change.
 */
export function formatTimeRange(start: Date, durationHours: number): string {
  // 0.83 h, which 50 minutes are stored as, end a little before.
  const end = new Date(start.getTime() + Math.round(durationHours * 60) * 60_000)
  const range = `${formatTime(start)}–${formatTime(end)}`
  return durationHours >= 24 ? `${range} (24\u00a0h)` : range
}
