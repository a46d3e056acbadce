import { parseHours } from '../../hours.ts'
import { type Field, readCell } from './cells.ts'

/** The cells of a sheet as text, row by row; rows may differ in length. */
export type Table = readonly (readonly string[])[]

/** What a column holds; null for one that is left out. A name may lie in two columns. */
export type Column = Field | 'firstName' | 'lastName' | null

/** What is read from a table, guessed and then changed by the trainer. */
export interface Layout {
  /** The row with the columns' names; the rows above it are left out. Null when there is none. */
  header: number | null
  columns: readonly Column[]
}

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
] as const satisfies readonly Column[]

type Kind = (typeof columnKinds)[number]

/** The words of a heading, the telling ones first: "Timmar kvar" goes before "Köpta timmar". */
const words: Record<Kind, readonly RegExp[]> = {
  firstName: [/\b(förnamn|first ?name|given name)\b/],
  lastName: [/\b(efternamn|last ?name|surname|family name)\b/],
  email: [/\b(e ?post|e ?mail|mail|mejl)/],
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
  type: [
    /\b(träningstyp|typ|type|training)\b/,
    /\b(tidspott|tjänst|package|service)|(paket|kort)$/,
  ],
  note: [/\b(anteckning|notering|kommentar|comment|notes?\b)/, /\b(övrigt|info|other)\b/],
  name: [/\b(namn|name)\b/, /(namn|name)$|\b(klient|kund|client|customer|deltagare|medlem)\b/],
}

const kinds = Object.keys(words) as Kind[]

/** How far down a heading is looked for, below titles and empty rows, and how many rows tell what a column holds. */
const headerRows = 10
const sampleRows = 200

/** A heading in small letters, without its line breaks and marks. */
function plainHeading(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cf}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface Match {
  kind: Kind
  /** 0 for a telling word. */
  rank: number
}

/** What has a word of another column in its heading: "Pris/tim", hours that are not those left, and other days. */
const otherHeading =
  /\b(pris|price|kr|sek|belopp)\b.*\b(tim|timme|h|hour)\b|\btimpris|(?<!\b(betald|betalt|paid|payment) )\b(datum|date)|\b(kopt|bought|anvand|used|bokad|booked)/

/** A word of a regular expression ends at any letter, so å, ä and ö count as letters here. */
function headingOf(text: string): Match | null {
  const heading = plainHeading(text).replace(/[åä]/g, 'a').replace(/ö/g, 'o')
  if (heading === '' || heading.length > 60 || otherHeading.test(heading)) return null
  for (const kind of kinds) {
    const rank = plainWords[kind].findIndex((word) => word.test(heading))
    if (rank !== -1) return { kind, rank }
  }
  return null
}

const plainWords = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    words[kind].map(
      ({ source }) => new RegExp(source.replace(/[åä]/g, 'a').replace(/ö/g, 'o'), 'i'),
    ),
  ]),
) as Record<Kind, RegExp[]>

/** The row with most headings; a row with an address or a number is none. */
function guessHeader(table: Table): number | null {
  let best: { row: number; matches: number } | null = null
  for (const [row, cells] of table.slice(0, headerRows).entries()) {
    if (cells.some((cell) => cell.includes('@') || parseHours(cell) !== null)) continue
    const matches = new Set(cells.map((cell) => headingOf(cell)?.kind).filter(Boolean)).size
    if (matches > (best?.matches ?? 0)) best = { row, matches }
  }
  return best?.row ?? null
}

/** What the sheet seems to hold: by its headings, and where there are none by its cells. */
export function guessLayout(table: Table): Layout {
  const header = guessHeader(table)
  return { header, columns: guessColumns(table, header) }
}

/** The columns below this row of headings, or without one. */
export function guessColumns(table: Table, header: number | null): Column[] {
  const width = Math.max(0, ...table.map((cells) => cells.length))
  const columns: Column[] = Array.from({ length: width }, () => null)
  if (header !== null) takeHeadings(columns, table[header] ?? [])
  const rows = table.slice((header ?? -1) + 1, (header ?? -1) + 1 + sampleRows)
  const samples = columns.map((_, n) =>
    rows.map((cells) => cells[n]?.trim() ?? '').filter((cell) => cell !== ''),
  )
  // Headings that say nothing leave only what every client has to be found.
  const wanted: Kind[] = header === null ? [...columnKinds] : ['email', 'name']
  takeContents(columns, samples, wanted)
  return columns
}

function takeHeadings(columns: Column[], headings: readonly string[]): void {
  const found = headings.map(headingOf)
  for (const kind of kinds) {
    const ranks = found.map((match) => (match?.kind === kind ? match.rank : Infinity))
    const best = Math.min(...ranks)
    if (Number.isFinite(best)) columns[ranks.indexOf(best)] = kind
  }
}

type Sample = readonly string[]

const share = (sample: Sample, is: (cell: string) => boolean) =>
  sample.length === 0 ? 0 : sample.filter(is).length / sample.length

const isPhone = (cell: string) => /^[+\d][\d\s()./–-]{6,}$/.test(cell)
const isText = (cell: string) => /\p{L}/u.test(cell) && !cell.includes('@')

/** Whether a column's cells look like this kind, in the order in which kinds are looked for. */
const looksLike: [Kind, (sample: Sample) => boolean][] = [
  ['email', (sample) => share(sample, (cell) => /\S@\S+\.\S/.test(cell)) > 0.5],
  ['phone', (sample) => share(sample, isPhone) > 0.5],
  ['hours', (sample) => share(sample, (cell) => readCell.hours(cell).problem === null) > 0.6],
  ['colour', (sample) => share(sample, (cell) => readCell.colour(cell).problem === null) > 0.6],
  ['name', (sample) => share(sample, isText) > 0.6],
  // A few texts that come back.
  ['type', (sample) => share(sample, isText) > 0.6 && new Set(sample).size * 2 <= sample.length],
  ['note', (sample) => share(sample, isText) > 0.6],
]

function takeContents(columns: Column[], samples: readonly Sample[], wanted: Kind[]): void {
  for (const [kind, fits] of looksLike) {
    const isNamed =
      kind === 'name' && (columns.includes('firstName') || columns.includes('lastName'))
    if (!wanted.includes(kind) || columns.includes(kind) || isNamed) continue
    const at = samples.findIndex((sample, n) => columns[n] === null && fits(sample))
    if (at !== -1) columns[at] = kind
  }
}

/** The text of each field in a row of the table. */
export function fieldsOf(cells: readonly string[], columns: readonly Column[]) {
  const textOf = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? ''
  const names = [textOf('name'), textOf('firstName'), textOf('lastName')]
  return {
    name: names.filter((part) => part !== '').join(' '),
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
