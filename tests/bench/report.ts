/** The median; of an even count, the lower of the two. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

type Line = { name: string; figure: string; yardstick: string; ratio: number } & (
  | { atLeast: number }
  | { atMost: number }
)

/** Prints a measurement beside its baseline and its gate, and fails the benchmark when the gate is missed. */
export function report(line: Line): void {
  const isMet = 'atLeast' in line ? line.ratio >= line.atLeast : line.ratio <= line.atMost
  const wanted = 'atLeast' in line ? `>= ${line.atLeast}` : `<= ${line.atMost}`
  process.stdout.write(
    `${isMet ? 'met   ' : 'MISSED'}  ${line.name}: ${line.ratio.toFixed(2)} (gate ${wanted}) — ${line.figure}; ${line.yardstick}\n`,
  )
  if (!isMet) process.exitCode = 1
}
