import { problemTexts } from '../../texts.ts'
import type { LocalTime } from '../../time.ts'

/** Toasts about sessions (S4). */
export const sessionToasts = {
  created: (count: number) => (count === 1 ? 'Pass skapat' : `Pass skapade (${count})`),
  /** 'tis 24 nov kl 10:00' */
  when: (day: string, time: LocalTime) => `${day} kl ${time}`,
  /** 'Anna Andersson, tis 24 nov kl 10:00': the first one, when there are several. */
  whose: (client: string, when: string) => `${client}, ${when}`,
  show: 'Visa',
  creationUndone: (count: number) =>
    count === 1 ? 'Passet är inte längre bokat' : `${count} pass är inte längre bokade`,
  keptChanged: (times: readonly string[], more: number) =>
    `Ändrade sedan dess och därför kvar: ${times.join(', ')}${more > 0 ? ` och ${more} till` : ''}.`,
  undoCreateFailed: 'Bokningen kunde inte ångras',
  nextTaken: 'Det finns ingen ledig vecka på den tiden de närmaste två åren.',
  nextNotFree: (when: string) => `${when} är inte ledig längre. Inget pass har bokats.`,
  noPotForNext: 'Klienten har ingen tidspott.',
  createFailed: 'Fel vid skapande av pass',
  createManyFailed: 'Ett fel uppstod vid skapande av träningspass.',
  updated: (count: number) => (count === 1 ? 'Pass uppdaterat' : `Pass uppdaterade (${count})`),
  updateFailed: 'Fel vid uppdatering av pass',
  potUpdateFailed: 'Fel vid uppdatering av tidspott',
  potGone: (why: string) => `${why} Inga timmar dras.`,
  skipped: (count: number) =>
    `${count} pass hoppades över, eftersom ${count === 1 ? 'det' : 'de'} har ändrats.`,
  removed: (count: number) => (count === 1 ? 'Pass borttaget' : `Pass borttagna (${count})`),
  removeFailed: 'Fel vid borttagning av pass',
  removeFailedBecause: (why: string) => `Kunde inte ta bort träningspass: ${why}`,
  cannotRemove: 'Kan inte ta bort pass',
  cannotRemoveSession: 'Kan inte ta bort träningspass',
  settled: problemTexts.sessionSettled,
}
