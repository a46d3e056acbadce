import { randomUUID } from 'node:crypto'
import { cookieName } from '#server/http/login-cookie.ts'
import { createPasswords, productCost } from '#server/platform/access/passwords.ts'
import { profiles } from '#server/schema/auth.ts'
import { localDateOf, weekOf } from '#shared/time.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { median, report } from './report.ts'
import { seed } from './seed.ts'

/**
 * The number of simultaneous logins, as on a Monday morning; the maximum duration, and the maximum delay of other
 * requests.
 */
const people = 64
const doneMs = 3_000
const p95Ms = 300
const rounds = 3
/** The other users: their number, and the interval in ms at which each requests a week. */
const others = 8
const everyMs = 100

const { db, url, close } = await benchDatabase('bench_login_burst')
const { token } = await seed(db, 1000, new Date())
const passwords = createPasswords(productCost)
const passwordHash = await passwords.hash('traningspass')
await db.insert(profiles).values(
  Array.from({ length: people }, (_, n) => ({
    id: randomUUID(),
    email: `person-${n}@example.com`,
    name: 'Tränare',
    role: 'TRAINER' as const,
    passwordHash,
  })),
)
await close()
const app = await serve('./serve-app.ts', [url])
const input = encodeURIComponent(
  JSON.stringify({ json: { week: weekOf(localDateOf(new Date())), clientId: null } }),
)

async function logIn(n: number): Promise<void> {
  const response = await fetch(`${app.url}/trpc/auth.login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify({ json: { email: `person-${n}@example.com`, password: 'traningspass' } }),
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a login answered ${response.status}`)
}

async function week(): Promise<number> {
  const start = performance.now()
  const response = await fetch(`${app.url}/trpc/calendar.week?input=${input}`, {
    headers: { cookie: `${cookieName(false)}=${token}` },
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`a week answered ${response.status}`)
  return performance.now() - start
}

/** The duration of all logins, and the delays of the other requests meanwhile, in ms. */
async function burst(): Promise<{ done: number; waits: number[] }> {
  let isOver = false
  const waits: number[] = []
  const asking = Array.from({ length: others }, async () => {
    while (!isOver) {
      const waited = await week()
      waits.push(waited)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - waited)))
    }
  })
  const start = performance.now()
  await Promise.all(Array.from({ length: people }, (_, n) => logIn(n)))
  const done = performance.now() - start
  isOver = true
  await Promise.all(asking)
  return { done, waits }
}

/** The same number of bare password hashes, at the same concurrency. */
async function bare(): Promise<number> {
  const start = performance.now()
  await Promise.all(
    Array.from({ length: people }, () => passwords.verify(passwordHash, 'traningspass')),
  )
  return performance.now() - start
}

await Promise.all([week(), logIn(0)])
const bursts: { done: number; waits: number[]; bare: number }[] = []
for (let round = 0; round < rounds; round += 1) {
  bursts.push({ ...(await burst()), bare: await bare() })
}
await app.stop()

const done = median(bursts.map((one) => one.done))
const yardstick = median(bursts.map((one) => one.bare))
const waits = bursts.flatMap((one) => one.waits).toSorted((a, b) => a - b)
const p95 = waits[Math.floor(waits.length * 0.95)] ?? Number.NaN
report({
  name: `${people} simultaneous logins, of ${doneMs} ms`,
  figure: `${done.toFixed(0)} ms`,
  yardstick: `${yardstick.toFixed(0)} ms for the bare hashes`,
  ratio: done / doneMs,
  atMost: 1,
})
report({
  name: `95 of 100 other answers meanwhile, of ${p95Ms} ms`,
  figure: `${p95.toFixed(0)} ms over ${waits.length} answers`,
  yardstick: `the middle one ${median(waits).toFixed(0)} ms`,
  ratio: p95 / p95Ms,
  atMost: 1,
})
