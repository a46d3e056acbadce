import { cookieName } from '#server/http/login-cookie.ts'
import { localDateOf, weekOf, weekSpan } from '#shared/time.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { seed } from './seed.ts'
import { reportThroughput } from './throughput.ts'

/** The gate (D70). */
const gate = 0.5

const now = new Date()
const { db, url, close } = await benchDatabase('bench_week')
const { token } = await seed(db, 1000, now)
const week = weekOf(localDateOf(now))
const span = weekSpan(week)
const input = encodeURIComponent(JSON.stringify({ json: { week, clientId: null } }))

const app = await serve('./serve-app.ts', [url])
const bare = await serve('./serve-bare.ts', [url])
const ours = {
  url: `${app.url}/trpc/calendar.week?input=${input}`,
  headers: { cookie: `${cookieName(false)}=${token}` },
}
const yardstick = {
  ...ours,
  url: `${bare.url}/week?since=${span.from.toISOString()}&from=${span.from.toISOString()}&to=${span.to.toISOString()}`,
}

await reportThroughput('week through the whole stack', { ours, yardstick, gate })
await app.stop()
await bare.stop()
await close()
