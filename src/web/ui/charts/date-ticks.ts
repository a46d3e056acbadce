import {
  addDays,
  daysBetween,
  formatDay,
  instantOf,
  type LocalDate,
  localDateOf,
  mondayOf,
  weekOf,
} from '#shared/time.ts'

/** The longest time in days whose ticks are Mondays; months above. */
const longestInWeeks = 100

/** The ticks of a time axis: Mondays ('16 nov'), and months of a longer time ('nov'). */
export function dateTicks(from: Date, to: Date): { at: Date; text: string }[] {
  const [first, last] = [localDateOf(from), localDateOf(to)]
  const inWeeks = daysBetween(first, last) <= longestInWeeks
  const days: LocalDate[] = []
  let day = inWeeks ? mondayOf(weekOf(first)) : `${first.slice(0, 7)}-01`
  for (; day <= last; day = inWeeks ? addDays(day, 7) : `${addDays(day, 31).slice(0, 7)}-01`)
    if (day >= first) days.push(day)
  return days.map((date) => {
    const [, number, month] = formatDay(date).split(' ')
    return { at: instantOf(date, '00:00'), text: inWeeks ? `${number} ${month}` : String(month) }
  })
}
