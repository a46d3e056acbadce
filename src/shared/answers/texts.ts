import type { AnswerKind } from './kinds.ts'
import type { RefusedWhy } from './payload.ts'

/** What a client has done on their page. */
export const answerKindTexts: Record<AnswerKind, string> = {
  inTime: 'Avbokade i tid',
  late: 'Avbokade sent',
  booked: 'Bokade',
  moved: 'Bytte tid',
  cancelUndone: 'Ångrade avbokningen',
  bookUndone: 'Ångrade bokningen',
  moveUndone: 'Ångrade bytet av tid',
}

/** "Från klienterna": what clients have cancelled by their personal link, addresses that are refused, and messages that did not arrive. */
export const answersTexts = {
  title: 'Från klienterna',
  /** 'Från klienterna · 3' */
  open: (count: number) => `Från klienterna · ${count}`,
  /** After a number, for screen readers: '3 svar från klienter' */
  count: 'svar från klienter',
  loading: 'Hämtar vad klienterna har gjort...',
  loadFailed: 'Det klienterna har gjort kunde inte hämtas',
  /** 'Svarade mån 23 nov 21:14' */
  answeredAt: (moment: string) => `Gjorde det ${moment}`,
  charged: (hours: string) => `${hours} har dragits`,
  uncharged: 'Inga timmar dras',
  taken: 'Tiden är bokad igen',
  /** 'Flyttade från ons 25 nov 10:00' */
  movedFrom: (moment: string) => `Flyttade från ${moment}`,
  /** 'Krockar med Anna Ek, Bo Ek' */
  clashes: (names: readonly string[]) => `Krockar med ${names.join(', ')}`,
  cancel: 'Avboka',
  cancelOne: (which: string) => `Avboka ${which}`,
  seen: 'Markera som läst',
  seenOne: (which: string) => `Markera som läst: ${which}`,
  allSeen: 'Markera alla som lästa',
  seenFailed: (count: number) =>
    count === 1 ? 'Det kunde inte markeras som läst' : 'De kunde inte markeras som lästa',
  /** By the first name: 'Ångra Annas avbokning', 'Ångra Lars avbokning' */
  undoOf: (client: string) => {
    const [name = ''] = client.trim().split(/\s+/)
    return `Ångra ${/[sxz]$/i.test(name) ? name : `${name}s`} avbokning`
  },
  undoOne: (client: string, which: string) => `${answersTexts.undoOf(client)}: ${which}`,
  bookNextWith: (client: string) => `Boka nästa pass med ${client}`,
  tellOne: (client: string) => `Meddela ${client}`,
  refused: {
    address: (email: string) => `Mejl till ${email} tas inte emot`,
    mail: (email: string) => `Det senaste mejlet till ${email} togs inte emot`,
    full: (email: string) => `Inkorgen för ${email} är full`,
  } satisfies Record<RefusedWhy, (email: string) => string>,
  changeEmail: 'Byt adress',
  changeEmailOf: (client: string) => `Byt adress till ${client}`,
  showAll: (count: number) => `Visa alla (${count})`,
  showFewer: 'Visa färre',
  more: (of: { shown: number; more: number }) =>
    `Här är de ${of.shown} senaste. ${of.more} till visas när de är lästa.`,
  none: 'Inget nytt från klienterna',
  noneHint: 'Här visas pass som klienter avbokar på sin sida, och mejl som inte kom fram.',
}
