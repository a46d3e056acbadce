import { parseHours } from '../hours.ts'
import { localDateOf } from '../time.ts'
import { bareHours, bareMinutes } from './cells.ts'
import { type DayOrder, daysOf, exampleOf, judgeDays, shownClock, splitDay } from './days.ts'
import { plainHeading } from './guess.ts'
import { questionTexts as texts } from './texts.ts'

/** What the cells of a column leave open, asked once for all of them (D133). */
export interface Question {
  key: string
  label: string
  options: readonly { value: string; label: string }[]
  /** What is chosen until it is answered; empty where nothing speaks for one. */
  suggested: string
}

/** A column whose cells are read in each other's light, row by row. */
export interface Settled {
  cells: readonly string[]
  /** Why the cells that wait for an answer are not read yet. */
  open: ReadonlyMap<number, string>
  questions: readonly Question[]
}

/** What is known of the sheet, and what has been answered. */
export interface Sheet {
  heading: string
  answers: ReadonlyMap<string, string>
  /** Whether times or headings are American. */
  isAmerican: boolean
  /** Null where a day without a year has none. */
  now: Date | null
}

const plain = (cells: readonly string[]): Settled => ({ cells, open: new Map(), questions: [] })

const minuteWord = /\b(min|mins|minut|minuter|minutes?)\b/
const hourWord = /\b(h|tim|timme|timmar|hours?|hrs?)\b/

/** The unit that a heading names: 20 below "Längd (min)" is 20 minutes. */
function unitOf(heading: string): 'min' | 'h' | null {
  const words = plainHeading(heading)
  if (minuteWord.test(words)) return 'min'
  return hourWord.test(words) ? 'h' : null
}

/** Bare numbers get the unit of their heading, else that of all of them; asked where they are neither. */
export function settleLengths(cells: readonly string[], { heading, answers }: Sheet): Settled {
  const bare = cells.map(parseHours)
  const numbers = bare.filter((one) => one !== null)
  const isMixed = numbers.some((n) => n < bareHours) && numbers.some((n) => n >= bareMinutes)
  const key = 'unit'
  const judged = numbers.some((n) => n < bareHours) ? 'h' : 'min'
  const unit = unitOf(heading) ?? (isMixed ? answers.get(key) : judged)
  const question = {
    key,
    label: texts.unit(heading),
    options: [
      { value: 'min', label: texts.minutes },
      { value: 'h', label: texts.hours },
    ],
    suggested: '',
  }
  return {
    cells: cells.map((cell, n) =>
      bare[n] === null || !unit ? shownClock(cell) : `${cell.trim()} ${unit}`,
    ),
    open: new Map(
      unit ? [] : bare.flatMap((one, n) => (one === null ? [] : [[n, texts.unitOpen] as const])),
    ),
    questions: isMixed && unitOf(heading) === null ? [question] : [],
  }
}

/** Hours that are left are hours, unless the heading says minutes. */
export function settleBalances(cells: readonly string[], { heading }: Sheet): Settled {
  if (unitOf(heading) !== 'min') return plain(cells)
  return plain(cells.map((cell) => (/^[-−]?\d+$/.test(cell.trim()) ? `${cell.trim()} min` : cell)))
}

/** Times as times, also those that Excel counts as a part of a day. */
export const settleTimes = (cells: readonly string[]): Settled => plain(cells.map(shownClock))

/** "Öberg, Anna" is Anna Öberg where every name of the column has its comma. */
export function settleNames(cells: readonly string[]): Settled {
  const filled = cells.filter((cell) => cell !== '')
  const isTurned = filled.length > 0 && filled.every((cell) => turnedName(cell) !== null)
  return plain(isTurned ? cells.map((cell) => turnedName(cell) ?? cell) : cells)
}

/** 'Anna Öberg' for 'Öberg, Anna'; null where there is not one comma. */
export function turnedName(text: string): string | null {
  const [, last, first] = /^\s*([^,@]*\p{L}[^,@]*),\s*([^,@]*\p{L}[^,@]*)$/u.exec(text) ?? []
  return last === undefined || first === undefined ? null : `${first.trim()} ${last.trim()}`
}

/** Days get the order that one of them proves, and the year of those around; what is open is asked. */
export function settleDays(cells: readonly string[], { answers, isAmerican, now }: Sheet): Settled {
  const { order, samples } = judgeDays(cells)
  const questions: Question[] = []
  if (order === null) questions.push(orderQuestion(samples.order, isAmerican ? 'mdy' : ''))
  const asked = questions.map(({ key, suggested }) => answers.get(key) ?? suggested)[0]
  const settled = order ?? (asked === 'dmy' || asked === 'mdy' ? asked : null)

  const today = now && localDateOf(now)
  const answered = answers.get('year') ?? ''
  let isYearAsked = false
  const dates = daysOf(cells, settled ?? 'dmy', (inYear) => {
    if (!today) return null
    const year = Number(today.slice(0, 4))
    const date = inYear(year)
    if (!date || date <= today) return date
    isYearAsked = true
    return answered === 'coming' ? date : answered === 'past' ? inYear(year - 1) : null
  })
  if (isYearAsked) questions.push(yearQuestion(samples.year))

  const open = new Map<number, string>()
  const read = cells.map((cell, n) => {
    const { day, clock } = splitDay(cell)
    const isOrderOpen = settled === null && exampleOf(day, 'dmy') !== exampleOf(day, 'mdy')
    const date = isOrderOpen ? null : dates[n]
    if (isOrderOpen) open.set(n, texts.orderOpen)
    else if (!date && isYearAsked && exampleOf(day, 'dmy')) open.set(n, texts.yearOpen)
    return date ? [date, clock].filter(Boolean).join(' ') : cell
  })
  return { cells: read, open, questions }
}

function orderQuestion(sample: string, suggested: DayOrder | ''): Question {
  const options = (['dmy', 'mdy'] as const).flatMap((value) => {
    const date = exampleOf(sample, value)
    return date ? [{ value, label: texts.order(date) }] : []
  })
  return { key: 'order', label: texts.orderOf(sample), options, suggested }
}

const yearQuestion = (sample: string): Question => ({
  key: 'year',
  label: texts.yearOf(sample),
  options: [
    { value: 'past', label: texts.past },
    { value: 'coming', label: texts.coming },
  ],
  suggested: '',
})

/** Words that are not known become those that are chosen for them, once for all rows that have them. */
export function settleWords(
  cells: readonly string[],
  { answers }: Sheet,
  { isKnown, known }: { isKnown: (cell: string) => boolean; known: readonly string[] },
): Settled {
  const counts = new Map<string, { word: string; count: number }>()
  const keyOf = (cell: string) => `word ${cell.toLowerCase()}`
  for (const cell of cells) {
    if (isKnown(cell)) continue
    const there = counts.get(keyOf(cell))
    if (there) there.count += 1
    else counts.set(keyOf(cell), { word: cell, count: 1 })
  }
  const options = known.map((word) => ({ value: word, label: word }))
  return {
    ...plain(cells.map((cell) => (isKnown(cell) ? cell : answers.get(keyOf(cell)) || cell))),
    questions: [...counts]
      .toSorted(([, a], [, b]) => b.count - a.count)
      .slice(0, wordsMax)
      .map(([key, { word, count }]) => ({
        key,
        label: texts.word(word, count),
        options,
        suggested: '',
      })),
  }
}

/** Most words that are asked for: more are no words of a status. */
const wordsMax = 12
