import {
  addDays,
  daysBetween,
  formatDateLong,
  isLocalDate,
  isWeekKey,
  type LocalDate,
  mondayOf,
  type WeekKey,
  weekOf,
} from '#shared/time.ts'

/** A week number matches one week a year: the two nearest ones are suggested. */
const candidates = 2

/** The weeks that match a query, nearest first: 'v 3', 'v.3', 'vecka 3', '3', 'v 3 2027', '2027-w03'. */
export function matchingWeeks(query: string, today: LocalDate): WeekKey[] {
  const text = query.trim().toLowerCase()
  const named = /^(\d{4})-?[wv](\d{1,2})$/.exec(text)
  if (named) return weeksOf([named[1]], named[2])
  const numbered = /^(?:v(?:ecka|\.)?\s*)?(\d{1,2})(?:[\s,/]+(20\d\d))?$/.exec(text)
  if (!numbered) return []
  const [, number, year] = numbered
  const thisYear = Number(weekOf(today).slice(0, 4))
  const years = year ? [year] : [thisYear - 1, thisYear, thisYear + 1].map(String)
  const distance = (week: WeekKey) => Math.abs(daysBetween(today, addDays(mondayOf(week), 3)))
  return weeksOf(years, number)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, candidates)
}

function weeksOf(years: readonly (string | undefined)[], number: string | undefined): WeekKey[] {
  return years.map((year) => `${year}-W${number?.padStart(2, '0')}`).filter(isWeekKey)
}

/**
 * The day that matches a query: '2027-01-20', '20/1', '20/1 2027', '20 jan', '20 januari 2027'; without a year the
 * nearest one.
 */
export function matchingDay(query: string, today: LocalDate): LocalDate | null {
  const text = query.trim().toLowerCase()
  if (isLocalDate(text)) return text
  const [, day, numeric, name, year] =
    /^(\d{1,2})(?:\s*\/\s*(\d{1,2})|[.\s]+(\p{L}{3,}))\.?(?:[\s/-]+(\d{4}))?$/u.exec(text) ?? []
  const month = name ? monthNamed(name) : Number(numeric)
  if (!day || !month) return null
  const thisYear = Number(today.slice(0, 4))
  const years = year ? [Number(year)] : [thisYear, thisYear + 1, thisYear - 1]
  const dates = years.map((one) => `${one}-${twoDigits(month)}-${day.padStart(2, '0')}`)
  const distance = (date: LocalDate) => Math.abs(daysBetween(today, date))
  return dates.filter(isLocalDate).sort((a, b) => distance(a) - distance(b))[0] ?? null
}

/** The month, 1 to 12, by its name or a prefix of it; 0 when there is no match. */
function monthNamed(text: string): number {
  const names = Array.from(
    { length: 12 },
    (_, n) => formatDateLong(`2026-${twoDigits(n + 1)}-01`).split(' ')[1] ?? '',
  )
  return names.findIndex((name) => name.startsWith(text)) + 1
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0')
}
