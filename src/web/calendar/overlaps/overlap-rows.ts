/** A session of a run of overlaps, in rem from the grid's top. */
interface Starting {
  id: string
  topRem: number
  heightRem: number
}

/** A row of the card of a run, in rem from the card's top. */
export interface OverlapRow {
  topRem: number
  /** The first of its start, which shows the time. */
  isFirst: boolean
  ids: readonly string[]
  /** What does not fit until the next start; only in its last row. */
  more: readonly string[]
}

/** In rem: an initial with the gap after it, a row, the time at the left of a start, and the card's own frame. */
const slotRem = 1.625
export const rowRem = 1.5625
export const gapRem = 0.125
export const timeRem = 2.375
const frameRem = 0.5

/** The width within the card's frame. */
export function innerWidth(widthRem: number): number {
  return widthRem - frameRem
}

function slotsIn(widthRem: number): number {
  return Math.max(1, Math.floor((widthRem + gapRem) / slotRem))
}

/** Starts that are too close for rows of their own share the rows of the first of them. */
function startsOf(sorted: readonly Starting[]): Starting[][] {
  const starts: Starting[][] = []
  for (const item of sorted) {
    const last = starts.at(-1)
    if (last?.[0] && item.topRem - last[0].topRem < rowRem) last.push(item)
    else starts.push([item])
  }
  return starts
}

/** Evenly into the rows that a start has, so that each initial gets as much width as possible. */
function fillRows(ids: readonly string[], count: number, slots: { first: number; rest: number }) {
  const rows: string[][] = []
  let left = ids
  for (let row = 0; row < count && left.length > 0; row += 1) {
    const room = row === 0 ? slots.first : slots.rest
    const isFull = row === count - 1 && left.length > room
    const taken = isFull ? room - 1 : Math.min(room, Math.ceil(left.length / (count - row)))
    rows.push(left.slice(0, taken))
    left = left.slice(taken)
  }
  return { rows, more: left }
}

/**
 * The rows of a run of overlaps drawn as one card of this width: each session's initial at the height of its start, as
 * far as there is room until the next start. The sessions are in order of time.
 */
export function overlapRows(sorted: readonly Starting[], widthRem: number): OverlapRow[] {
  const top = Math.min(...sorted.map(({ topRem }) => topRem))
  const bottom = Math.max(...sorted.map(({ topRem, heightRem }) => topRem + heightRem))
  const width = innerWidth(widthRem)
  const slots = { first: slotsIn(width - timeRem), rest: slotsIn(width) }
  const starts = startsOf(sorted)
  return starts.flatMap((items, n) => {
    const from = items[0]?.topRem ?? top
    const until = starts[n + 1]?.[0]?.topRem ?? bottom - 2 * gapRem
    const count = Math.max(1, Math.floor((until - from) / rowRem))
    const { rows, more } = fillRows(
      items.map(({ id }) => id),
      count,
      slots,
    )
    return rows.map((ids, row) => ({
      topRem: from - top + row * rowRem,
      isFirst: row === 0,
      ids,
      more: row === rows.length - 1 ? more : [],
    }))
  })
}
