import autocannon from 'autocannon'
import { cookieName } from '#server/http/login-cookie.ts'
import { localDateOf, weekOf, weekSpan } from '#shared/time.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { median, report } from './report.ts'
import { seed } from './seed.ts'

/** The gate of design section 11. */
const gate = 0.5
const rounds = 5
const seconds = 4

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

async function throughput(target: {
  url: string
  headers?: Record<string, string>
}): Promise<number> {
  const result = await autocannon({ ...target, connections: 20, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${target.url} answered ${result.non2xx} times without success, ${result.errors} not at all`,
    )
  }
  return result.requests.average
}

// The two in turn, so that a machine that changes its pace changes it for both.
await throughput(ours)
await throughput(yardstick)
const pairs: { ours: number; bare: number }[] = []
for (let round = 0; round < rounds; round += 1) {
  pairs.push({ ours: await throughput(ours), bare: await throughput(yardstick) })
}
await app.stop()
await bare.stop()
await close()

report({
  name: 'week through the whole stack',
  figure: `${median(pairs.map((pair) => pair.ours)).toFixed(0)} answers/s`,
  yardstick: `${median(pairs.map((pair) => pair.bare)).toFixed(0)} answers/s by bare Fastify + postgres`,
  ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
  atLeast: gate,
})
