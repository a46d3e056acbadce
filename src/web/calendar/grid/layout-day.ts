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
function groupsOf<Item extends DayItem>(sorted: readonly Item[]): Item[][] {
  const groups: Item[][] = []
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

/** In rem: a third column is never narrower. */
const narrowestRem = 4

/** How many columns a day of this width has room for: two always, more while none is narrower than 64 px. */
export function columnsIn(widthRem: number): number {
  return Math.max(2, Math.floor(widthRem / narrowestRem))
}

/**
 * Lays out a day's items side by side (D85). Items that overlap have different columns; an item widens over the
 * columns to its right that are free for its whole length, so that one alone fills the day. A run of overlaps that needs
 * more than `columns` has no lanes: it is drawn as one card. Neither depends on the order of the list. An item without
 * length counts as one minute.
 */
export function splitDay<Item extends DayItem>(
  items: readonly Item[],
  columns: number,
): { lanes: Map<string, Lane>; runs: Item[][] } {
  const sorted = items
    .map((item) => ({ ...item, end: Math.max(item.end, item.start + 1) }))
    .sort(byPlace)
  const lanes = new Map<string, Lane>()
  const runs: Item[][] = []
  for (const group of groupsOf(sorted)) {
    const laid = layoutGroup(group)
    if (laid.some(([, { cols }]) => cols > columns)) runs.push(group)
    else for (const [id, lane] of laid) lanes.set(id, lane)
  }
  return { lanes, runs }
}
