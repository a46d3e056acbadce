import * as z from 'zod/mini'
import { checked, readCell as readClientCell, right, wrong } from '../../clients/import/cells.ts'
import { optionalText } from '../../fields.ts'
import { parseHours, roundHours } from '../../hours.ts'
import { dayIn } from '../../import/days.ts'
import { cellTexts as commonTexts } from '../../import/texts.ts'
import {
  addDays,
  isLocalDate,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localTimeOf,
  timeOf,
} from '../../time.ts'
import { durationMax } from '../limits.ts'
import { parseTimeText } from '../time-text.ts'
import { importedFields } from './inputs.ts'
import { cellTexts as texts } from './texts.ts'

/** A day, with the time where its cell has one; `startsAt` when it was written with its zone. */
interface Moment {
  date: LocalDate
  time: LocalTime | null
  startsAt: Date | null
}

const clientText = optionalText(1_000)

/** How each field of an imported session is read from the text of its cell. */
export const readCell = {
  date: dateOf,
  time: timeSpanOf,
  end: endOf,
  length: lengthOf,
  client: (text: string) => checked(clientText, text.replace(/\s+/g, ' ')),
  type: readClientCell.type,
  status: statusOf,
  note: (text: string) => checked(importedFields.notes, text.replace(/\r\n?/g, '\n')),
}

export type Field = keyof typeof readCell

/** The time of day that Excel wrote, as the library reads it: a moment of the first day of its calendar. */
const excelClock = /^(?:1899-12-3[01]|1904-01-01)(?:T(\d\d:\d\d))?$/

/** The first day that Excel counts from, and what it writes for a day between 2000 and 2100. */
const excelStart = '1899-12-30'
const excelDay = /^([3-7]\d{4})(?:[.,](\d+))?$/

const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i

function dateOf(text: string) {
  const typed = text.trim()
  if (typed === '') return right<Moment>(null)
  if (zoned.test(typed)) return momentOf(new Date(typed), typed)
  const [, days, fraction] = excelDay.exec(typed) ?? []
  if (days) {
    const date = addDays(excelStart, Number(days))
    const time = fraction ? clockOf(Number(`0.${fraction}`)) : null
    return isLocalDate(date)
      ? right<Moment>({ date, time, startsAt: null })
      : wrong(texts.notDate(typed))
  }
  const bare = typed.replace(/^(?:mån|tis|ons|tors?|fre|lör|sön)(?:dag(?:en)?)?[.,]?\s+/i, '')
  const [, day = '', clock] =
    /^(.*?\S)(?:(?:T|,?\s+(?:kl\.?\s*)?)(\d{1,2}[:.]\d\d)(?::\d\d(?:\.\d+)?)?)?$/i.exec(bare) ?? []
  const date = dayIn(day)
  const time = clock === undefined ? null : parseTimeText(clock)
  if (!date || (clock !== undefined && !time)) return wrong(texts.notDate(typed))
  return right<Moment>({ date, time, startsAt: null })
}

function momentOf(startsAt: Date, typed: string) {
  const isKnown = !Number.isNaN(startsAt.getTime()) && isLocalDate(localDateOf(startsAt))
  if (!isKnown) return wrong(texts.notDate(typed))
  return right<Moment>({ date: localDateOf(startsAt), time: localTimeOf(startsAt), startsAt })
}

/** The time of day of a part of a day, which Excel counts in. */
const clockOf = (part: number) => timeOf(Math.round(part * 1440) % 1440)

/** One time of day: null when it is none. */
function clockIn(typed: string): LocalTime | null {
  const excel = excelClock.exec(typed)
  if (excel) return excel[1] ?? '00:00'
  if (/^0?[.,]\d+$/.test(typed)) return clockOf(Number(typed.replace(',', '.')))
  return parseTimeText(typed.replace(/^(\d{1,2}:\d\d):\d\d$/, '$1'))
}

