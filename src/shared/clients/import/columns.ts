import { parseHours } from '../../hours.ts'
import { isDay } from '../../import/days.ts'
import { columnGuesser, isText, type Layout as LayoutOf } from '../../import/guess.ts'
import type { Declaration } from '../../import/rows.ts'
import { settleBalances, settleDays, settleNames } from '../../import/settle.ts'
import { type Field, readCell } from './cells.ts'

const columnKinds = [
  'name',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'phone',
  'type',
  'hours',
  'price',
  'paid',
  'note',
  'colour',
] as const

/** What a column holds; a name may lie in several columns. */
type Kind = (typeof columnKinds)[number]

export type Layout = LayoutOf<Kind>

/** The words of the headings that both kinds of sheets have. */
export const commonWords = {
  firstName: [/^(förnamn|first ?name|given name)$/, /\b(förnamn|first ?name|given name)\b/],
  middleName: [/^(mellannamn|middle name|additional name)$/],
  lastName: [
    /^(efternamn|last ?name|surname|family name)$/,
    /\b(efternamn|last ?name|surname|family name)\b/,
  ],
  email: [/\b(e ?post|e ?mail|mail|mejl)/],
  type: [
    /\b(träningstyp|typ|type|training)\b/,
    /\b(tidspott|tjänst|package|service)|(paket|kort)$/,
  ],
  note: [/\b(anteckning|notering|kommentar|comment|notes?\b)/, /\b(övrigt|info|other)\b/],
}

/** What beside a name or a client has their word in its heading. */
const noName =
  /\b(status|pass|class|plan|membership|medlemskap|middle|additional|prefix|suffix|nick\w*|smeknamn|phonetic|yomi|file|organi[sz]ation|company|foretag\w*|user|anvandar\w*|login|labels?|etikett\w*|group|grupp|tags?|id|nr|nummer|number|since|sedan|trainer|tranar\w*|coach|instructor|instruktor|staff|personal|location|plats)\b/

export const commonNot = {
  name: noName,
  firstName: /\b(phonetic|yomi)\b/,
  lastName: /\b(phonetic|yomi)\b/,
}

const isPhone = (cell: string) => /^[+\d][\d\s()./–-]{6,}$/.test(cell)

export const isAddress = (cell: string) => /\S@\S+\.\S/.test(cell)

const isRead = (field: Field) => (cell: string) => readCell[field](cell).problem === null

const guesser = columnGuesser<Kind>({
  words: {
    firstName: commonWords.firstName,
    middleName: commonWords.middleName,
    lastName: commonWords.lastName,
    email: commonWords.email,
    phone: [/\b(mobil|mobile|cell)/, /\b(tel|tele|telefon|phone)/],
    colour: [/\b(färg|colou?r)\b/],
    paid: [
      /\b(betald|betalt|betalades|paid)( den| on| datum)?$/,
      /\b(betaldatum|betalningsdatum|betalningsdag|payment date|paid)\b/,
    ],
    price: [
      /^(pris|price|belopp|amount)( kr| sek| i kr)?$/,
      /\b(pris|price|belopp|amount)\b|\b(betalt|paid) (kr|sek)\b/,
    ],
    hours: [
      /\b(kvar|saldo|återst|remaining|left|balance|kvarvarande)/,
      /\b(timmar|tim|h|hours?|antal)\b/,
    ],
    type: commonWords.type,
    note: commonWords.note,
    name: [
      /^(namn|name|full ?name|display ?name|(klient|kund|client|customer)(ens?)?( ?namn| name)?)$/,
      /\b(namn|name)\b/,
      /(namn|name)$|\b(klient|kund|client|customer|deltagare|medlem)\b/,
    ],
  },
  not: commonNot,
  isData: (cell) => parseHours(cell) !== null,
  // "Pris/tim", hours that are not those left, and other days.
  otherHeading:
    /\b(pris|price|kr|sek|belopp)\b.*\b(tim|timme|h|hour)\b|\btimpris|(?<!\b(betald|betalt|paid|payment) )\b(datum|date)|\b(kopt|bought|anvand|used|bokad|booked)/,
  fits: {
    firstName: isText,
    middleName: isText,
    lastName: isText,
    email: isAddress,
    phone: isPhone,
    colour: isRead('colour'),
    paid: (cell) => isRead('paid')(cell) || isDay(cell),
    price: isRead('price'),
    hours: isRead('hours'),
    type: isText,
    note: (cell) => cell !== '',
    name: isText,
  },
  byContents: [
    ['email', 0.5],
    ['phone', 0.5],
    ['hours', 0.6],
    ['colour', 0.6],
    ['name', 0.6],
    // A few texts that come back.
    ['type', 0.6, (sample) => new Set(sample).size * 2 <= sample.length],
    ['note', 0.6, (sample) => sample.some(isText)],
  ],
  // Only what every client has to have.
  needed: ['email', 'name'],
  insteadOf: { name: ['firstName', 'lastName'] },
  whole: 'name',
  parts: ['firstName', 'middleName', 'lastName'],
  // Below "Paid" many programs have an amount, in their own currency.
  optional: ['paid'],
})

export const { guessLayout } = guesser

/** Clients, each with a pot of the hours they have left. */
export const clientSheet: Declaration<Kind, Field> = {
  sources: {
    name: ['name', 'firstName', 'middleName', 'lastName'],
    email: ['email'],
    phone: ['phone'],
    note: ['note'],
    type: ['type'],
    hours: ['hours'],
    price: ['price'],
    paid: ['paid'],
    colour: ['colour'],
  },
  settle: { name: settleNames, hours: settleBalances, paid: settleDays },
  isRow: ({ email }) => email !== '',
  isHeading: guesser.isHeading,
}
