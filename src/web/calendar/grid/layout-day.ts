/** Something with a span in the day, in minutes since midnight; `end` is exclusive. */
interface DayItem {
  id: string
  start: number
  end: number
}

/** The item's first column, how many columns its group has, and how many of them it fills. */
export interface Lane {
  col: number
  cols: number
  span: number
}

function overlap(a: DayItem, b: DayItem): boolean {
  return a.start < b.end && b.start < a.end
}

/** Early first, long before short; the id makes the order deterministic. */
function byPlace(a: DayItem, b: DayItem): number {
  return a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1)
}

/** Groups of items in which each overlaps an earlier one: they share the day's width. */
function groupsOf(sorted: readonly DayItem[]): DayItem[][] {
  const groups: DayItem[][] = []
  let until = Number.NEGATIVE_INFINITY
  for (const item of sorted) {
    if (item.start < until) groups.at(-1)?.push(item)
    else groups.push([item])
    until = Math.max(until, item.end)
  }
  return groups
}

function layoutGroup(group: readonly DayItem[]): [string, Lane][] {
  const columns: DayItem[][] = []
  const placed = group.map((item) => {
    const free = columns.findIndex((column) => !column.some((other) => overlap(item, other)))
    const col = free === -1 ? columns.length : free
    columns[col] = [...(columns[col] ?? []), item]
    return { item, col }
  })
  return placed.map(({ item, col }) => {
    const taken = columns.findIndex(
      (column, n) => n > col && column.some((other) => overlap(item, other)),
    )
    const span = (taken === -1 ? columns.length : taken) - col
    return [item.id, { col, cols: columns.length, span }]
  })
}

/**
 * Lays out a day's items side by side (UX 1). Items that overlap have different columns; an item widens over the
 * columns to its right that are free for its whole length, so that one alone fills the day. The order of the list does
 * not matter. An item without length counts as one minute.
 */
export function layoutDay(items: readonly DayItem[]): Map<string, Lane> {
  const sorted = items
    .map((item) => ({ ...item, end: Math.max(item.end, item.start + 1) }))
    .sort(byPlace)
  return new Map(groupsOf(sorted).flatMap(layoutGroup))
}
