import { formatHoursUnit } from '../../hours.ts'
import { hoursLeft } from '../../texts.ts'
import type { EventKind } from './statement.ts'

/** The statement: all changes of a pot's balance (D58). */
export const statementTexts = {
  title: 'Kontoutdrag',
  of: (type: string) => `Kontoutdrag för ${type}`,
  kinds: {
    carried: 'Ingående saldo',
    opening: 'Öppnades',
    added: 'Påfyllning',
    removed: 'Justering',
    completed: 'Genomfört pass',
    noShow: 'Uteblivet pass',
    late: 'Sent avbokat pass',
    inTime: 'Avbokat i tid',
    waived: 'Avbokat utan avdrag',
  } satisfies Record<EventKind, string>,
  date: 'Datum',
  week: 'Vecka',
  event: 'Händelse',
  reason: 'Anledning',
  hours: 'Timmar',
  balance: 'Saldo',
  /** The balance before the first shown row. */
  carried: 'Ingående saldo',
  showAll: (events: number) => `Visa hela (${events} händelser)`,
  showLatest: (events: number) => `Visa de ${events} senaste`,
  /** 'Stämmer: 13,5 h totalt − 2,5 h draget = 11 h kvar' */
  right: (of: { total: number; charged: number; left: number }) =>
    `Stämmer: ${formatHoursUnit(of.total)} totalt − ${formatHoursUnit(of.charged)} draget = ${hoursLeft(of.left)}`,
  wrong: 'Kontoutdraget stämmer inte',
  wrongFigures: (rows: { left: number; total: number }, pot: { left: number; total: number }) =>
    `Enligt raderna är det ${formatHoursUnit(rows.left)} kvar av ${formatHoursUnit(rows.total)}, men potten visar ${formatHoursUnit(pot.left)} kvar av ${formatHoursUnit(pot.total)}.`,
  wrongRows: 'Raderna går inte ihop med pottens timmar.',
  askSupport: 'Kontakta supporten innan du ändrar något i potten.',
  askTrainer: 'Hör av dig till din tränare.',
  print: 'Skriv ut',
  copy: 'Kopiera som text',
  copied: 'Kontoutdrag kopierat',
  notCopied: 'Kontoutdraget kunde inte kopieras',
  clipboardRefused: 'Webbläsaren tillät inte kopiering. Skriv ut det i stället.',
  client: 'Klient',
  trainer: 'Tränare',
  pot: 'Tidspott',
  printed: 'Utskrivet',
}
