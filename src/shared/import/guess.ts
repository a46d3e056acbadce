/** The cells of a sheet as text, row by row; rows may differ in length. */
export type Table = readonly (readonly string[])[]

/** What is read from a table, guessed and then changed by the trainer; a column that is left out is null. */
export interface Layout<Kind extends string> {
  /** The row with the columns' names; the rows above it are left out. Null when there is none. */
  header: number | null
  columns: readonly (Kind | null)[]
}

type Sample = readonly string[]

/** How the columns of one kind of sheet are recognised. */
interface Marks<Kind extends string> {
  /** The words of a heading, the telling ones first: "Timmar kvar" goes before "Köpta timmar". */
  words: Record<Kind, readonly RegExp[]>
  /** What no heading is. */
  isData: (cell: string) => boolean
  /** What has a word of another column in its heading, such as "Pris/tim". */
  otherHeading: RegExp
  /** Whether a column's cells look like this kind, in the order in which kinds are looked for. */
  looksLike: readonly (readonly [Kind, (sample: Sample) => boolean])[]
  /** What is looked for in the cells below headings that do not name it. */
  needed: readonly Kind[]
  /** Kinds in whose place another one may stand. */
  insteadOf: Partial<Record<Kind, readonly Kind[]>>
}

/** How far down a heading is looked for, below titles and empty rows, and how many rows tell what a column holds. */
const headerRows = 10
const sampleRows = 200

/** A heading in small letters, without its line breaks, marks and the dots of å, ä and ö: those end a word of a RegExp. */
function plainHeading(text: string): string {
  return bare(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[\p{Cf}]/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
}

const bare = (text: string) => text.replace(/[åä]/g, 'a').replace(/ö/g, 'o')

/** The share of a column's cells that are so. */
export const share = (sample: Sample, is: (cell: string) => boolean) =>
  sample.length === 0 ? 0 : sample.filter(is).length / sample.length

export const isText = (cell: string) => /\p{L}/u.test(cell) && !cell.includes('@')

/** Guesses what the columns of a sheet hold: by its headings, and where there are none by its cells. */
export function columnGuesser<Kind extends string>(marks: Marks<Kind>) {
  const { isData, looksLike, needed, insteadOf } = marks
  const kinds = Object.keys(marks.words) as Kind[]
  const words = kinds.map((kind) =>
    marks.words[kind].map(({ source }) => new RegExp(bare(source), 'i')),
  )

  /** The kind that a heading names, with the place of the word that tells it: 0 for a telling one. */
  function headingOf(text: string): { kind: Kind; rank: number } | null {
    const heading = plainHeading(text)
    if (heading === '' || heading.length > 60 || marks.otherHeading.test(heading)) return null
    for (const [n, kind] of kinds.entries()) {
      const rank = words[n]?.findIndex((word) => word.test(heading)) ?? -1
      if (rank !== -1) return { kind, rank }
    }
    return null
  }

  /** The row with most headings; a row with an address or other data is none. */
  function guessHeader(table: Table): number | null {
    let best: { row: number; matches: number } | null = null
    for (const [row, cells] of table.slice(0, headerRows).entries()) {
      if (cells.some((cell) => cell.includes('@') || isData(cell))) continue
      const matches = new Set(cells.map((cell) => headingOf(cell)?.kind).filter(Boolean)).size
      if (matches > (best?.matches ?? 0)) best = { row, matches }
    }
    return best?.row ?? null
  }

  /** The columns below this row of headings, or without one. */
  function guessColumns(table: Table, header: number | null): (Kind | null)[] {
    const width = Math.max(0, ...table.map((cells) => cells.length))
    const columns: (Kind | null)[] = Array.from({ length: width }, () => null)
    if (header !== null) takeHeadings(columns, table[header] ?? [])
    const rows = table.slice((header ?? -1) + 1, (header ?? -1) + 1 + sampleRows)
    const samples = columns.map((_, n) =>
      rows.map((cells) => cells[n]?.trim() ?? '').filter((cell) => cell !== ''),
    )
    takeContents(columns, samples, header === null ? kinds : needed)
    return columns
  }

  function takeHeadings(columns: (Kind | null)[], headings: readonly string[]): void {
    const found = headings.map(headingOf)
    for (const kind of kinds) {
      const ranks = found.map((match) => (match?.kind === kind ? match.rank : Infinity))
      const best = Math.min(...ranks)
      if (Number.isFinite(best)) columns[ranks.indexOf(best)] = kind
    }
  }

  function takeContents(
    columns: (Kind | null)[],
    samples: readonly Sample[],
    wanted: readonly Kind[],
  ): void {
    for (const [kind, fits] of looksLike) {
      const isThere = [kind, ...(insteadOf[kind] ?? [])].some((one) => columns.includes(one))
      if (!wanted.includes(kind) || isThere) continue
      const at = samples.findIndex((sample, n) => columns[n] === null && fits(sample))
      if (at !== -1) columns[at] = kind
    }
  }

  return {
    guessColumns,
    guessLayout: (table: Table): Layout<Kind> => {
      const header = guessHeader(table)
      return { header, columns: guessColumns(table, header) }
    },
  }
}

/** The text of a column's cell in a row of the table. */
export function cellOf<Kind extends string>(
  cells: readonly string[],
  columns: readonly (Kind | null)[],
) {
  return (...kinds: Kind[]) =>
    kinds
      .map((kind) => cells[columns.indexOf(kind)]?.trim() ?? '')
      .filter((text) => text !== '')
      .join(' ')
}
