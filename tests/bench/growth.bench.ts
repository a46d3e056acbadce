import { cookieName } from '#server/http/login-cookie.ts'
import { localDateOf, weekOf } from '#shared/time.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { median, report } from './report.ts'
import { seed } from './seed.ts'

/** The gate (D70): the maximum ratio for a thousand times as many sessions. */
const gate = 1.3
const small = 1_000
const large = 1_000_000
const rounds = 400

const now = new Date()

async function prepare(total: number) {
  const { db, url, close } = await benchDatabase(`bench_growth_${total}`)
  const { token, linkToken } = await seed(db, total, now)
  await close()
  const app = await serve('./serve-app.ts', [url])
  const week = weekOf(localDateOf(now))
  const cookie = `${cookieName(false)}=${token}`
  const query = (path: string, input?: unknown) => {
    const address = new URL(`${app.url}/trpc/${path}`)
    if (input) address.searchParams.set('input', JSON.stringify({ json: input }))
    return () => fetch(address, { headers: { cookie } })
  }
  return {
    stop: app.stop,
    calls: {
      week: query('calendar.week', { week, clientId: null }),
      dashboard: query('dashboard.counts'),
      'client list': query('clients.list'),
      'session list': query('sessions.page', { clientId: null, order: 'newestFirst' }),
      'unmarked sessions': query('sessions.unmarked'),
      portal: () =>
        fetch(`${app.url}/trpc/portal.get`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: app.url },
          body: JSON.stringify({ json: { token: linkToken } }),
        }),
    },
  }
}

async function milliseconds(call: () => Promise<Response>): Promise<number> {
  const start = performance.now()
  const response = await call()
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  return performance.now() - start
}

const few = await prepare(small)
const many = await prepare(large)
for (const name of Object.keys(few.calls) as (keyof typeof few.calls)[]) {
  const times = { few: [] as number[], many: [] as number[] }
  // Interleaved, so that changes of the machine's speed affect both; the first fifth warms up.
  for (let round = 0; round < rounds; round += 1) {
    const pair = {
      few: await milliseconds(few.calls[name]),
      many: await milliseconds(many.calls[name]),
    }
    if (round < rounds / 5) continue
    times.few.push(pair.few)
    times.many.push(pair.many)
  }
  report({
    name: `${name}, ${large.toLocaleString('en')} sessions against ${small.toLocaleString('en')}`,
    figure: `${median(times.many).toFixed(2)} ms`,
    yardstick: `${median(times.few).toFixed(2)} ms`,
    ratio: median(times.many) / median(times.few),
    atMost: gate,
  })
}
await few.stop()
await many.stop()
