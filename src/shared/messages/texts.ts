import { formatDayLong, formatDayNear, formatMoment, formatTime, localDateOf } from '../time.ts'
import type { ToldLine } from './changes.ts'
import type { Mailing, MessageState, TellingWay, UnsentState } from './ways.ts'

/** What stands for the first name, the changes and the link in the words of a message; the link is put in when it is sent. */
export const messageMarks = { name: '{namn}', changes: '{ändringar}', link: '{länk}' }

/** What is written to clients about changes; `words` is ours, until the trainer has own words. */
export const messageTexts = {
  words: 'Hej {namn}! {ändringar}\n\nAlla dina pass: {länk}',
  several: 'Det här har ändrats:',
  listed: (line: string) => `– ${line}`,
  more: (count: number) => `– och ${count} till`,
}

/** '1 dec', with the year when it is not that of `now`. */
function dayText(at: Date, now: Date): string {
  const [, ...day] = formatDayNear(localDateOf(at), now).split(' ')
  return day.join(' ')
}

function weekdayText(at: Date): string {
  return formatDayLong(localDateOf(at)).split(' ')[0] ?? ''
}

/** 'tisdag 1 dec 10:00' */
function momentText(at: Date, now: Date): string {
  return `${weekdayText(at)} ${dayText(at, now)} ${formatTime(at)}`
}

/** 'varje tisdag 10:00', 'varannan tisdag 10:00', or 'tisdagar 10:00' for uneven weeks */
function slotText(at: Date, everyWeeks: number | null): string {
  const day = weekdayText(at)
  const days = { 1: `varje ${day}`, 2: `varannan ${day}` }[everyWeeks ?? 0] ?? `${day}ar`
  return `${days} ${formatTime(at)}`
}

