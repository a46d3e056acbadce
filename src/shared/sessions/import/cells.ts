import * as z from 'zod/mini'
import { readCell as readClientCell } from '../../clients/import/cells.ts'
import { optionalText } from '../../fields.ts'
import { roundHours } from '../../hours.ts'
import { checked, lengthIn, lineOf, linesOf, right, wrong } from '../../import/cells.ts'
import { clockIn, dayIn, excelMoment, splitDay } from '../../import/days.ts'
import { cellTexts as commonTexts } from '../../import/texts.ts'
import {
  isLocalDate,
  type LocalDate,
  type LocalTime,
  localDateOf,
  localTimeOf,
} from '../../time.ts'
import { durationMax } from '../limits.ts'
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
  client: (text: string) => checked(clientText, lineOf(text)),
  type: readClientCell.type,
  status: statusOf,
  note: (text: string) => checked(importedFields.notes, linesOf(text)),
}

export type Field = keyof typeof readCell

const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i

function dateOf(text: string) {
  const typed = text.trim()
  if (typed === '') return right<Moment>(null)
  if (zoned.test(typed)) return momentOf(new Date(typed), typed)
  const excel = excelMoment(typed)
  if (excel) return right<Moment>({ ...excel, startsAt: null })
  const { day, clock } = splitDay(typed)
  const date = dayIn(day)
  const time = clock === null ? null : clockIn(clock)
  if (!date || (clock !== null && !time)) return wrong(commonTexts.notDate(typed))
  return right<Moment>({ date, time, startsAt: null })
}

function momentOf(startsAt: Date, typed: string) {
  const isKnown = !Number.isNaN(startsAt.getTime()) && isLocalDate(localDateOf(startsAt))
  if (!isKnown) return wrong(commonTexts.notDate(typed))
  return right<Moment>({ date: localDateOf(startsAt), time: localTimeOf(startsAt), startsAt })
}

/** The start, and the end of '10:00–11:00'. */
function timeSpanOf(text: string) {
  const typed = text.trim()
  if (typed === '') return right<{ start: LocalTime; end: LocalTime | null }>(null)
  const whole = clockIn(typed)
  if (whole) return right<{ start: LocalTime; end: LocalTime | null }>({ start: whole, end: null })
  const [from = '', to] = typed.split(/\s*(?:[-–—]|till|\bto\b)\s*/i)
  const half = /[ap]\.?m\.?$/i
  // '1:00–2:00 PM'
  const shared = half.test(from) ? '' : (half.exec(to ?? '')?.[0] ?? '')
  const [start, end] = [clockIn(from + shared), to === undefined ? null : clockIn(to)]
  return start && end ? right({ start, end }) : wrong(texts.notTime(typed))
}

function endOf(text: string) {
  const typed = text.trim()
  if (typed === '') return right<LocalTime>(null)
  const time = clockIn(typed)
  return time ? right(time) : wrong(texts.notTime(typed))
}

/** The hours of a length, as it is stored. */
function lengthOf(text: string) {
  const typed = text.trim()
  if (typed === '') return right<number>(null)
  if (typed.startsWith('=')) return wrong(commonTexts.formula)
  const hours = lengthIn(typed)
  const stored = hours === null ? null : storedLength(hours)
  if (stored !== null) return right(stored)
  return wrong(hours !== null && hours > durationMax ? texts.tooLong : texts.notLength(typed))
}

/** The length that is stored, to the hundredth of an hour: 50 minutes are 0.83. Null for one that the server refuses. */
export function storedLength(hours: number): number | null {
  const { success, data } = z.safeParse(importedFields.durationHours, roundHours(hours))
  return success ? data : null
}

/** The words for what a session became, as the product, its lists and people write them. */
const statusWords: [RegExp, 'planned' | 'completed' | 'noShow' | 'cancelled'][] = [
  [
    /^(sent avbok(ad|at|ning)|sen avbokning|late cancel(l?(ed|ation))?|utebl[ei]v\p{L}*|frånvarande|no[ -]?show(ed)?|absent|missed|(kom|dök|dykt) (inte|ej)( upp)?|(inte|ej) dykt upp)$/u,
    'noShow',
  ],
  [
    /^((av|om)bok(ad|at|ning)( (i tid|av .{1,40}))?|inställ(d|t)|struken|(early )?cancel(l?(ed|ation))?|rescheduled|utan debitering)$/,
    'cancelled',
  ],
  [
    /^(genomför(d|t)|klar(t)?|ja|j|yes|y|x|ok|✓|✔|true|sant|done|completed|genomförts|hållet|närvara(de|nde|t)|attended|present|arrived|checked[ -]?in|incheckad|betjänad)$/,
    'completed',
  ],
  [
    /^(planera(d|t)|(in)?boka(d|t)|schemal(agd|agt)|kommande|bekräfta(d|t)|preliminär(t)?|planned|booked|scheduled|confirmed|reserved|upcoming|pending)$/,
    'planned',
  ],
]

function statusOf(text: string) {
  const typed = text.trim()
  if (typed === '') return right<(typeof statusWords)[number][1]>(null)
  const word = typed.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
  const found = statusWords.find(([words]) => words.test(word))
  return found ? right(found[1]) : wrong(texts.notStatus(typed))
}
