/** A slip of one character, or of two in a long name: with more, names of other programs would be taken for ours. */
const slipsIn = (name: string) => (name.length < 10 ? 1 : 2)

/**
 * What is said of each name that is none of the known ones but written almost as one: '… is not a setting; did you mean
 * …?'. Another program may be meant by it, so it is a warning.
 */
export function misspelledAmong(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return []
    const meant = known
      .map((one) => ({ one, slips: slipsBetween(name.toUpperCase(), one) }))
      .filter(({ one, slips }) => slips <= slipsIn(one))
      .toSorted((a, b) => a.slips - b.slips)[0]
    return meant ? [`${name} is not a setting; did you mean ${meant.one}?`] : []
  })
}

/** How many characters are missing, too many, wrong, or swapped with the next (Damerau and Levenshtein). */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, n) => n),
  ]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return at(last, b.length)
}

const at = (row: readonly number[], n: number) => row[n] ?? Number.POSITIVE_INFINITY
