import { parseTimeText } from '../sessions/time-text.ts'
import {
  addDays,
  daysBetween,
  isLocalDate,
  type LocalDate,
  type LocalTime,
  timeOf,
} from '../time.ts'

const months = 'jan|feb|mar|apr|maj|jun|jul|aug|sep|okt|nov|dec'.split('|')
const english: Record<string, string> = { may: 'maj', oct: 'okt' }

/** Which of two numbers is the day. */
export type DayOrder = 'dmy' | 'mdy'

/** A day as it is written: its year if there is one, and two numbers of which either may be the month. */
interface WrittenDay {
  year: string | null
  day: string
  month: string
  isEither: boolean
}

type Read = (parts: readonly (string | undefined)[]) => WrittenDay

const dayFirst =
  (century = '', isEither = false): Read =>
  ([, day = '', month = '', year]) => ({ year: year ? century + year : null, day, month, isEither })
const named = (day = '', name = '', year?: string): WrittenDay => ({
  year: year ?? null,
  day,
  month: `${monthOf(name)}`,
  isEither: false,
})
const yearFirst =
  (century = ''): Read =>
  ([, year, month = '', day = '']) => ({ year: century + year, day, month, isEither: false })

/** How people and programs write a day, the telling notations first. */
const dayNotations: [RegExp, Read][] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, yearFirst()],
  [/^(\d{4})(\d\d)(\d\d)$/, yearFirst()],
  [/^(\d\d)-?(\d\d)-?(\d\d)$/, yearFirst('20')],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/, dayFirst('', true)],
  [/^(\d{1,2})-(\d{1,2})-(\d{4})$/, dayFirst('', true)],
  [/^(\d{1,2})\/(\d{1,2})\/(\d\d)$/, dayFirst('20', true)],
  [/^(\d{1,2})\/(\d{1,2})$/, dayFirst('', true)],
  [/^(\d{1,2})[-/.\s]\s*(\d{1,2})[-/.\s]\s*(\d{4})$/, dayFirst()],
  [/^(\d{1,2})[/.](\d{1,2})[/.](\d\d)$/, dayFirst('20')],
  [
    /^(?:den\s)?(\d{1,2})(?::[ea]|st|nd|rd|th)?\.?[-\s]([a-z]{3,})\.?,?(?:[-\s](\d{4}))?$/i,
    ([, day, name, year]) => named(day, name, year),
  ],
  [
    /^([a-z]{3,})\.?\s(\d{1,2})(?:st|nd|rd|th)?(?:,?\s(\d{4}))?$/i,
    ([, name, day, year]) => named(day, name, year),
  ],
]

/** The number of a month by the word for it; 0 for none. */
function monthOf(word: string): number {
  const start = word.slice(0, 3).toLowerCase()
  return months.indexOf(english[start] ?? start) + 1
}

function writtenDay(text: string): WrittenDay | null {
  const plain = text.trim().replace(/\s+/g, ' ')
  for (const [notation, read] of dayNotations) {
    const parts = notation.exec(plain)
    if (parts) return read(parts)
  }
  return null
}

function dateOf({ year, day, month, isEither }: WrittenDay, order: DayOrder, near?: LocalDate) {
  const [d, m] = isEither && order === 'mdy' ? [month, day] : [day, month]
  const inYear = (y: string | number) => {
    const date = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
    return isLocalDate(date) ? date : null
  }
  if (year !== null) return inYear(year)
  if (near === undefined) return null
  const about = Number(near.slice(0, 4))
  const dates = [about, about - 1, about + 1].flatMap((y) => inYear(y) ?? [])
  const distance = (date: LocalDate) => Math.abs(daysBetween(near, date))
  return dates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** The day in a text with its year, '3 dec 2026' or 'Dec 3, 2026'; of 03/12/2026 the 3rd is the day. Null for none. */
export function dayIn(text: string): LocalDate | null {
  const written = writtenDay(text)
  return written && dateOf(written, 'dmy')
}

/** The time of day of a part of a day, which Excel counts in. */
const clockOfPart = (part: number) => timeOf(Math.round(part * 1440) % 1440)

/** A time of day as Excel counts it. */
const excelPart = /^0?[.,]\d+$/

const halfDays = /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d)?\s*([ap])\.?\s?m\.?$/i

