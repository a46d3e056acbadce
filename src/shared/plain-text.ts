/** Formatting of plain text: aligned columns, and user text that cannot break the layout. */

/** Bidirectional control characters, which would change the direction of the text after them. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** User text on one line: line breaks and control characters become spaces. */
export function oneLine(text: string): string {
  return text
    .replace(directionMarks, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** What a mail program would turn into a link: an address with or without a scheme, or of mail. */
const addressMarks = /(?<=\S)[.:@](?=[^\s.,;:!?])|\/(?=\S)/g

/**
 * A name within a letter: on one line, and with a zero-width space after each mark of an address, so that no mail program
 * makes a link of it. A name could otherwise place a link in our letters.
 */
export function nameInLetter(name: string): string {
  return oneLine(name).replace(addressMarks, '$&\u200b')
}

/** User text split into its lines, without empty lines at either end. */
export function linesOf(text: string): string[] {
  const lines = text
    .replace(directionMarks, '')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(/[^\P{Cc}\t]/gu, '').trimEnd())
  const isWritten = (line: string) => line !== ''
  return lines.slice(lines.findIndex(isWritten), lines.findLastIndex(isWritten) + 1)
}

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text within HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references[character] ?? '')
}

/** Replaces no-break spaces, which some programs display as other characters. */
export function withPlainSpaces(text: string): string {
  return text.replace(/\u00a0/g, ' ')
}

/**
 * Aligns cells in columns, two spaces apart; the columns with an index in `rightAligned` are right-aligned. User text
 * goes in the last column, since its width is unbounded.
 */
export function aligned(
  lines: readonly (readonly string[])[],
  rightAligned: ReadonlySet<number>,
): string[] {
  const widths: number[] = []
  for (const cells of lines) {
    for (const [n, cell] of cells.entries()) widths[n] = Math.max(widths[n] ?? 0, cell.length)
  }
  return lines.map((cells) =>
    cells
      .map((cell, n) =>
        rightAligned.has(n) ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
}
