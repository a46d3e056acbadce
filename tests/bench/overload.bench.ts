import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { cookieName } from '#server/http/login-cookie.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import { localDateOf, weekOf } from '#shared/time.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { median, report } from './report.ts'
import { seed } from './seed.ts'

/** Connections that send their next request as soon as they are answered, whatever Retry-After says. */
const usual = 20
const loads = [200, 1_000]
const rounds = 3
const seconds = 8
const warmUpSeconds = 8

/** The gates: of what is served without overload, the longest wait of any answer, and of a health check, in ms. */
const atLeastServed = 0.8
const answerMs = 3_000
const healthMs = 100
const probeEveryMs = 50
const health = ['/healthz', '/readyz'] as const

type Load = {
  served: number
  refused: number
  longestMs: number
  probes: Record<(typeof health)[number], number[]>
}

/** The load of a number of connections for some seconds, and the health checks meanwhile. */
async function load(
  { url, headers }: { url: string; headers: Record<string, string> },
  connections: number,
  duration = seconds,
): Promise<Load> {
  const origin = new URL(url).origin
  // In a thread of its own, so that the probes below do not wait for it.
  const running = autocannon({ url, headers, connections, duration, workers: 1 })
  let isOver = false
  const probing = Promise.all(
    health.map(async (path) => {
      const times: number[] = []
      while (!isOver) {
        times.push(await probe(`${origin}${path}`))
        await setTimeout(probeEveryMs)
      }
      return [path, times] as const
    }),
  )
  const result = await running
  isOver = true
  if (result.errors > 0) throw new Error(`${result.errors} requests got no answer`)
  const { '2xx': served, non2xx: refused } = result
  const took = result.duration
  return {
    served: served / took,
    refused: refused / took,
    longestMs: result.latency.max,
    probes: Object.fromEntries(await probing) as Load['probes'],
  }
}

const agent = new Agent({ keepAlive: true })

/** Milliseconds until the whole answer; throws unless it is 200. */
function probe(url: string): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    }).once('error', reject)
  })
}

function share(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

async function measure(name: string, where: string, token: string): Promise<void> {
  const app = await serve('./serve-app.ts', [where])
  const week = weekOf(localDateOf(new Date()))
  const input = encodeURIComponent(JSON.stringify({ json: { week, clientId: null } }))
  const target = {
    url: `${app.url}/trpc/calendar.week?input=${input}`,
    headers: { cookie: `${cookieName(false)}=${token}` },
  }
  await load(target, usual, warmUpSeconds)
  const measured: { usual: Load; loads: Map<number, Load> }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const unloaded = await load(target, usual)
    if (unloaded.refused > 0) throw new Error(`${usual} connections were refused`)
    const under = new Map<number, Load>()
    for (const connections of loads) under.set(connections, await load(target, connections))
    measured.push({ usual: unloaded, loads: under })
  }
  await app.stop()

  const unloaded = median(measured.map((round) => round.usual.served))
  tellHealth(
    `${name}, ${usual} connections`,
    measured.map((round) => round.usual),
  )
  for (const connections of loads) {
    const all = measured.flatMap((round) => round.loads.get(connections) ?? [])
    const label = `${name}, ${connections} connections`
    const served = median(all.map((one) => one.served))
    const refused = median(all.map((one) => one.refused))
    report({
      name: `${label}: served`,
      figure: `${served.toFixed(0)} answers/s, ${refused.toFixed(0)} refused/s (${((100 * refused) / (served + refused)).toFixed(0)} %)`,
      yardstick: `${unloaded.toFixed(0)} answers/s at ${usual} connections`,
      ratio: median(
        measured.map((round) => (round.loads.get(connections)?.served ?? 0) / round.usual.served),
      ),
      atLeast: atLeastServed,
    })
    const longest = Math.max(...all.map((one) => one.longestMs))
    report({
      name: `${label}: longest wait, of ${answerMs} ms`,
      figure: `${longest} ms`,
      yardstick: `${answerMs} ms`,
      ratio: longest / answerMs,
      atMost: 1,
    })
    tellHealth(label, all)
  }
}

function tellHealth(name: string, all: Load[]): void {
  for (const path of health) {
    const times = all.flatMap((one) => one.probes[path])
    const p99 = share(times, 0.99)
    report({
      name: `${name}: 99 of 100 answers of ${path}, of ${healthMs} ms`,
      figure: `${p99.toFixed(0)} ms`,
      yardstick: `the middle one ${median(times).toFixed(0)} ms, the longest ${share(times, 1).toFixed(0)} ms of ${times.length}`,
      ratio: p99 / healthMs,
      atMost: 1,
    })
  }
}

const now = new Date()

async function measureEmbedded(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tidspott-bench-'))
  try {
    const { db, close } = await openEmbedded(dataDir)
    const { token } = await seed(db, 1000, now)
    await close()
    await measure('embedded', dataDir, token)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measurePostgres(): Promise<void> {
  const { db, url, close } = await benchDatabase('bench_overload')
  const { token } = await seed(db, 1000, now)
  await close()
  await measure('PostgreSQL', url, token)
}

await measureEmbedded()
await measurePostgres()
agent.destroy()
