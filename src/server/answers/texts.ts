import type { AnswerKind } from '#shared/answers/kinds.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { shownStatusTexts } from '#shared/sessions/texts.ts'
import { productName } from '#shared/texts.ts'

/** The mail with what clients have answered. */
export const answerMailTexts = {
  subject: 'Svar från dina klienter',
  intro: (count: number) =>
    count === 1
      ? 'Ett pass har avbokats av klienten:'
      : `${count} pass har avbokats av klienterna själva:`,
  /** 'Elin Åkesson, den 24 november 2026 klockan 10:00. Sent avbokat: 1 h har dragits.' */
  answer: (of: { client: string; when: [string, string]; kind: AnswerKind; hours: number }) =>
    `${of.client}, den ${of.when[0]} klockan ${of.when[1]}. ${shownStatusTexts[of.kind]}: ${
      of.hours > 0 ? `${formatHoursUnit(of.hours)} har dragits` : 'inga timmar dras'
    }.`,
  more: (count: number) => `Och ${count} till.`,
  open: 'Visa svaren',
  why: `Mejlet skickas för att du har slagit på det i ${productName}. Du stänger av det under Profil & Inställningar, under fliken Klienternas sida.`,
}
