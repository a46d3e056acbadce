import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { addDays, daySpan, localDateOf } from '#shared/time.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { report } from './report.ts'
import { seedClients } from './seed.ts'

// Sessions of 67 weeks, 1,500 a week, as CSV by the product, and the same columns by COPY: time, memory, and how long another
// request waits meanwhile.

const [gateSeconds, gateMegabytes, gateWaitMs] = [10, 100, 200]

const now = new Date()
const { db, url, close } = await benchDatabase('bench_export')
const { token } = await seedClients(db, now)
await close()
const today = localDateOf(now)
const period = { from: addDays(today, -67 * 7), to: today }

const server = await serve('./serve-app.ts', [url])
const base = { origin: server.url, cookie: `tidspott=${token}` }

async function exported(): Promise<{ seconds: number; rows: number }> {
  const begun = performance.now()
  const answer = await fetch(`${server.url}/export`, {
    method: 'POST',
    headers: { ...base, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'sessions', format: 'csv', clientId: null, ...period }),
  })
  if (!answer.ok || !answer.body) throw new Error(`the export was answered with ${answer.status}`)
  let rows = -1
  for await (const part of answer.body) for (const byte of part) if (byte === 10) rows += 1
  return { seconds: (performance.now() - begun) / 1000, rows }
}

/** What COPY takes for the same rows, in seconds. */
async function copied(): Promise<number> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  const [from, to] = [daySpan(period.from).from, daySpan(period.to).to]
  const begun = performance.now()
  const rows = await client
    .unsafe(`copy (select s.date, s.duration_hours, c.name, t.name, s.completed, s.no_show, s.charged_hours, s.notes
      from training_sessions s join clients c on c.id = s.client_id
      left join pots p on p.id = s.pot_id left join pot_types t on t.id = p.pot_type_id
      where s.date >= '${from.toISOString()}' and s.date < '${to.toISOString()}' order by s.date, s.id)
      to stdout with (format csv)`)
    .readable()
  for await (const _part of rows);
  await client.end()
  return (performance.now() - begun) / 1000
}

/** While `work` runs: the longest wait of another request in milliseconds, and by how many megabytes the memory grew. */
async function meanwhile<Result>(work: () => Promise<Result>) {
  let isDone = false
  let [waitMs, peak] = [0, 0]
  const before = server.residentMb()
  const watch = async () => {
    while (!isDone) {
      const asked = performance.now()
      await (await fetch(`${server.url}/healthz`)).text()
      waitMs = Math.max(waitMs, performance.now() - asked)
      peak = Math.max(peak, server.residentMb())
      await setTimeout(20)
    }
  }
  const watching = watch()
  const result = await work().finally(() => {
    isDone = true
  })
  await watching
  return { ...result, waitMs, grownMb: peak - before }
}

for (const round of ['first', 'second']) {
  const copySeconds = await copied()
  const { seconds, rows, waitMs, grownMb } = await meanwhile(exported)
  const name = `the ${round} export of ${rows.toLocaleString('en')} sessions`
  report({
    name,
    figure: `${seconds.toFixed(1)} s, COPY ${copySeconds.toFixed(1)} s`,
    yardstick: `${gateSeconds} s`,
    ratio: seconds / gateSeconds,
    atMost: 1,
  })
  report({
    name: `memory during ${name}`,
    figure: `${grownMb.toFixed(0)} MB more`,
    yardstick: `${gateMegabytes} MB`,
    ratio: grownMb / gateMegabytes,
    atMost: 1,
  })
  report({
    name: `another request during ${name}`,
    figure: `waits ${waitMs.toFixed(0)} ms at most`,
    yardstick: `${gateWaitMs} ms`,
    ratio: waitMs / gateWaitMs,
    atMost: 1,
  })
}
await server.stop()
