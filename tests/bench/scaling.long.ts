import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { startNginx } from '#tests/nginx.ts'
import { startOwnPostgres } from '#tests/postgres-server.ts'
import { rowsOf } from '#tests/rows.ts'
import { benchDatabase } from './database.ts'
import { bookingRequest, type Device, logInDevices, weekRequest } from './devices.ts'
import { serve } from './process.ts'
import { median } from './report.ts'
import { seed } from './seed.ts'

// The figures of docs/scaling.md, on a PostgreSQL that syncs its commits: growth, throughput of one to three processes
// behind nginx, and PostgreSQL's CPU time. SCALING_SESSIONS=1000,100000 measures fewer sizes. Needs nginx.

const sizes = (process.env.SCALING_SESSIONS ?? '1000,100000,1000000,3000000').split(',').map(Number)
/** The size on which throughput is measured. */
const middle = 100_000
const calls = 200
const rounds = 3
const seconds = 8
const warmUpSeconds = 15
const connections = 20
const now = new Date()

const say = (line: string) => process.stdout.write(`${line}\n`)
let bookings = 0

type Sent = ReturnType<typeof weekRequest>

async function milliseconds(origin: string, { path, ...init }: Sent): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${origin}${path}`, init as RequestInit)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return performance.now() - start
}

/** A database of one size, with a process on it. */
type Filled = {
  db: Database
  url: string
  devices: Device[]
  origin: string
  close: () => Promise<void>
}

async function fill(size: number, admin: string): Promise<Filled> {
  const started = performance.now()
  const { db, url, close } = await benchDatabase(`bench_scaling_${size}`, admin)
  await seed(db, size, now)
  const devices = await logInDevices(db)
  const [{ megabytes } = { megabytes: 0 }] = await rowsOf<{ megabytes: number }>(
    db,
    sql`select (pg_database_size(current_database()) / 1048576)::int as megabytes`,
  )
  const filled = ((performance.now() - started) / 1000).toFixed(0)
  say(`${size.toLocaleString('en')} sessions, ${megabytes} MB, filled in ${filled} s`)
  const app = await serve('./serve-app.ts', [url])
  return { db, url, devices, origin: app.url, close: () => app.stop().then(close) }
}

/** The median answer times of each size, one call after another. */
async function measureGrowth(databases: Filled[]): Promise<void> {
  for (const [kind, requestOf] of Object.entries(kinds)) {
    const times = databases.map((): number[] => [])
    // Interleaved, so that changes of the machine's speed affect all; the first fifth warms up.
    for (let call = 0; call < calls; call += 1)
      for (const [n, { devices, origin }] of databases.entries()) {
        const device = devices[call % devices.length]
        if (device) times[n]?.push(await milliseconds(origin, requestOf(device, origin)))
      }
    const medians = times.map((all) => `${median(all.slice(calls / 5)).toFixed(2)} ms`)
    say(`${kind}, one after another: ${medians.join(', ')}`)
  }
}

/** Every process of the server: their CPU time so far, in seconds. */
async function cpuSeconds(db: Database): Promise<number> {
  const processes = await rowsOf<{ pid: number }>(db, sql`select pid from pg_stat_activity`)
  return processes
    .map(({ pid }) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return (Number(fields[11]) + Number(fields[12])) / 100
    })
    .reduce((sum, one) => sum + one, 0)
}

const kinds: Record<string, (device: Device, origin: string) => Sent> = {
  week: (device) => weekRequest(device, now),
  booking: (device, origin) => {
    bookings += 1
    return bookingRequest(device, origin, bookings)
  },
}

async function answersPerSecond(
  origin: string,
  next: () => Sent,
  duration = seconds,
): Promise<{ rate: number; total: number }> {
  const result = await autocannon({
    url: origin,
    connections,
    duration,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers without success, ${result.errors} errors`)
  return { rate: result.requests.average, total: result.requests.total }
}

async function measureProcesses({ db, url, devices }: Filled): Promise<void> {
  const apps = [1, 2, 3].map(() => serve('./serve-app.ts', [url]))
  const running = await Promise.all(apps)
  const proxies = await Promise.all(
    running.map((_, n) => startNginx(running.slice(0, n + 1).map((app) => app.url))),
  )
  let turn = 0
  for (const [kind, requestOf] of Object.entries(kinds)) {
    const nextOn = (origin: string) => () => {
      turn += 1
      const device = devices[turn % devices.length]
      if (!device) throw new Error('there is no trainer')
      return requestOf(device, origin)
    }
    const last = proxies.at(-1)
    if (last) await answersPerSecond(last.url, nextOn(last.url), warmUpSeconds)
    const rates = proxies.map((): number[] => [])
    let answers = 0
    const before = await cpuSeconds(db)
    // Interleaved, so that changes of the machine's speed affect all.
    for (let round = 0; round < rounds; round += 1)
      for (const [n, proxy] of proxies.entries()) {
        const { rate, total } = await answersPerSecond(proxy.url, nextOn(proxy.url))
        rates[n]?.push(rate)
        answers += total
      }
    const cpu = ((await cpuSeconds(db)) - before) / answers
    const medians = rates.map(median)
    say(
      `${kind}: ${medians.map((rate, n) => `${n + 1} process${n ? 'es' : ''} ${rate.toFixed(0)}/s (${(rate / (medians[0] ?? 1)).toFixed(2)})`).join(', ')}; PostgreSQL ${(cpu * 1000).toFixed(2)} ms of CPU each`,
    )
  }
  await Promise.all(proxies.map((proxy) => proxy.stop()))
  await Promise.all(running.map((app) => app.stop()))
}

const server = await startOwnPostgres({ isDurable: true })
try {
  const databases: Filled[] = []
  for (const size of sizes) databases.push(await fill(size, server.url))
  await measureGrowth(databases)
  const throughput = databases[sizes.indexOf(middle)]
  if (throughput) await measureProcesses(throughput)
  for (const { close } of databases) await close()
} finally {
  await server.stop()
}
