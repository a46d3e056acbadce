/** From a value to a place in pixels. */
export type Scale = (value: number) => number

type Span = readonly [from: number, to: number]

/** A linear scale; a span of values without length is drawn at its beginning. */
export function linearScale([from, to]: Span, [start, end]: Span): Scale {
  const factor = to === from ? 0 : (end - start) / (to - from)
  return (value) => start + (value - from) * factor
}

/** About `count` round values, 1, 2 or 5 times a power of ten apart; the first and the last enclose the span. */
export function roundTicks([from, to]: Span, count = 4): number[] {
  const rough = Math.max(to - from, Number.MIN_VALUE) / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5].find((one) => one * power >= rough) ?? 10
  const step = factor * power
  const [first, last] = [Math.floor(from / step), Math.ceil(to / step)]
  // By multiplication, so that no error adds up; adding 0 turns −0 into 0.
  return Array.from(
    { length: last - first + 1 },
    (_, n) => Number(((first + n) * step).toPrecision(12)) + 0,
  )
}
