/**
 * The most levels and values of an input. Parsing, copying and validating cost time for each, before any login is
 * checked: 250 kB of nested lists blocked the process for a third of a second. Our own longest input, a change of 1,001
 * sessions, holds 5,000 values in four levels.
 */
const maxDepth = 16
const maxValues = 10_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c

/**
 * Whether a JSON text has few enough levels and values to be parsed. Reads the text once, without building anything;
 * whether it is JSON at all is the parser's to say.
 */
export function isModestJson(text: string, most = maxValues): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
    } else if (code === 0x5b || code === 0x7b) {
      depth += 1
      values += 1
    } else if (code === 0x5d || code === 0x7d) {
      depth -= 1
    } else if (code === comma) {
      values += 1
    }
    if (depth > maxDepth || values > most) return false
  }
  return true
}

/** The index of the quote that ends the string which starts at `start`; the end of the text when it does not end. */
function endOfString(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
    if (end === -1) return text.length
  } while (isEscaped(text, end))
  return end
}

/** Whether an odd number of backslashes stands before this index. */
function isEscaped(text: string, index: number): boolean {
  let first = index
  while (text.charCodeAt(first - 1) === backslash) first -= 1
  return (index - first) % 2 === 1
}
