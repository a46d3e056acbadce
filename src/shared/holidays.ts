import { addDays, type LocalDate, weekday } from './time.ts'

/** The Swedish public holidays, "röda dagar", beside the Sundays (lag 1989:253). */
export type Holiday =
  | 'newYear'
  | 'epiphany'
  | 'goodFriday'
  | 'easter'
  | 'easterMonday'
  | 'firstOfMay'
  | 'ascension'
  | 'pentecost'
  | 'nationalDay'
  | 'midsummer'
  | 'allSaints'
  | 'christmas'
  | 'boxingDay'

/** The eves that the law of holidays counts as Sundays (lag 1977:480), though they are no public holidays. */
export type Eve = 'midsummerEve' | 'christmasEve' | 'newYearsEve'

/** The date of Easter Sunday (Meeus/Jones/Butcher algorithm). */
function easterOf(year: number): LocalDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const sunday =
    (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - ((year % 100) % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451)
  const day = epact + sunday - 7 * late + 114
  return `${year}-${pad(Math.floor(day / 31))}-${pad((day % 31) + 1)}`
}

function pad(n: number): string {
  return String(n).padStart(2, '0')
}

/** The Saturday on a date or within the six days after it. */
function saturdayFrom(date: LocalDate): LocalDate {
  return addDays(date, 6 - (weekday(date) % 7))
}

function holidaysOf(year: number): Map<LocalDate, Holiday> {
  const easter = easterOf(year)
  // When two holidays fall on one day, the later entry wins.
  return new Map<LocalDate, Holiday>([
    [`${year}-01-01`, 'newYear'],
    [`${year}-01-06`, 'epiphany'],
    [`${year}-05-01`, 'firstOfMay'],
    [`${year}-06-06`, 'nationalDay'],
    [addDays(easter, -2), 'goodFriday'],
    [easter, 'easter'],
    [addDays(easter, 1), 'easterMonday'],
    [addDays(easter, 39), 'ascension'],
    [addDays(easter, 49), 'pentecost'],
    [saturdayFrom(`${year}-06-20`), 'midsummer'],
    [saturdayFrom(`${year}-10-31`), 'allSaints'],
    [`${year}-12-25`, 'christmas'],
    [`${year}-12-26`, 'boxingDay'],
  ])
}

const known = new Map<number, Map<LocalDate, Holiday>>()

/** The public holiday on a day in Sweden, or null. An ordinary Sunday is not one. */
export function holidayOn(date: LocalDate): Holiday | null {
  const year = Number(date.slice(0, 4))
  let holidays = known.get(year)
  if (!holidays) {
    holidays = holidaysOf(year)
    known.set(year, holidays)
  }
  return holidays.get(date) ?? null
}

/** The eve on a day in Sweden, or null. */
export function eveOn(date: LocalDate): Eve | null {
  if (date.endsWith('-12-24')) return 'christmasEve'
  if (date.endsWith('-12-31')) return 'newYearsEve'
  const isInJune = date.slice(5, 7) === '06'
  return isInJune && holidayOn(addDays(date, 1)) === 'midsummer' ? 'midsummerEve' : null
}
