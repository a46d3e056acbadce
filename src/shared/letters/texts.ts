import { formatMoment, formatTime } from '../time.ts'
import type { LetterKind } from './kinds.ts'

/** The preview of a letter to clients, in the settings of their page. */
export const letterPreviewTexts = {
  open: 'Förhandsgranska',
  /** 'Förhandsgranska: Påminnelsen, som klienten får den' */
  openOne: (letter: LetterKind) =>
    `${letterPreviewTexts.open}: ${letterPreviewTexts.titles[letter]}`,
  titles: {
    reminder: 'Påminnelsen, som klienten får den',
    lowBalance: 'Brevet om timmarna, som klienten får det',
  } satisfies Record<LetterKind, string>,
  loadFailed: 'Brevet kunde inte hämtas',
  example: 'Du har inget bokat att visa, så exemplet är påhittat.',
  own: 'Så här ser det ut för det som du har bokat nu. Varje klient får sin egen länk.',
  subject: 'Ämne',
  send: 'Skicka ett test till mig',
  sent: 'Testet är på väg till din e-post',
  sendFailed: 'Testet kunde inte skickas',
}

/** What goes out next, among the settings of reminders (D142). */
export const nextReminderTexts = {
  loadFailed: 'De kommande påminnelserna kunde inte hämtas',
  none: 'Ingen påminnelse är på väg de närmaste dagarna.',
  /** 'Nästa: 12 påminnelser mån 23 nov 18:00', 'Nästa: 12 påminnelser mån 23 nov 07:00–15:00' */
  next: ({ count, first, last }: { count: number; first: Date; last: Date }) => {
    const until = first.getTime() === last.getTime() ? '' : `–${formatTime(last)}`
    return `Nästa: ${count === 1 ? '1 påminnelse' : `${count} påminnelser`} ${formatMoment(first)}${until}`
  },
  /** 'Elin Ek: tis 24 nov 10:00–11:00 och 14:00–15:00' */
  of: (day: string, times: readonly string[]) => `${day} ${times.join(' och ')}`,
  showAll: (count: number) => `Visa alla (${count})`,
  showFewer: 'Visa färre',
  more: (count: number) => `och ${count} till`,
}
