import autocannon from 'autocannon'
import type { Served } from './process.ts'
import { median, report } from './report.ts'

const rounds = 3
const seconds = 4
/** Server-side rendering needs this long until the JIT has optimised it; a running server is past that. */
const warmUpSeconds = 15
const connections = 20

type Target = {
  server: Served
  path: string
  headers?: Record<string, string>
  method?: 'POST'
  /** What differs from one request to the next. */
  next?: () => Pick<autocannon.Request, 'path' | 'headers' | 'body'>
}

/** Answers per second, and microseconds of the server's processor time for each. */
type Measured = { perSecond: number; processorUs: number }

async function load(target: Target, duration = seconds): Promise<Measured> {
  const { server, path, headers, method, next } = target
  const before = server.processorMs()
  const result = await autocannon({
    url: `${server.url}${path}`,
    ...(method && { method }),
    ...(headers && { headers }),
    ...(next && {
      requests: [
        {
          setupRequest: (request) => {
            const own = next()
            return { ...request, ...own, headers: { ...request.headers, ...own.headers } }
          },
        },
      ],
    }),
    connections,
    duration,
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${path} was answered ${result.non2xx} times without success, ${result.errors} not at all`,
    )
  }
  const took = server.processorMs() - before
  return {
    perSecond: result.requests.average,
    processorUs: (took * 1000) / result.requests.total,
  }
}

/** Reports answers per second compared with the yardstick, by the median of several rounds. */
export async function reportThroughput(
  name: string,
  { ours, yardstick, gate }: { ours: Target; yardstick: Target; gate: number },
): Promise<void> {
  await load(ours, warmUpSeconds)
  await load(yardstick, warmUpSeconds)
  const pairs: { ours: Measured; bare: Measured }[] = []
  // Interleaved, so that changes of the machine's speed affect both.
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ ours: await load(ours), bare: await load(yardstick) })
  const shown = (side: 'ours' | 'bare') =>
    `${median(pairs.map((pair) => pair[side].perSecond)).toFixed(0)} answers/s, ${median(pairs.map((pair) => pair[side].processorUs)).toFixed(0)} µs of processor each`
  report({
    name,
    figure: shown('ours'),
    yardstick: `${shown('bare')} by bare Fastify + postgres`,
    ratio: median(pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond)),
    atLeast: gate,
  })
}
