import { commonNot, commonWords, isAddress } from '../../clients/import/columns.ts'
import { isDay } from '../../import/days.ts'
import {
  columnGuesser,
  isText,
  type Layout as LayoutOf,
  share,
  type Table,
} from '../../import/guess.ts'
import type { Declaration } from '../../import/rows.ts'
import { settleDays, settleLengths, settleTimes, settleWords } from '../../import/settle.ts'
import { type Field, readCell } from './cells.ts'
import { guestsHeading, knownStatuses } from './texts.ts'

const columnKinds = [
  'date',
  'time',
  'end',
  'length',
  'client',
  'firstName',
  'middleName',
  'lastName',
  'email',
  'type',
  'status',
  'note',
] as const

/** What a column holds; a client may be named in several. */
type Kind = (typeof columnKinds)[number]

export type Layout = LayoutOf<Kind>

const isRead = (field: Field) => (cell: string) => readCell[field](cell).problem === null

const isDate = (cell: string) => isRead('date')(cell) || isDay(cell)

const isClock = (cell: string) => /^(kl\.? ?)?\d{1,2}([:.]\d\d|\s*[ap]\.?m)|^0[.,]\d/i.test(cell)

const guesser = columnGuesser<Kind>({
  words: {
    firstName: commonWords.firstName,
    middleName: commonWords.middleName,
    lastName: commonWords.lastName,
    email: commonWords.email,
    end: [/\b(slut|sluttid|slutar|end|end ?time|till)\b/],
    length: [/\b(längd|duration|length|timmar|tim|h|hours?|min|minuter|minutes)\b/],
    date: [/^(datum|date|dag|day|startdatum|start ?date)$/, /\b(datum|date|startdatum|dag|day)\b/],
    time: [/\b(klockslag|starttid|tid|kl|time)\b/, /\b(start|börjar|från)\b/],
    status: [/\b(status|utfall|närvaro|attendance|genomför[dt])\b/],
    type: commonWords.type,
    note: [...commonWords.note, /\b(description|beskrivning)\b/],
    client: [
      /^(klient|kund|client|customer|deltagare|medlem)(ens?)?( ?namn| name)?$/,
      /\b(klient|kund|client|customer|deltagare|medlem)/,
      /(namn|name)\b|\b(vem|titel|title|rubrik|summary|subject|händelse|ämne|aktivitet)\b/,
    ],
  },
  not: {
    ...commonNot,
    client: commonNot.name,
    date: /\b(skapa[dt]|created|updated|andrad|birth|fodelse\w*|fodd|booked|bokad|bokningsdatum)\b/,
  },
  isData: (cell) => /^\s*\d/.test(cell),
  otherHeading: /\b(pris|price|kr|sek|belopp|betal|paid|slutdatum|end ?date|kvar|saldo|veckodag)/,
  fits: {
    firstName: isText,
    middleName: isText,
    lastName: isText,
    email: isAddress,
    end: isRead('end'),
    length: isRead('length'),
    date: isDate,
    time: isRead('time'),
    // Words that are not known are asked for.
    status: (cell) => cell.length <= 40,
    type: isText,
    note: (cell) => cell !== '',
    client: (cell) => isText(cell) || isAddress(cell),
  },
  byContents: [
    ['date', 0.6],
    ['time', 0.6, (sample) => share(sample, isClock) > 0.6],
    ['email', 0.5],
    ['length', 0.6],
    ['status', 0.6, (sample) => share(sample, isRead('status')) > 0.6],
    ['client', 0.6, (sample) => share(sample, isText) > 0.6],
    ['note', 0.6, (sample) => share(sample, isText) > 0.6],
  ],
  needed: ['date', 'time', 'client'],
  insteadOf: { client: ['firstName', 'lastName', 'email'] },
  whole: 'client',
  parts: ['firstName', 'middleName', 'lastName'],
})

export const { guessLayout } = guesser

/** The column of a calendar's guests; -1 when it has none. */
export const guestsColumn = (table: Table, { header }: Layout) =>
  header === null ? -1 : (table[header]?.indexOf(guestsHeading) ?? -1)

/** With or without the guests in the column among what names the client. */
export const withGuests = ({ header, columns }: Layout, at: number, isTaken: boolean): Layout => ({
  header,
  columns: columns.with(at, isTaken ? 'email' : null),
})

/** Whether what every session has to have is in some column. */
export function hasDateAndClient({ columns }: Layout): boolean {
  const has = (...kinds: Kind[]) => kinds.some((kind) => columns.includes(kind))
  return has('date') && has('client', 'firstName', 'lastName', 'email')
}

/** Sessions, each of a client who is there already. */
export const sessionSheet: Declaration<Kind, Field> = {
  sources: {
    date: ['date'],
    time: ['time'],
    end: ['end'],
    length: ['length'],
    client: ['client', 'firstName', 'middleName', 'lastName', 'email'],
    type: ['type'],
    status: ['status'],
    note: ['note'],
  },
  settle: {
    date: settleDays,
    time: settleTimes,
    end: settleTimes,
    length: settleLengths,
    status: (cells, sheet) =>
      settleWords(cells, sheet, { isKnown: isRead('status'), known: knownStatuses }),
  },
  isRow: ({ date }) => isDate(date) && date !== '',
  isHeading: guesser.isHeading,
}
