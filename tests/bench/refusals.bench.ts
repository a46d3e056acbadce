import { Agent, request } from 'node:http'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { report } from './report.ts'

/**
 * Two connections that send bodies made to cost time before any login is checked, and what a third one waits for
 * `/healthz` meanwhile: 250 kB of nested lists took it from 3 ms to 1.4 s. A refusal may take 50 ms; on a busy machine
 * twice what a harmless body of the same length takes.
 */
const attackers = 2
const seconds = 4
const refusalMs = 50
const bytes = 250_000

/** One long text, refused for want of a login. */
const harmless = { path: 'clients.add', body: `{"json":"${'x'.repeat(bytes)}"}` }

const lists = '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)
const empty = `[${'[],'.repeat(bytes / 3 - 10)}1]`
const attacks = [
  { path: 'portal.get', body: `{"json":${lists}}` },
  { path: 'auth.login', body: `{"json":${lists}}` },
  { path: 'clients.add', body: `{"json":${lists}}` },
  { path: 'clients.add', body: `{"json":${empty}}` },
  { path: 'auth.login', body: `{"json":${'['.repeat(8_000)}${']'.repeat(8_000)}}` },
]

const { url, close } = await benchDatabase('bench_refusals')
await close()
const app = await serve('./serve-app.ts', [url])
const { port } = new URL(app.url)
const agent = new Agent({ keepAlive: true })

/** Sends one request; resolves to its status and duration in ms. */
function timed(path: string, body?: string): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  const headers: Record<string, string> = body
    ? {
        origin: app.url,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }
    : {}
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const asking = request(
      { host: '127.0.0.1', port, agent, method, path, headers },
      (response) => {
        response.resume()
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - start }),
        )
      },
    )
    // A refusal by length may close the connection while the body is still being sent.
    asking.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET'
        ? resolve({ status: 413, ms: performance.now() - start })
        : reject(error),
    )
    asking.end(body)
  })
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

async function health(): Promise<number> {
  return (await timed('/healthz')).ms
}

/** What the refusals took, and what `/healthz` meanwhile, in ms. */
async function underAttack({ path, body }: { path: string; body: string }) {
  const end = performance.now() + seconds * 1000
  const refusals: number[] = []
  const waits: number[] = []
  const attack = async () => {
    while (performance.now() < end) {
      const { status, ms } = await timed(`/trpc/${path}`, body)
      if (![400, 401, 413].includes(status)) throw new Error(`${path} answered ${status}`)
      refusals.push(ms)
    }
  }
  const watch = async () => {
    while (performance.now() < end) waits.push(await health())
  }
  await Promise.all([...Array.from({ length: attackers }, attack), watch()])
  return { refusals, waits }
}

for (let turn = 0; turn < 50; turn += 1) await health()
await underAttack(harmless)

for (const attack of attacks) {
  const yardstick = quantile((await underAttack(harmless)).refusals, 0.99)
  const { refusals, waits } = await underAttack(attack)
  const { path, body } = attack
  const p99 = quantile(refusals, 0.99)
  report({
    name: `a refusal of ${Math.round(body.length / 1000)} kB to ${path}, 99 of 100`,
    figure: `${p99.toFixed(1)} ms over ${refusals.length} refusals`,
    yardstick: `${refusalMs} ms, or twice the ${yardstick.toFixed(1)} ms of a harmless body; /healthz ${quantile(waits, 0.99).toFixed(1)} ms meanwhile`,
    ratio: p99 / Math.max(refusalMs, 2 * yardstick),
    atMost: 1,
  })
}
agent.destroy()
await app.stop()
