type Write<Row, Field extends keyof Row> = (
  value: Row[Field],
  row: Row,
) => string | readonly string[]

/**
 * How each field of a row is written, in the order of its columns; null for a field that stands elsewhere or is part of
 * another's text. A field of the row that is missing here does not compile.
 */
export type Writers<Row> = { readonly [Field in keyof Row]-?: Write<Row, Field> | null }

/** The same for a table with headings: each field with a heading is written, and no other. */
export type ColumnWriters<Row, Head> = {
  readonly [Field in keyof Row]-?: Field extends keyof Head ? Write<Row, Field> : null
}

/** The cells of a row. */
export function cellsOf<Row extends object>(row: Row, writers: Writers<Row>): string[] {
  const fields = Object.keys(writers) as (keyof Row)[]
  return fields.flatMap((field) => writers[field]?.(row[field], row) ?? [])
}

export const asIs = (text: string): string => text

export const orEmpty = (text: string | null): string => text ?? ''
