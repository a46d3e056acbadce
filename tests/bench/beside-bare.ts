import { cookieName } from '#server/http/login-cookie.ts'
import { serve } from './process.ts'
import {
  type Call,
  type Plan,
  type Plans,
  planKey,
  planOfCall,
  queryPath,
  serveBare,
} from './recorded.ts'
import { median, report } from './report.ts'

const rounds = 150

async function milliseconds(address: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now()
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return performance.now() - start
}

/** `part` is what the bare server sends of the call's statements: all of them by default. */
type Gate = { gate: number; atMostMs?: number; part?: (plan: Plan) => Plan }

/**
 * Reports how long each call of a trainer takes in turn with the same statements by the bare server, by the ratio of their
 * medians; optionally also against a maximum in ms.
 */
export async function reportBesideBare(
  { url, token, calls }: { url: string; token: string; calls: Record<string, Call> },
  { gate, atMostMs, part = (plan) => plan }: Gate,
): Promise<void> {
  const plans: Plans = {}
  for (const call of Object.values(calls))
    plans[planKey(call.path, token)] = part(await planOfCall(url, call, token))
  const app = await serve('./serve-app.ts', [url])
  const bare = await serveBare(url, plans)
  const headers = { cookie: `${cookieName(false)}=${token}` }
  for (const [name, call] of Object.entries(calls)) {
    const times = { ours: [] as number[], bare: [] as number[] }
    // Interleaved, so that changes of the machine's speed affect both; the first fifth warms up.
    for (let round = 0; round < rounds; round += 1) {
      const pair = {
        ours: await milliseconds(`${app.url}${queryPath(call)}`, headers),
        bare: await milliseconds(`${bare.url}/${call.path}`, headers),
      }
      if (round < rounds / 5) continue
      times.ours.push(pair.ours)
      times.bare.push(pair.bare)
    }
    const [figure, yardstick] = [median(times.ours), median(times.bare)]
    report({
      name,
      figure: `${figure.toFixed(2)} ms`,
      yardstick: `${yardstick.toFixed(2)} ms by bare Fastify + postgres`,
      ratio: figure / yardstick,
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
  await app.stop()
  await bare.stop()
}
