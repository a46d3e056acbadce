import { parseHours } from '../../hours.ts'
import {
  cellOf,
  columnGuesser,
  isText,
  type Layout as LayoutOf,
  share,
} from '../../import/guess.ts'
import { type Field, readCell } from './cells.ts'

export const columnKinds = [
  'name',
  'firstName',
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

/** What a column holds; a name may lie in two columns. */
type Kind = (typeof columnKinds)[number]

export type Layout = LayoutOf<Kind>

/** The words of the headings that both kinds of sheets have. */
export const commonWords = {
  firstName: [/\b(förnamn|first ?name|given name)\b/],
  lastName: [/\b(efternamn|last ?name|surname|family name)\b/],
  email: [/\b(e ?post|e ?mail|mail|mejl)/],
  type: [
    /\b(träningstyp|typ|type|training)\b/,
    /\b(tidspott|tjänst|package|service)|(paket|kort)$/,
  ],
  note: [/\b(anteckning|notering|kommentar|comment|notes?\b)/, /\b(övrigt|info|other)\b/],
}

const isPhone = (cell: string) => /^[+\d][\d\s()./–-]{6,}$/.test(cell)

export const isAddress = (cell: string) => /\S@\S+\.\S/.test(cell)

export const { guessColumns, guessLayout } = columnGuesser<Kind>({
  words: {
    firstName: commonWords.firstName,
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
    name: [/\b(namn|name)\b/, /(namn|name)$|\b(klient|kund|client|customer|deltagare|medlem)\b/],
  },
  isData: (cell) => parseHours(cell) !== null,
  // "Pris/tim", hours that are not those left, and other days.
  otherHeading:
    /\b(pris|price|kr|sek|belopp)\b.*\b(tim|timme|h|hour)\b|\btimpris|(?<!\b(betald|betalt|paid|payment) )\b(datum|date)|\b(kopt|bought|anvand|used|bokad|booked)/,
  looksLike: [
    ['email', (sample) => share(sample, isAddress) > 0.5],
    ['phone', (sample) => share(sample, isPhone) > 0.5],
    ['hours', (sample) => share(sample, (cell) => readCell.hours(cell).problem === null) > 0.6],
    ['colour', (sample) => share(sample, (cell) => readCell.colour(cell).problem === null) > 0.6],
    ['name', (sample) => share(sample, isText) > 0.6],
    // A few texts that come back.
    ['type', (sample) => share(sample, isText) > 0.6 && new Set(sample).size * 2 <= sample.length],
    ['note', (sample) => share(sample, isText) > 0.6],
  ],
  // Only what every client has to have.
  needed: ['email', 'name'],
  insteadOf: { name: ['firstName', 'lastName'] },
})

/** The text of each field in a row of the table. */
export function fieldsOf(cells: readonly string[], columns: Layout['columns']) {
  const textOf = cellOf(cells, columns)
  return {
    name: textOf('name', 'firstName', 'lastName'),
    email: textOf('email'),
    phone: textOf('phone'),
    note: textOf('note'),
    type: textOf('type'),
    hours: textOf('hours'),
    price: textOf('price'),
    paid: textOf('paid'),
    colour: textOf('colour'),
  } satisfies Record<Field, string>
}
