import { formatHoursUnit } from '../../hours.ts'
import { formatDateLong, type LocalDate } from '../../time.ts'

/** The tab "Översikt" of an organisation. */
export const overviewTexts = {
  loading: 'Laddar översikten...',
  loadFailed: 'Översikten kunde inte hämtas',
  lastWeeks: (count: number) => `Senaste ${count} veckorna`,
  tooLong: (days: number) => `Välj en period på högst ${days} dagar.`,
  trainer: 'Tränare',
  chosen: 'Visa timmar för',
  all: 'Alla tränare',
  /** '28 september 2026 – 22 november 2026' */
  days: (from: LocalDate, to: LocalDate) => `${formatDateLong(from)} – ${formatDateLong(to)}`,
  download: 'Ladda ner som CSV',
  weeks: 'Timmar per vecka',
  weeksOf: (trainer: string) => `Timmar per vecka för ${trainer}`,
  summary: (of: { held: number; missed: number; booked: number }) =>
    `${formatHoursUnit(of.held)} genomförda, ${formatHoursUnit(of.missed)} uteblivna och ${formatHoursUnit(of.booked)} bokade.`,
  none: 'Inga pass i perioden',
  byTrainer: 'Timmar per tränare',
  hint: 'Potter att fylla på räknas som de är nu: de som behöver timmar inom två veckor. Övriga siffror gäller perioden.',
  columns: {
    held: 'Genomförda',
    missed: 'Uteblivna',
    booked: 'Bokade',
    unmarkedSessions: 'Inte markerade pass',
    potsToFill: 'Potter att fylla på',
  },
  disabled: 'Inaktiverad',
  sum: 'Summa',
  fileName: (from: LocalDate, to: LocalDate) => `oversikt-${from}-${to}.csv` as const,
  csvColumns: [
    'Tränare',
    'E-post',
    'Vecka',
    'Måndag',
    'Genomförda timmar',
    'Uteblivna timmar',
    'Timmar som inte är avstämda',
    'Bokade timmar',
    'Inte markerade pass',
    'Potter att fylla på nu',
  ],
}
