/** The rows of each key, in their order. */
export function groupedBy<Name extends string, Row extends Record<Name, string>>(
  rows: readonly Row[],
  name: Name,
): (key: string) => Row[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[name])
    if (group) group.push(row)
    else groups.set(row[name], [row])
  }
  return (key) => groups.get(key) ?? []
}
