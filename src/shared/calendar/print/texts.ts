import {
  formatDayLong,
  formatWeekRange,
  type LocalDate,
  type WeekKey,
  weekNumber,
} from '../../time.ts'

/** The printed week and the printed day. */
export const printTexts = {
  printWeek: 'Skriv ut veckan',
  printDay: 'Skriv ut dagen',
  /** 'Vecka 47, 16–22 november 2026 · Anna Andersson' */
  week: (week: WeekKey, client: string | null) =>
    [`Vecka ${weekNumber(week)}, ${formatWeekRange(week)}`, ...(client ? [client] : [])].join(
      ' · ',
    ),
  /** 'Tisdag 17 november 2026 · Anna Andersson' */
  day: (date: LocalDate, client: string | null) => {
    const day = formatDayLong(date)
    const named = `${day.charAt(0).toUpperCase()}${day.slice(1)}`
    return [named, ...(client ? [client] : [])].join(' · ')
  },
  trainer: 'Tränare',
  sessions: 'Pass',
  noSessions: 'Inga pass.',
  time: 'Tid',
  client: 'Klient',
  phone: 'Telefon',
  type: 'Typ',
  length: 'Längd',
  status: 'Status',
}