/** 'Tisdag 1 dec 10:00 är avbokat', 'Nya pass: varje tisdag 10:00, 1 dec–23 feb (12 pass)' */
export function lineText({ first, last, count, everyWeeks }: ToldLine, now: Date): string {
  const { from, to } = first
  if (count === 1) {
    const is = to && momentText(to, now)
    const text = from
      ? `${momentText(from, now)} är ${is ? `flyttat till ${is}` : 'avbokat'}`
      : `${is} är bokat`
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
  const span = (a: Date, b: Date | null) => `${dayText(a, now)}–${b && dayText(b, now)}`
  const series = (a: Date, b: Date | null) =>
    `${slotText(a, everyWeeks)}, ${span(a, b)} (${count} pass)`
  if (!from) return to ? `Nya pass: ${series(to, last.to)}` : ''
  const was = `Passen ${series(from, last.from)}`
  if (!to) return `${was} är avbokade`
  return `${was} är flyttade till ${slotText(to, everyWeeks)}, ${span(to, last.to)}`
}

/** How a trainer wrote to a client, in Händelser: of a mail, its act says what became of it. */
export const tellingWayTexts: Record<TellingWay, string> = {
  mail: 'mejl i utkorgen',
  sms: 'med sms',
  share: 'delat',
  copy: 'kopierat',
  none: 'behövde inte meddelas',
}

const toldTexts: Record<TellingWay, (count: number) => string> = {
  // Of before it was stored what becomes of a mail.
  mail: (count) => `Mejl i utkorgen${forSeveral(count)}`,
  sms: (count) => `Meddelat${several(count)} med sms`,
  share: (count) => `Meddelandet delat${forSeveral(count)}`,
  copy: (count) => `Meddelandet kopierat${forSeveral(count)}`,
  none: (count) => `Behövde inte meddelas${several(count)}`,
}

const unsentTexts: Record<UnsentState, string> = {
  dropped: 'skickades inte: passen eller adressen ändrades',
  refused: 'kunde inte lämnas: adressen tar inte emot det',
  full: 'kunde inte lämnas: mottagarens inkorg är full',
  limited: 'skickades inte: adressen har fått för många mejl',
  failed: 'kunde inte lämnas inom ett dygn',
}

/** What became of so many mails: 'Mejlet väntar på att skickas', '2 mejl kunde inte lämnas inom ett dygn'. */
export function messageStateText(state: MessageState, count = 1): string {
  const mails = count === 1 ? 'Mejlet' : `${count} mejl`
  if (state === 'waiting') return `${mails} väntar på att skickas`
  if (state === 'sent') return `Meddelat${several(count)} med e-post`
  return `${mails} ${unsentTexts[state]}`
}

/** 'Meddelat med e-post tis 24 nov 10:05', 'Meddelandet kopierat för 3 tis 24 nov 10:06' */
export function toldText(told: {
  way: TellingWay
  at: Date
  count: number
  state: MessageState | null
}): string {
  const { way, at, count, state } = told
  if (state === 'waiting') return messageStateText(state, count)
  const text = state ? messageStateText(state, count) : toldTexts[way](count)
  return `${text} ${formatMoment(at)}`
}

function several(count: number): string {
  return count === 1 ? '' : ` ${count}`
}

function forSeveral(count: number): string {
  return count === 1 ? '' : ` för ${count}`
}

/** Above the messages: how they are sent, or why not by mail. */
export const mailingTexts: Record<Mailing, string> = {
  ready: 'Inget skickas förrän du trycker. {länk} blir klientens personliga länk.',
  off: 'Ingen e-post är inställd på servern. Dela eller kopiera texten i stället.',
  unproven:
    'Du kan mejla klienter när du har visat att din e-postadress är din: be om länken i din profil, under Inloggningar. Dela eller kopiera texten så länge.',
  none: 'Mejl skickas bara om det du har ändrat den senaste veckan. Dela eller kopiera texten i stället.',
}

/** "Meddela": the offer, and its dialog. */
export const tellTexts = {
  title: (clients: number) => (clients === 1 ? 'Meddela klienten' : `Meddela ${clients} klienter`),
  /** Of a message that could not be mailed. */
  otherwise: 'Meddela på annat sätt',
  otherwiseFor: (name: string) => `Meddela på annat sätt för ${name}`,
  /** For a screen reader, which reads the buttons without what is around them. */
  otherwiseOne: (sentence: string, at: string) => `Meddela på annat sätt: ${sentence}, ${at}`,
  loadFailed: 'Meddelandena kunde inte förberedas',
  notOpened: 'Meddelandena kunde inte öppnas',
  nothing: 'Det finns inget att meddela: allt är som det var, eller har redan varit.',
  mailTo: (name: string) => `Mejla ${name}`,
  noAddress: 'Ingen e-postadress',
  refused: 'Mejl till adressen studsar',
  text: (name: string) => `Text till ${name}`,
  save: 'Spara som min text',
  saved: 'Din text är sparad',
  saveFailed: 'Texten kunde inte sparas',
  unsavable: 'Texten kan sparas som din när raderna om ändringarna står kvar som de var.',
  sms: 'Sms',
  share: 'Dela',
  copy: 'Kopiera',
  copied: 'Kopierat',
  told: 'Meddelat',
  of: (act: string, name: string) => `${act}: ${name}`,
  linkFailed: 'Länken kunde inte hämtas',
  notShared: 'Det gick inte att dela',
  notCopied: 'Det gick inte att kopiera',
  send: (count: number) => (count === 1 ? 'Skicka med e-post' : `Skicka ${count} med e-post`),
  sent: (count: number) => (count === 1 ? '1 mejl skickas strax' : `${count} mejl skickas strax`),
  sendFailed: 'Mejlen kunde inte skickas',
  leftOut: (count: number) =>
    count === 1
      ? '1 skickas inte: passen eller adressen har ändrats, eller så är det redan mejlat.'
      : `${count} skickas inte: passen eller adresserna har ändrats, eller så är de redan mejlade.`,
}

/** "Ej meddelat": the clients that were not told of changes (D141). */
export const untoldTexts = {
  title: 'Ej meddelat',
  /** 'Ej meddelat (3)' */
  open: (count: number) => `Ej meddelat (${count})`,
  hint: 'Det du har bokat, flyttat, avbokat eller ångrat den senaste veckan, som klienten inte har fått veta.',
  none: 'Alla klienter vet vad som gäller.',
  loading: 'Hämtar det som inte är meddelat...',
  loadFailed: 'Det som inte är meddelat kunde inte hämtas',
  /** Above the list, where not all are shown. */
  more: (of: { shown: number; more: number }) =>
    `Här är de ${of.shown} senaste. ${of.more} till visas när de är klara.`,
  /** 'Ändrat tis 24 nov 10:00' */
  changed: (moment: string) => `Ändrat ${moment}`,
  /** Of what is left out of a long list. */
  lines: (count: number) => `och ${count} till`,
  bySms: (phone: string) =>
    `Ingen e-postadress. Skicka ett sms till ${phone}, eller kopiera texten.`,
  unreachable: 'Varken e-postadress eller telefonnummer. Kopiera texten, eller',
  addContact: 'lägg till dem',
  addContactOf: (name: string) => `Lägg till e-postadress eller telefonnummer för ${name}`,
  all: (count: number) => `Alla (${count})`,
  line: 'En rad till alla (valfri)',
  linePlaceholder: 'Jag är sjuk i veckan',
  write: (count: number) => (count === 1 ? 'Skriv till 1 klient' : `Skriv till ${count} klienter`),
  aside: 'Behöver inte meddelas',
  asideDone: (count: number) =>
    count === 1 ? '1 klient behöver inget veta' : `${count} klienter behöver inget veta`,
  asideFailed: 'Det kunde inte sparas',
  toldFailed: 'Det kunde inte antecknas att klienten vet',
  back: 'Tillbaka',
  done: (name: string) => `Klart: ${name}`,
  doneOf: (done: number, all: number) => `${done} av ${all} klara`,
  leftOut: 'Det har ändrats, eller är redan meddelat. Öppna listan igen.',
}
