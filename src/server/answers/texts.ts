import type { AnswerKind, CancellingKind } from '#shared/answers/kinds.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { shownStatusTexts } from '#shared/sessions/texts.ts'
import { productName } from '#shared/texts.ts'

/** 'den 24 november 2026 klockan 10:00' */
const at = ([day, time]: [string, string]) => `den ${day} klockan ${time}`

type Done = { from: [string, string] | null; hours: number }

const cancelled = (kind: CancellingKind) => (of: Done) =>
  `${shownStatusTexts[kind]}: ${
    of.hours > 0 ? `${formatHoursUnit(of.hours)} har dragits` : 'inga timmar dras'
  }.`

const done: Record<AnswerKind, (of: Done) => string> = {
  inTime: cancelled('inTime'),
  late: cancelled('late'),
  booked: () => 'Bokat av klienten.',
  moved: ({ from }) => (from ? `Flyttat av klienten från ${at(from)}.` : 'Flyttat av klienten.'),
  cancelUndone: () => 'Avbokningen är ångrad, passet står kvar.',
  bookUndone: () => 'Bokningen är ångrad.',
  moveUndone: () => 'Flytten är ångrad, passet är tillbaka på sin tid.',
}

/** The mail with what clients have done. */
export const answerMailTexts = {
  subject: 'Svar från dina klienter',
  intro: (count: number) =>
    count === 1
      ? 'En klient har gjort det här på sin sida:'
      : `Klienterna har gjort det här på sina sidor (${count}):`,
  answer: (of: {
    client: string
    when: [string, string]
    /** Of a session that was moved. */
    from: [string, string] | null
    kind: AnswerKind
    hours: number
  }) => `${of.client}, ${at(of.when)}. ${done[of.kind](of)}`,
  more: (count: number) => `Och ${count} till.`,
  open: 'Visa svaren',
  why: `Mejlet skickas för att du har slagit på det i ${productName}. Du stänger av det under Profil & Inställningar, under fliken Klienternas sida.`,
}
