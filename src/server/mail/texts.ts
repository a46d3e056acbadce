import { productName } from '#shared/texts.ts'

/** Words of every mail. */
export const mailTexts = {
  greeting: (name: string) => `Hej ${name}!`,
  signature: `Hälsningar från ${productName}`,
  /** Two halves, so that the address between them can be a link. */
  contact: ['Frågor? Skriv till ', '.'] as const,
}

/** The mail with a link to a new password, asked for by the person or sent by the administrator. */
export const passwordResetMailTexts = {
  subject: 'Återställ ditt lösenord',
  intro: `Vi har fått en begäran om ett nytt lösenord till ditt konto i ${productName}.`,
  action: 'Välj nytt lösenord',
  until: (date: string, time: string) =>
    `Länken fungerar en gång, till klockan ${time} den ${date}. Har du fått flera mejl gäller bara länken i det senaste.`,
  address: 'Fungerar inte knappen? Kopiera den här adressen till webbläsaren:',
  unasked:
    'Har du inte bett om ett nytt lösenord kan du bortse från det här mejlet. Ditt lösenord är oförändrat.',
}

/** The mail that tells of a new password, to whoever may not have chosen it. */
export const passwordChangedMailTexts = {
  subject: 'Ditt lösenord har ändrats',
  intro: (date: string, time: string) =>
    `Lösenordet till ditt konto i ${productName} ändrades den ${date} klockan ${time}.`,
  wasYou: 'Var det du, eller har du bett en administratör om det, behöver du inte göra något.',
  /** Two halves, so that the address between them can be a link. */
  wasNotYou: [
    'Var det inte du? Skriv genast till ',
    ', så hjälper vi dig att skydda kontot.',
  ] as const,
}
