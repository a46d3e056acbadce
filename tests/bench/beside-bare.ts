import { median, report } from './report.ts'

const rounds = 150

async function milliseconds(address: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now()
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return performance.now() - start
}

/**
 * Asks each address of ours in turn with that of its yardstick, and reports the median against it; and, where there is a
 * longest time in ms, against that.
 */
export async function reportBesideBare(
  pairs: Record<string, readonly [ours: string, yardstick: string]>,
  { headers, gate, atMostMs }: { headers: Record<string, string>; gate: number; atMostMs?: number },
): Promise<void> {
  for (const [name, [ours, yardstick]] of Object.entries(pairs)) {
    const times = { ours: [] as number[], bare: [] as number[] }
    // In turn, so that the machine's pace is the same for both; the first fifth warms up.
    for (let round = 0; round < rounds; round += 1) {
      const pair = {
        ours: await milliseconds(ours, headers),
        bare: await milliseconds(yardstick, headers),
      }
      if (round < rounds / 5) continue
      times.ours.push(pair.ours)
      times.bare.push(pair.bare)
    }
    const [figure, bare] = [median(times.ours), median(times.bare)]
    report({
      name,
      figure: `${figure.toFixed(2)} ms`,
      yardstick: `${bare.toFixed(2)} ms by bare Fastify + postgres`,
      ratio: figure / bare,
      atMost: gate,
    })
    if (!atMostMs) continue
    report({
      name: `${name}, of ${atMostMs} ms`,
      figure: `${figure.toFixed(2)} ms`,
      yardstick: `${atMostMs} ms`,
      ratio: figure / atMostMs,
      atMost: 1,
    })
  }
}
