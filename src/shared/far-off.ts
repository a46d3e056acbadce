import type { LocalDate } from './time.ts'

const farMonths = 6

/** Whether a day is more than six months ahead of today, or behind: so far off, a typed year is easily the wrong one (D139). */
export function isFarOff(date: LocalDate, today: LocalDate): boolean {
  return date > monthsFrom(today, farMonths) || date < monthsFrom(today, -farMonths)
}

/** The same day so many months away, to compare dates with: it may be the 31st of a month that has none. */
function monthsFrom(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const moved = `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  return `${moved}${date.slice(7)}`
}
