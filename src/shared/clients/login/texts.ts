import { clientLoginLinkDays } from '../../auth/limits.ts'

/** A client's login, on the client's profile (design D2). */
export const clientLoginTexts = {
  title: 'Inloggning',
  loadFailed: 'Inloggningen kunde inte hämtas',
  intro: (name: string) =>
    `Med en egen inloggning ser ${name} sina timmar och pass utan den personliga länken, hos alla sina tränare på ett ställe.`,
  give: 'Ge inloggning',
  waiting: (name: string, email: string) => `Väntar på att ${name} väljer lösenord (${email})`,
  waitingHint: `Länken i mejlet fungerar i ${clientLoginLinkDays} dagar. Har den gått ut skickar du en ny.`,
  resend: 'Skicka länken igen',
  active: (email: string) => `Loggar in med ${email}`,
  otherAddress: (email: string) =>
    `Klientens e-post är nu ${email}, men inloggningen behåller sin adress. Ska den bytas tar du bort inloggningen och ger en ny.`,
  remove: 'Ta bort inloggning',
  notMailed: 'Mejlet väntar',
  notMailedHint:
    'Servern har ingen e-post inställd, så klienten får ingen länk ännu. Mejlet skickas när det går. Den personliga länken fungerar så länge.',
}

/** The question before a login is given: whom the mail goes to. */
export const giveLoginTexts = {
  title: (name: string) => `Ge ${name} inloggning?`,
  mailTo: 'Mejlet går till',
  how: 'I mejlet finns en länk för att välja lösenord. Den som redan har en inloggning med adressen loggar in som vanligt.',
  wrongAddress: 'Stämmer inte adressen? Ändra den först under Uppgifter.',
}

/** The question before a login is taken back. */
export const removeLoginTexts = {
  title: (name: string) => `Ta bort inloggningen för ${name}?`,
  consequence: (name: string) =>
    `${name} kan inte längre logga in och se sina timmar och pass hos dig.`,
  kept: 'Timmarna, passen och den personliga länken finns kvar.',
}

/** Why a login was not given, in the words of whoever gives it. */
export const loginRefusalTexts = {
  taken:
    'Adressen har redan ett konto av annat slag i Tidspott, så den kan inte bli en klients inloggning. Klienten kan använda sin personliga länk, eller få en inloggning med en annan adress.',
  disabled:
    'Inloggningen med den här adressen är avstängd. Klienten kan använda sin personliga länk.',
  tooMany: 'Det har skickats många mejl om inloggning. Vänta en timme och försök igen.',
}

/** What a toast says about a client's login. */
export const clientLoginToasts = {
  given: 'Inloggning skapad',
  resent: (isSent: boolean) => (isSent ? 'Länken skickad igen' : 'Länken väntar'),
  mailed: (email: string) => `Ett mejl är på väg till ${email}.`,
  mailWaits: (email: string) => `Mejlet till ${email} väntar på att e-post ställs in.`,
  giveFailed: 'Kunde inte ge inloggning',
  resendFailed: 'Kunde inte skicka länken',
  removed: 'Inloggning borttagen',
  removeFailed: 'Kunde inte ta bort inloggningen',
}
