import { formatHoursUnit } from '../../hours.ts'
import { hoursLeft } from '../../texts.ts'
import type { LocalTime } from '../../time.ts'
import type { CancellationProposal } from '../cancellation.ts'
import { setStatusTexts } from '../status/texts.ts'
import { shownStatusTexts } from '../texts.ts'

/** Cancelling a session, "Avboka" (D30). */
export const cancelTexts = {
  open: setStatusTexts.cancel,
  /** 'Avboka Anna Andersson, tis 24 nov kl 10:00' */
  openOne: (which: string) => `Avboka ${which}`,
  title: 'Avboka pass',
  question: 'Hur avbokas passet?',
  unchargedHints: {
    inTime: 'Inga timmar dras.',
    waived: 'Sent avbokat, men inga timmar dras den här gången.',
  },
  /** '1 h dras → 6,5 h kvar' */
  lateHint: (of: { hours: number; remaining: number }) =>
    `${formatHoursUnit(of.hours)} dras → ${hoursLeft(of.remaining)}`,
  lateWithoutPot: 'Passet har ingen tidspott. Inga timmar dras.',
  /** '30 h före: inga timmar dras', '3 h före: sent avbokat, 1 h dras' */
  proposal: ({ kind, hoursLeft: ahead }: CancellationProposal, hours: number) =>
    `${timeLeft(ahead)} före: ${
      kind === 'inTime' ? 'inga timmar dras' : `sent avbokat, ${formatHoursUnit(hours)} dras`
    }`,
  /** The trainer's own rule, beside the proposal. */
  rule: (hours: number) => `Din gräns är ${formatHoursUnit(hours)}.`,
  noRule: 'Du har ingen gräns för avbokning. Välj själv.',
  started: 'Passet har börjat. Välj själv.',
  choose: 'Välj hur passet avbokas.',
  reason: 'Orsak (valfri)',
  reasonHint: 'Syns bara för dig.',
  confirm: 'Avboka passet',
  failed: 'Passet kunde inte avbokas',
  settled: 'Passet är redan markerat som genomfört eller uteblivet.',
  changed: 'Passet har ändrats sedan du såg det. Nu visas det som är sparat.',
  /** What was done, as a sentence begins. */
  done: { ...shownStatusTexts, waived: 'Avbokat utan avdrag' },
  undone: 'Passet är tillbaka',
  undoFailed: 'Avbokningen kunde inte ångras',
  undoChanged: 'Passet har ändrats sedan det avbokades.',
  /** A session that was cancelled without a charge, opened from a list. */
  cancelledTitle: 'Avbokat pass',
  /** 'Avbokat i tid mån 23 nov kl 09:12' */
  cancelledAt: (status: string, day: string, time: LocalTime) => `${status} ${day} kl ${time}`,
  because: (reason: string) => `Orsak: ${reason}`,
  loading: 'Hämtar avbokningen...',
  loadFailed: 'Avbokningen kunde inte hämtas',
  undo: 'Ångra avbokningen',
}

/** '30 h', rounded down; '45 min' in the last hour. */
function timeLeft(hours: number): string {
  return hours >= 1 ? formatHoursUnit(Math.floor(hours)) : `${Math.ceil(hours * 60)} min`
}
