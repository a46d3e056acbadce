import { Agent, request } from 'node:http'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { report } from './report.ts'

/**
 * Two connections that send bodies made to cost time before any login is checked, and what a third one waits for
 * `/healthz` meanwhile: 250 kB of nested lists took it from 3 ms to 1.4 s.
 */
const attackers = 2
const seconds = 4
const refusalMs = 50
const bytes = 250_000

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

for (let turn = 0; turn < 50; turn += 1) await health()
const quiet: number[] = []
for (let turn = 0; turn < 200; turn += 1) quiet.push(await health())

for (const { path, body } of attacks) {
  const end = performance.now() + seconds * 1000
  const refusals: number[] = []
  const waits: number[] = []
  const attack = async () => {
    while (performance.now() < end) {
      const { status, ms } = await timed(`/trpc/${path}`, body)
      if (status !== 400 && status !== 413) throw new Error(`${path} answered ${status}`)
      refusals.push(ms)
    }
  }
  const watch = async () => {
    while (performance.now() < end) waits.push(await health())
  }
  await Promise.all([...Array.from({ length: attackers }, attack), watch()])
  const p99 = quantile(refusals, 0.99)
  report({
    name: `a refusal of ${Math.round(body.length / 1000)} kB to ${path}, 99 of 100, of ${refusalMs} ms`,
    figure: `${p99.toFixed(1)} ms over ${refusals.length} refusals`,
    yardstick: `/healthz ${quantile(waits, 0.99).toFixed(1)} ms meanwhile, ${quantile(quiet, 0.99).toFixed(1)} ms without`,
    ratio: p99 / refusalMs,
    atMost: 1,
  })
}
agent.destroy()
await app.stop()
