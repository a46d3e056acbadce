import { commonWords, isAddress } from '../../clients/import/columns.ts'
import {
  cellOf,
  columnGuesser,
  isText,
  type Layout as LayoutOf,
  share,
} from '../../import/guess.ts'
import { type Field, readCell } from './cells.ts'

export const columnKinds = [
  'date',
  'time',
  'end',
  'length',
  'client',
  'firstName',
  'lastName',
  'email',
  'type',
  'status',
  'note',
] as const

/** What a column holds; a client may be named in several. */
type Kind = (typeof columnKinds)[number]

export type Layout = LayoutOf<Kind>

const isRead = (field: 'date' | 'length' | 'status') => (cell: string) =>
  readCell[field](cell).problem === null

export const { guessLayout } = columnGuesser<Kind>({
  words: {
    firstName: commonWords.firstName,
    lastName: commonWords.lastName,
    email: commonWords.email,
    end: [/\b(slut|sluttid|slutar|end|end ?time|till)\b/],
    length: [/\b(längd|duration|length|timmar|tim|h|hours?|min|minuter|minutes)\b/],
    date: [/\b(datum|date|startdatum|dag|day)\b/],
    time: [/\b(klockslag|starttid|tid|kl|time)\b/, /\b(start|börjar|från)\b/],
    status: [/\b(status|utfall|närvaro|genomför[dt])\b/],
    type: commonWords.type,
    note: [...commonWords.note, /\b(description|beskrivning)\b/],
    client: [
      /\b(klient|kund|client|customer|deltagare|medlem)/,
      /(namn|name)\b|\b(vem|titel|title|rubrik|summary|subject|händelse|ämne|aktivitet)\b/,
    ],
  },
  isData: (cell) => /^\s*\d/.test(cell),
  otherHeading: /\b(pris|price|kr|sek|belopp|betal|paid|slutdatum|end ?date|kvar|saldo|veckodag)/,
  looksLike: [
    ['date', (sample) => share(sample, isRead('date')) > 0.6],
    ['time', (sample) => share(sample, (cell) => /^(kl\.? ?)?\d{1,2}[:.]\d\d/i.test(cell)) > 0.6],
    ['email', (sample) => share(sample, isAddress) > 0.5],
    ['length', (sample) => share(sample, isRead('length')) > 0.6],
    ['status', (sample) => share(sample, isRead('status')) > 0.6],
    ['client', (sample) => share(sample, isText) > 0.6],
    ['note', (sample) => share(sample, isText) > 0.6],
  ],
  needed: ['date', 'time', 'client'],
  insteadOf: { client: ['firstName', 'lastName', 'email'] },
})

/** Whether what every session has to have is in some column. */
export function hasDateAndClient({ columns }: Layout): boolean {
  const has = (...kinds: Kind[]) => kinds.some((kind) => columns.includes(kind))
  return has('date') && has('client', 'firstName', 'lastName', 'email')
}

/** The text of each field in a row of the table. */
export function fieldsOf(cells: readonly string[], columns: Layout['columns']) {
  const textOf = cellOf(cells, columns)
  return {
    date: textOf('date'),
    time: textOf('time'),
    end: textOf('end'),
    length: textOf('length'),
    client: textOf('client', 'firstName', 'lastName', 'email'),
    type: textOf('type'),
    status: textOf('status'),
    note: textOf('note'),
  } satisfies Record<Field, string>
}
