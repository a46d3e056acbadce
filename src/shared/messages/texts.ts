import { formatDayLong, formatDayNear, formatTime, localDateOf } from '../time.ts'
import type { ToldLine } from './changes.ts'
import type { TellingWay } from './ways.ts'

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

/** How a client was told, in Händelser. */
export const tellingWayTexts: Record<TellingWay, string> = {
  mail: 'med e-post',
  sms: 'med sms',
  share: 'delat',
  copy: 'kopierat',
}

/** "Berätta": the offer, and its dialog. */
export const tellTexts = {
  title: (clients: number) =>
    clients === 1 ? 'Berätta för klienten' : `Berätta för ${clients} klienter`,
  loadFailed: 'Meddelandena kunde inte förberedas',
  notOpened: 'Meddelandena kunde inte öppnas',
  nothing: 'Det finns inget att berätta: allt är som det var, eller har redan varit.',
  hint: 'Inget skickas förrän du trycker. {länk} blir klientens personliga länk.',
  noMail: 'Ingen e-post är inställd på servern. Dela eller kopiera texten i stället.',
  mailTo: (name: string) => `Mejla ${name}`,
  noAddress: 'Ingen e-postadress',
  refused: 'E-postadressen tar inte emot brev',
  text: (name: string) => `Text till ${name}`,
  save: 'Spara som min text',
  saved: 'Din text är sparad',
  saveFailed: 'Texten kunde inte sparas',
  unsavable: 'Texten kan sparas som din när raderna om ändringarna står kvar som de var.',
  sms: 'Sms',
  share: 'Dela',
  copy: 'Kopiera',
  copied: 'Kopierat',
  told: 'Berättat',
  of: (act: string, name: string) => `${act}: ${name}`,
  linkFailed: 'Länken kunde inte hämtas',
  notShared: 'Det gick inte att dela',
  notCopied: 'Det gick inte att kopiera',
  send: (count: number) => (count === 1 ? 'Skicka med e-post' : `Skicka ${count} med e-post`),
  sent: (count: number) => (count === 1 ? '1 mejl skickas strax' : `${count} mejl skickas strax`),
  sendFailed: 'Mejlen kunde inte skickas',
  leftOut: (count: number) =>
    count === 1
      ? '1 skickas inte: passen eller adressen har ändrats.'
      : `${count} skickas inte: passen eller adresserna har ändrats.`,
}
