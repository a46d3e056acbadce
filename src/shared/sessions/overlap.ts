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