/** One time of day, also '10:30 AM' and as Excel counts; null when it is none. */
export function clockIn(typed: string): LocalTime | null {
  if (excelPart.test(typed)) return clockOfPart(Number(typed.replace(',', '.')))
  const [, hour, minutes = '00', half] = halfDays.exec(typed) ?? []
  if (hour === undefined || half === undefined)
    return parseTimeText(typed.replace(/^(\d{1,2}:\d\d):\d\d(?:\.\d+)?$/, '$1'))
  if (Number(hour) < 1 || Number(hour) > 12) return null
  const after = half.toLowerCase() === 'p' ? 12 : 0
  return parseTimeText(`${(Number(hour) % 12) + after}:${minutes}`)
}

/** A part of a day as a time, '11:30' for 0,479167; any other text as it is. */
export const shownClock = (text: string) => (excelPart.test(text) ? (clockIn(text) ?? text) : text)

const weekdayName =
  /^(?:mån|tis|ons|tors?|fre|lör|sön|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:dag(?:en)?|day)?[.,]*\s+/i

/** A day and what stands behind it: the time of a cell that has both. */
export function splitDay(text: string): { day: string; clock: string | null } {
  const bare = text.trim().replace(weekdayName, '')
  const [, day = '', clock] =
    /^(.*?\S)(?:(?:T|,?\s+(?:(?:kl\.?|at)\s*)?)(\d{1,2}(?:[:.]\d\d(?::\d\d(?:\.\d+)?)?(?:\s*[ap]\.?m\.?)?|\s*[ap]\.?m\.?)))?$/i.exec(
      bare,
    ) ?? []
  return { day, clock: clock ?? null }
}

/** The first day that Excel counts from, and what it writes for a day between 2000 and 2100. */
const excelStart = '1899-12-30'
const excelDay = /^([3-7]\d{4})(?:[.,](\d+))?$/

/** The day, and the time, of Excel's number of days. */
export function excelMoment(text: string): { date: LocalDate; time: LocalTime | null } | null {
  const [, days, fraction] = excelDay.exec(text) ?? []
  if (days === undefined) return null
  const date = addDays(excelStart, Number(days))
  const time = fraction === undefined ? null : clockOfPart(Number(`0.${fraction}`))
  return isLocalDate(date) ? { date, time } : null
}

/** What the days of a column have in common (D133): the order that one of them proves. */
export function judgeDays(cells: readonly string[]) {
  let [days, monthsFirst, open] = [0, 0, 0]
  const samples = { order: '', year: '' }
  for (const cell of cells) {
    const text = splitDay(cell).day
    const written = writtenDay(text)
    if (!written) continue
    if (written.year === null) samples.year ||= text
    if (!written.isEither) continue
    const [first, second] = [Number(written.day), Number(written.month)]
    if (first > 12) days += 1
    else if (second > 12) monthsFirst += 1
    else if (first !== second) {
      open += 1
      samples.order ||= text
    }
  }
  const order: DayOrder | null = monthsFirst > days ? 'mdy' : days > 0 || open === 0 ? 'dmy' : null
  return { order, samples }
}

/**
 * The days of a column as they are stored, each null where it is none or its year is open. A year that is lacking is that of
 * the closest day above or below, else the one that `alone` chooses.
 */
export function daysOf(
  cells: readonly string[],
  order: DayOrder,
  alone: (inYear: (year: number) => LocalDate | null) => LocalDate | null,
): (LocalDate | null)[] {
  const written = cells.map((cell) => writtenDay(splitDay(cell).day))
  const known = written.map((one) => (one && one.year !== null ? dateOf(one, order) : null))
  const firstKnown = known.find((date) => date !== null)
  let above: LocalDate | undefined
  return written.map((one, n) => {
    const date = known[n]
    if (date) above = date
    if (!one || one.year !== null) return date ?? null
    const around = above ?? firstKnown
    if (around) return dateOf(one, order, around)
    return alone((year) => dateOf({ ...one, year: `${year}` }, order))
  })
}

/** The day that a text would be in this order, in some year where it has none. */
export const exampleOf = (text: string, order: DayOrder): LocalDate | null => {
  const written = writtenDay(text)
  return written && dateOf(written, order, '2000-07-01')
}

/** Whether a text is a day in either order, with or without a year. */
export const isDay = (text: string) => {
  const { day } = splitDay(text)
  return exampleOf(day, 'dmy') !== null || exampleOf(day, 'mdy') !== null
}
