import autocannon from 'autocannon'
import { median, report } from './report.ts'

const rounds = 5
const seconds = 4
/** Server-side rendering needs this long until the JIT has optimised it; a running server is past that. */
const warmUpSeconds = 20

type Target = {
  url: string
  headers?: Record<string, string>
  method?: 'POST'
  body?: string
  /** Sends each request from another address, through a proxy that the server trusts. */
  fromManyAddresses?: true
}

let address = 0

function fromAnother(request: autocannon.Request): autocannon.Request {
  address += 1
  const forwarded = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': forwarded } }
}

async function answersPerSecond(
  { fromManyAddresses, ...target }: Target,
  duration = seconds,
): Promise<number> {
  const requests = fromManyAddresses && [{ setupRequest: fromAnother }]
  const result = await autocannon({
    ...target,
    ...(requests && { requests }),
    connections: 20,
    duration,
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${target.url} answered ${result.non2xx} times without success, ${result.errors} not at all`,
    )
  }
  return result.requests.average
}

/** Reports responses per second compared with the baseline, by the median of several rounds. */
export async function reportThroughput(
  name: string,
  { ours, yardstick, gate }: { ours: Target; yardstick: Target; gate: number },
): Promise<void> {
  // Interleaved, so that changes of the machine's speed affect both.
  await answersPerSecond(ours, warmUpSeconds)
  await answersPerSecond(yardstick, warmUpSeconds)
  const pairs: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ ours: await answersPerSecond(ours), bare: await answersPerSecond(yardstick) })
  }
  report({
    name,
    figure: `${median(pairs.map((pair) => pair.ours)).toFixed(0)} answers/s`,
    yardstick: `${median(pairs.map((pair) => pair.bare)).toFixed(0)} answers/s by bare Fastify + postgres`,
    ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
    atLeast: gate,
  })
}
