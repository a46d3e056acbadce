import { formatHoursUnit } from '../../hours.ts'
import { hoursLeft } from '../../texts.ts'
import { formatDayNear, type LocalDate, type LocalTime } from '../../time.ts'

/** Predictions shown while the form is being filled in. */
export const sessionForecastTexts = {
  balance: (hours: number) => `Kvar ${formatHoursUnit(hours)}`,
  /** 'Totalt 8 pass: tis 24 nov – tis 12 jan', with the year when it is another than this */
  series: (of: { count: number; first: LocalDate; last: LocalDate }, now?: Date) =>
    `Totalt ${of.count} pass: ${formatDayNear(of.first, now)} – ${formatDayNear(of.last, now)}`,
  charged: (of: { hours: number; pot: string; remaining: number }) =>
    `${formatHoursUnit(of.hours)} dras från ${of.pot} → ${hoursLeft(of.remaining)}`,
  refunded: (of: { hours: number; pot: string; remaining: number }) =>
    `${formatHoursUnit(of.hours)} går tillbaka till ${of.pot} → ${hoursLeft(of.remaining)}`,
  alreadyCharged: (of: { hours: number; pot: string; remaining: number }) =>
    `Redan draget från ${of.pot}: ${formatHoursUnit(of.hours)}, ${hoursLeft(of.remaining)}`,
  /**
   * The pot's hours, those booked before the planned sessions, and what is left after them (S49): 'Kvar 3 h · bokat
   * före det här passet 1,5 h · efter det här passet 0,5 h', or '· saknas 2 h'.
   */
  forecast: (of: { balance: number; before: number; after: number; sessions: number }) =>
    [
      `Kvar ${formatHoursUnit(of.balance)}`,
      of.before > 0 &&
        `${of.sessions === 1 ? 'bokat före det här passet' : 'annat bokat före det sista passet'} ${formatHoursUnit(of.before)}`,
      of.after < 0
        ? `saknas ${formatHoursUnit(-of.after)}`
        : `efter ${of.sessions === 1 ? 'det här passet' : 'alla passen'} ${formatHoursUnit(of.after)}`,
    ]
      .filter((part) => part !== false)
      .join(' · '),
  /** A start in the skipped hour when summer time begins. */
  skippedTime: (typed: LocalTime, real: LocalTime) =>
    `${typed} finns inte den natten: klockan ställs fram, och passet börjar ${real}.`,
  short: 'Potten räcker inte',
  shortLater: 'Potten räcker inte när passet hålls',
  shortSeries: 'Potten räcker inte till alla pass',
  busyTitle: 'Befintliga pass',
  busyHint: { book: 'Det går att boka ändå.', save: 'Det går att spara ändå.' },
  busy: (of: { time: string; client: string }) => `Passet krockar med ${of.client} ${of.time}`,
  /** 'tis 24 nov: krockar med Anna Andersson 10:00–11:00' */
  busyOn: (of: { day: string; time: string; client: string }) =>
    `${of.day}: krockar med ${of.client} ${of.time}`,
  /** 'Passet krockar med Anna Andersson 10:00–11:00, som klienten har bokat själv' */
  busyByClient: (busy: string) => `${busy}, som klienten har bokat själv`,
  absentTitle: 'Du är frånvarande då',
  /** 'Semester: mån 7 dec–sön 20 dec' */
  absent: (of: { label: string; span: string }) =>
    of.label ? `${of.label}: ${of.span}` : `Frånvaro: ${of.span}`,
  busyMore: (count: number) => `och ${count} till`,
}
