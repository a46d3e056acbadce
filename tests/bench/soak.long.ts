import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { storeKeyCheck } from '#server/operations/sealing/key-check.ts'
import { loadKeys } from '#server/platform/access/keys.ts'
import { freePort } from '#tests/postgres-server.ts'
import { startProduct } from '#tests/product.ts'
import { benchDatabase } from './database.ts'
import { logInDevices, mutationRequest, weekRequest } from './devices.ts'
import { median, report } from './report.ts'
import { seed } from './seed.ts'

// An hour's soak at half load (SOAK_MINUTES=60): memory and event-loop delay of the last quarter against the first.

/** The gates: how much more the last quarter may have than the first. */
const memoryGate = 1.1
const delayGate = 1.25
const sessions = 100_000
const connections = 20
const sampleMs = 5_000
/** Finds the full load, when the server is warm. */
const warmUpSeconds = 30
const fullLoadSeconds = 15

const minutes = Number(process.env.SOAK_MINUTES ?? '60')
if (!(minutes > 0)) throw new Error('SOAK_MINUTES must be a number of minutes')

const secret = 'k3Jv9QmZ8xWq2LrT5yBn7HpC4dFs1GaE6uKi0oYtMbVcXzQwLpRn3Sd8'
const now = new Date()
const { db, url: databaseUrl, close } = await benchDatabase('bench_soak')
await seed(db, sessions, now)
// What `seed` has sealed is no sealed text, which the start would take for another secret.
await storeKeyCheck(db, await loadKeys(secret, ''))
const devices = await logInDevices(db)

const metricsPort = await freePort()
const product = await startProduct({
  env: {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secret,
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: 'silent',
  },
})

let turn = 0

/** Eight weeks, a dashboard and a change of hours, each round by another trainer. */
function nextRequest(request: autocannon.Request): autocannon.Request {
  turn += 1
  const device = devices[Math.floor(turn / 10) % devices.length]
  if (!device) throw new Error('there is no trainer')
  const change = { id: randomUUID(), potId: device.potId, hours: 0.01, reason: 'Justering' }
  const week = weekRequest(device, now)
  const sent = [
    mutationRequest(device, product.url, 'pots.changeHours', change),
    { ...week, path: '/trpc/dashboard.counts' },
  ][turn % 10]
  return { ...request, ...(sent ?? week) }
}

async function load(options: { duration: number; overallRate?: number }) {
  const result = await autocannon({
    url: product.url,
    connections,
    requests: [{ setupRequest: nextRequest }],
    ...options,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers without success, ${result.errors} errors`)
  return result
}

type Sample = { memory: number; delay: number }

async function sample(): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    memory: read('process_resident_memory_bytes') / 2 ** 20,
    delay: read('nodejs_eventloop_lag_p99_seconds') * 1_000,
  }
}

await load({ duration: warmUpSeconds })
const full = await load({ duration: fullLoadSeconds })
const half = Math.round(full.requests.average / 2)
process.stdout.write(
  `full load ${full.requests.average.toFixed(0)} answers/s; ${minutes} minutes at ${half} answers/s\n`,
)
// The delay is that since the sample before.
await sample()
const samples: Sample[] = []
const failures: unknown[] = []
const timer = setInterval(() => {
  sample().then(
    (found) => samples.push(found),
    (error: unknown) => failures.push(error),
  )
}, sampleMs)
const soaked = await load({ duration: minutes * 60, overallRate: half })
clearInterval(timer)
await product.stop()
await close()
if (failures.length > 0) throw failures[0]

const quarter = Math.floor(samples.length / 4)
const medianOf = (some: Sample[], figure: keyof Sample) => median(some.map((one) => one[figure]))
process.stdout.write(
  `${soaked.requests.total} answers, longest ${soaked.latency.max} ms, ${samples.length} samples\n`,
)
for (const [name, figure, unit, atMost] of [
  ['resident memory', 'memory', 'MB', memoryGate],
  ['event-loop delay, 99th percentile', 'delay', 'ms', delayGate],
] as const) {
  const first = medianOf(samples.slice(0, quarter), figure)
  const last = medianOf(samples.slice(-quarter), figure)
  report({
    name: `${name}, last quarter against first`,
    figure: `${last.toFixed(1)} ${unit}`,
    yardstick: `${first.toFixed(1)} ${unit}`,
    ratio: last / first,
    atMost,
  })
}
