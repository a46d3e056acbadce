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
