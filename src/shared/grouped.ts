/** Rows by their key, in the order of the first of each. */
export function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const known = found.get(key)
    if (known) known.push(row)
    else found.set(key, [row])
  }
  return found
}

/** Looks up the rows with this value of a column, in their order. */
export function groupedBy<Name extends string, Row extends Record<Name, string>>(
  rows: readonly Row[],
  name: Name,
): (value: string) => Row[] {
  const found = grouped(rows, (row) => row[name])
  return (value) => found.get(value) ?? []
}
