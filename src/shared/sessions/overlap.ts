const hourMs = 3_600_000

/** A time span. */
export interface Span {
  startsAt: Date
  durationHours: number
}

/** When it ends, in ms since 1970. */
export function endOf({ startsAt, durationHours }: Span): number {
  return startsAt.getTime() + Math.round(durationHours * hourMs)
}

/** Do two spans overlap? One that ends when the other starts does not. */
export function doOverlap(a: Span, b: Span): boolean {
  return a.startsAt.getTime() < endOf(b) && b.startsAt.getTime() < endOf(a)
}

/** The time that numeric spans take together: spans of the same unit, ascending, that neither overlap nor touch. */
export function joinSpans(
  spans: readonly (readonly [from: number, to: number])[],
): [from: number, to: number][] {
  const joined: [number, number][] = []
  for (const [from, to] of [...spans].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}
