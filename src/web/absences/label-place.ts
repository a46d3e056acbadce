/** A part of a day in the grid, from its top. */
export interface Stretch {
  topRem: number
  heightRem: number
}

/** A label with the space around it. */
const lineRem = 1.75

/**
 * The stretch of an absence within which its label is drawn: the longest that no card covers. On the cards, at its end,
 * where none has room for the label, or for as many lines as other absences at the same time have above it.
 *
 * @param covers the cards of the day by their top
 */
export function labelPlace(
  absence: Stretch,
  { covers, line }: { covers: readonly Stretch[]; line: number },
): Stretch & { isAbove: boolean } {
  const end = absence.topRem + absence.heightRem
  const met = covers.filter(
    ({ topRem, heightRem }) => topRem < end && topRem + heightRem > absence.topRem,
  )
  let best: Stretch = { topRem: absence.topRem, heightRem: 0 }
  let from = absence.topRem
  for (const { topRem, heightRem } of [...met, { topRem: end, heightRem: 0 }]) {
    if (topRem - from > best.heightRem) best = { topRem: from, heightRem: topRem - from }
    from = Math.max(from, topRem + heightRem)
  }
  const hasRoom = best.heightRem >= lineRem * (line + 1)
  if (met.length === 0 || hasRoom) return { ...best, isAbove: false }
  return { ...absence, isAbove: true }
}
