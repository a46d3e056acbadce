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
  /** What has a word of the kind in its heading and is something else: "Client Status" is no client. */
  not: Partial<Record<Kind, RegExp>>
  /** What no heading is. */
  isData: (cell: string) => boolean
  /** What has a word of another column in its heading, such as "Pris/tim". */
  otherHeading: RegExp
  /** Whether a cell can be of this kind. */
  fits: Record<Kind, (cell: string) => boolean>
  /** The kinds that cells alone tell, in the order in which they are looked for, with the share of them that has to fit. */
  byContents: readonly (readonly [Kind, number, ((sample: Sample) => boolean)?])[]
  /** What is looked for in the cells below headings that do not name it. */
  needed: readonly Kind[]
  /** Kinds in whose place others may stand. */
  insteadOf: Partial<Record<Kind, readonly Kind[]>>
  /** A name in one column, and in parts: one of them is read, never both. */
  whole: Kind
  parts: readonly Kind[]
  /** Kinds whose column is left out when none of its cells fits. */
  optional?: readonly Kind[]
}

/** How far down a heading is looked for, below titles and empty rows, and how many rows tell what a column holds. */
const headerRows = 10
const sampleRows = 200

/** A heading in small letters, without its line breaks, marks and the dots of å, ä and ö: those end a word of a RegExp. */
export function plainHeading(text: string): string {
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

/** A heading for what kind of number or address stands in the column beside it. */
const label = /\b(label|type|typ|etikett)$/

/** The row, below an empty one, whose headings begin another table on the same sheet; null when there is none (D134). */
export function otherTable(
  table: Table,
  header: number | null,
  isHeading: (cells: readonly string[]) => boolean,
): number | null {
  if (header === null) return null
  const isEmpty = (cells: readonly string[] = []) => cells.every((cell) => cell.trim() === '')
  const found = table.findIndex(
    (cells, at) =>
      at > header + 1 &&
      isEmpty(table[at - 1]) &&
      isHeading(cells) &&
      !isSameRow(cells, table[header]),
  )
  return found === -1 ? null : found
}

/** Whether two rows have the same texts, however many empty cells follow. */
export function isSameRow(one: readonly string[], other: readonly string[] = []): boolean {
  const width = Math.max(one.length, other.length)
  return Array.from({ length: width }, (_, at) => at).every(
    (at) => (one[at]?.trim() ?? '') === (other[at]?.trim() ?? ''),
  )
}

/** Guesses what the columns of a sheet hold: by headings and cells, and by cells alone where there are no headings (D133). */
export function columnGuesser<Kind extends string>(marks: Marks<Kind>) {
  const { isData, byContents, needed, insteadOf, fits, not, whole, parts, optional = [] } = marks
  const kinds = Object.keys(marks.words) as Kind[]
  const words = kinds.map((kind) =>
    marks.words[kind].map(({ source }) => new RegExp(bare(source), 'i')),
  )

  /** The kind that a heading names, with the place of the word that tells it: 0 for a telling one. */
  function headingOf(text: string): { kind: Kind; rank: number; isLabel: boolean } | null {
    const heading = plainHeading(text)
    if (heading === '' || heading.length > 60 || marks.otherHeading.test(heading)) return null
    for (const [n, kind] of kinds.entries()) {
      if (not[kind]?.test(heading)) continue
      const rank = words[n]?.findIndex((word) => word.test(heading)) ?? -1
      if (rank !== -1) return { kind, rank, isLabel: kind !== 'type' && label.test(heading) }
    }
    return null
  }

  const hasData = (cells: readonly string[]) =>
    cells.some((cell) => cell.includes('@') || isData(cell))

  /** Whether a row names columns, of this kind of sheet or of another. */
  const isHeading = (cells: readonly string[]) =>
    !hasData(cells) &&
    cells.filter((cell) => headingOf(cell) || marks.otherHeading.test(plainHeading(cell))).length >
      1

  /** The row with most headings, above the first data below headings; a row with an address or other data is none. */
  function guessHeader(table: Table): number | null {
    let best: { row: number; matches: number } | null = null
    for (const [row, cells] of table.slice(0, headerRows).entries()) {
      if (hasData(cells)) {
        if (best && best.matches > 1) break
        continue
      }
      const matches = new Set(cells.map((cell) => headingOf(cell)?.kind).filter(Boolean)).size
      if (matches > (best?.matches ?? 0)) best = { row, matches }
    }
    return best?.row ?? null
  }

  /** The columns below this row of headings, or without one. */
  function guessColumns(table: Table, header: number | null): (Kind | null)[] {
    const width = Math.max(0, ...table.map((cells) => cells.length))
    const columns: (Kind | null)[] = Array.from({ length: width }, () => null)
    const below = table.slice((header ?? -1) + 1, otherTable(table, header, isHeading) ?? undefined)
    const rows = below.slice(0, sampleRows)
    const samples = columns.map((_, n) =>
      rows.map((cells) => cells[n]?.trim() ?? '').filter((cell) => cell !== ''),
    )
    const headings = header === null ? [] : (table[header] ?? []).map(headingOf)
    takeHeadings({ columns, headings, samples }, (doubt) => doubt < 2)
    takeContents(columns, samples, header === null ? kinds : needed)
    takeHeadings({ columns, headings, samples }, (doubt) => doubt < 3)
    return columns
  }

  /** How much the cells speak against a heading: not, there are none, most of them do not fit, or it is left out for them. */
  function doubtOf(kind: Kind, sample: Sample): number {
    if (sample.length === 0) return 1
    const fitting = share(sample, fits[kind])
    if (fitting === 0 && optional.includes(kind)) return 3
    return fitting < 0.5 ? 2 : 0
  }

  const isThere = (columns: readonly (Kind | null)[], kind: Kind) =>
    [kind, ...(insteadOf[kind] ?? [])].some((one) => columns.includes(one))

  /** Of several columns for one kind the cells decide, then the telling word, then how many cells there are. */
  function takeHeadings(
    {
      columns,
      headings,
      samples,
    }: {
      columns: (Kind | null)[]
      headings: readonly ReturnType<typeof headingOf>[]
      samples: readonly Sample[]
    },
    isAllowed: (doubt: number) => boolean,
  ): void {
    const rankOf = (at: number) => headings[at]?.rank ?? 0
    const fitting = (at: number, kind: Kind) => samples[at]?.filter(fits[kind]).length ?? 0
    for (const kind of kinds) {
      if (columns.includes(kind)) continue
      const [best] = headings
        .flatMap((match, at) =>
          match?.kind === kind && !match.isLabel && columns[at] === null
            ? [{ at, doubt: doubtOf(kind, samples[at] ?? []) }]
            : [],
        )
        .filter(({ doubt }) => isAllowed(doubt))
        .toSorted(
          (a, b) =>
            a.doubt - b.doubt ||
            rankOf(a.at) - rankOf(b.at) ||
            fitting(b.at, kind) - fitting(a.at, kind),
        )
      if (best) columns[best.at] = kind
    }
    const [one, first] = [columns.indexOf(whole), columns.findIndex((kind) => isPart(kind))]
    if (one === -1 || first === -1) return
    const isWhole = rankOf(one) === 0 && fitting(one, whole) >= (samples[first]?.length ?? 0)
    for (const [at, kind] of columns.entries())
      if (isWhole ? isPart(kind) : kind === whole) columns[at] = null
  }

  const isPart = (kind: Kind | null) => kind !== null && parts.includes(kind)

  function takeContents(
    columns: (Kind | null)[],
    samples: readonly Sample[],
    wanted: readonly Kind[],
  ): void {
    for (const [kind, most, isSo = () => true] of byContents) {
      if (!wanted.includes(kind) || isThere(columns, kind)) continue
      const at = samples.findIndex(
        (sample, n) => columns[n] === null && share(sample, fits[kind]) > most && isSo(sample),
      )
      if (at !== -1) columns[at] = kind
    }
  }

  return {
    isHeading,
    guessLayout: (table: Table): Layout<Kind> => {
      const header = guessHeader(table)
      return { header, columns: guessColumns(table, header) }
    },
  }
}
