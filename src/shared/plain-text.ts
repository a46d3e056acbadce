/** Plain text that people read in whatever program opens it: columns of equal width, and words that cannot break them. */

/** Marks that turn the direction of all that follows them, beyond what they stand in. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/** What a person has written, on one line: a line break in a name makes no line of its own. */
export function oneLine(text: string): string {
  return text
    .replace(directionMarks, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** What a person has written, line by line as they broke it; without empty lines at either end. */
export function linesOf(text: string): string[] {
  const lines = text
    .replace(directionMarks, '')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[^\P{Cc}\t]/gu, '').trimEnd())
  const isWritten = (line: string) => line !== ''
  return lines.slice(lines.findIndex(isWritten), lines.findLastIndex(isWritten) + 1)
}

/** Without no-break spaces, which some programs show as other signs. */
export function withPlainSpaces(text: string): string {
  return text.replace(/\u00a0/g, ' ')
}

/**
 * Lines whose cells stand below each other, two spaces apart; the columns in `toTheRight`, by number, end below each
 * other. What a person has written goes last, since it has no width.
 */
export function aligned(
  lines: readonly (readonly string[])[],
  toTheRight: ReadonlySet<number>,
): string[] {
  const widths: number[] = []
  for (const cells of lines) {
    for (const [n, cell] of cells.entries()) widths[n] = Math.max(widths[n] ?? 0, cell.length)
  }
  return lines.map((cells) =>
    cells
      .map((cell, n) =>
        toTheRight.has(n) ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
