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
 * Benchmarks each URL of the product in turn with that of the baseline, and reports the ratio of their medians;
 * optionally also against a maximum in ms.
 */
export async function reportBesideBare(
  pairs: Record<string, readonly [ours: string, yardstick: string]>,
  { headers, gate, atMostMs }: { headers: Record<string, string>; gate: number; atMostMs?: number },
): Promise<void> {
  for (const [name, [ours, yardstick]] of Object.entries(pairs)) {
    const times = { ours: [] as number[], bare: [] as number[] }
    // Interleaved, so that changes of the machine's speed affect both; the first fifth warms up.
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