/** The start, and the end of '10:00–11:00'. */
function timeSpanOf(text: string) {
  const typed = text.trim()
  if (typed === '') return right<{ start: LocalTime; end: LocalTime | null }>(null)
  const whole = clockIn(typed)
  if (whole) return right<{ start: LocalTime; end: LocalTime | null }>({ start: whole, end: null })
  const [from = '', to] = typed.split(/\s*(?:[-–—]|till)\s*/i)
  const [start, end] = [clockIn(from), to === undefined ? null : clockIn(to)]
  return start && end ? right({ start, end }) : wrong(texts.notTime(typed))
}

function endOf(text: string) {
  const typed = text.trim()
  if (typed === '') return right<LocalTime>(null)
  const time = clockIn(typed)
  return time ? right(time) : wrong(texts.notTime(typed))
}

const hoursAndMinutes =
  /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|t|tim|timm(?:e|ar)|hours?|hrs?)\.?)?(?:\s*(?:och\s+)?(\d+)\s*(?:m|min|minut(?:er)?|minutes?|mins?)\.?)?$/i

/** The hours of '1h', '60 min', '1 h 30 min', '1:30' and '1,5'; a bare 60 is minutes. */
function lengthOf(text: string) {
  const typed = text.trim()
  if (typed === '') return right<number>(null)
  if (typed.startsWith('=')) return wrong(commonTexts.formula)
  const hours = hoursOf(typed)
  const stored = hours === null ? null : storedLength(hours)
  if (stored !== null) return right(stored)
  return wrong(hours !== null && hours > durationMax ? texts.tooLong : texts.notLength(typed))
}

/** The length that is stored, to the hundredth of an hour: 50 minutes are 0.83. Null for one that the server refuses. */
export function storedLength(hours: number): number | null {
  const { success, data } = z.safeParse(importedFields.durationHours, roundHours(hours))
  return success ? data : null
}

/** As it is written, neither rounded nor checked; null for what is no length. */
function hoursOf(typed: string): number | null {
  const [, clock = typed] = /^(?:1899-12-3[01]|1904-01-01)T(\d\d:\d\d)$/.exec(typed) ?? []
  const [, h, m] = /^(\d{1,2}):([0-5]\d)(?::\d\d)?$/.exec(clock) ?? []
  if (h !== undefined) return Number(h) + Number(m) / 60
  const bare = parseHours(typed)
  if (bare !== null) return bare > durationMax && bare % 5 === 0 && bare >= 30 ? bare / 60 : bare
  const [, hours, minutes] = hoursAndMinutes.exec(typed) ?? []
  if (hours === undefined && minutes === undefined) return null
  return Number((hours ?? '0').replace(',', '.')) + Number(minutes ?? 0) / 60
}

/** The words for what a session became, as the product, its lists and people write them. */
const statusWords: [RegExp, 'planned' | 'completed' | 'noShow' | 'cancelled'][] = [
  [
    /^(sent avbokad|sent avbokat|sen avbokning|utebl[ei]v\p{L}*|no[ -]?show|kom (inte|ej))$/u,
    'noShow',
  ],
  [/^(avbok(ad|at|ning)( i tid)?|inställ(d|t)|cancell?ed|utan debitering)$/, 'cancelled'],
  [
    /^(genomför(d|t)|klar(t)?|ja|j|yes|x|ok|✓|✔|true|sant|done|completed|genomförts|hållet)$/,
    'completed',
  ],
  [/^(planera(d|t)|boka(d|t)|schemal(agd|agt)|kommande|planned|booked|scheduled)$/, 'planned'],
]

function statusOf(text: string) {
  const typed = text.trim()
  if (typed === '') return right<(typeof statusWords)[number][1]>(null)
  const word = typed.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
  const found = statusWords.find(([words]) => words.test(word))
  return found ? right(found[1]) : wrong(texts.notStatus(typed))
}
