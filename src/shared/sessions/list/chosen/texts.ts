import { formatHoursUnit } from '../../../hours.ts'
import { cancelTexts } from '../../cancel/texts.ts'

/** Rows of "Träningspass" that are chosen, and what is done with them together. */
export const chosenTexts = {
  /** Begins and ends choosing, on a phone. */
  begin: 'Välj',
  end: 'Klar',
  column: 'Vald',
  /** 'Välj Anna Andersson, tis 24 nov kl 10:00' */
  one: (which: string) => `Välj ${which}`,
  all: 'Välj alla som visas',
  bar: 'Valda pass',
  count: (count: number) => (count === 1 ? '1 vald' : `${count} valda`),
  /** 'Genomfört', and when it is for some of them only 'Genomfört (3)' */
  act: (label: string, count: number, of: number) => (count < of ? `${label} (${count})` : label),
  remove: 'Ta bort',
  clear: 'Avmarkera',
  cancelTitle: (count: number) => (count === 1 ? cancelTexts.title : `Avboka ${count} pass`),
  cancelQuestion: 'Hur avbokas passen?',
  /** What cancelling late draws: '4,5 h dras' */
  lateHint: (hours: number) => `${formatHoursUnit(hours)} dras.`,
  cancelled: (count: number) => (count === 1 ? '1 pass avbokat' : `${count} pass avbokade`),
  charged: (hours: number) =>
    hours > 0 ? `${formatHoursUnit(hours)} har dragits.` : cancelTexts.unchargedHints.inTime,
  back: (count: number) => (count === 1 ? cancelTexts.undone : `${count} pass är tillbaka`),
  cancelFailed: 'Passen kunde inte avbokas',
  undoFailed: cancelTexts.undoFailed,
  changed:
    'Något av passen har ändrats sedan du såg det, så inget har gjorts. Nu visas det som är sparat.',
  taken: 'Tiden för något av passen är bokad sedan dess, så inget har gjorts.',
}
