import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { addWeeks, daysOfWeek, instantOf, localDateOf, weekOf } from '#shared/time.ts'
import { benchDatabase } from './database.ts'
import { type Device, logInDevices } from './devices.ts'
import { type Served, serve } from './process.ts'
import { median, report } from './report.ts'
import { seed } from './seed.ts'

/**
 * The acts that write most, against hand-written SQL in one transaction with its event and its idempotency key: what share
 * of its acts per second the product reaches, by one writer and by several.
 */
const gate = 0.4
const rounds = 3
const weeks = 52
const writerCounts = [1, 16]
/** For each number of writers, how many acts each does in a round. */
const actsOf = { mark: { 1: 200, 16: 40 }, save: { 1: 200, 16: 40 }, series: { 1: 10, 16: 2 } }

type Kind = keyof typeof actsOf
type Writer = Device & { sessionId: string; version: number }

const now = new Date()
const { db, url, close } = await benchDatabase('bench_writes')
await seed(db, 40_000, now)
const writers = await writersOf(db)
const half = writers.length / 2
const sides = {
  ours: {
    server: await serve('./serve-app.ts', [url]),
    writers: writers.slice(0, half),
    send: ours,
  },
  bare: {
    server: await serve('./serve-bare-writes.ts', [url]),
    writers: writers.slice(half),
    send: bare,
  },
}
type Side = (typeof sides)['ours']

/** A day on which the seed has nothing, for each series another one. */
let series = 0

for (const kind of Object.keys(actsOf) as Kind[]) {
  for (const count of writerCounts) {
    const acts = actsOf[kind][count as 1 | 16]
    const perSecond = { ours: [] as number[], bare: [] as number[] }
    // Interleaved; the first round warms up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const name of ['ours', 'bare'] as const) {
        const seconds = await secondsOf(sides[name], kind, { count, acts })
        if (round > 0) perSecond[name].push((count * acts) / seconds)
      }
    }
    report({
      name: `${kind}, ${count} writer${count > 1 ? 's' : ''}`,
      figure: `${median(perSecond.ours).toFixed(0)} acts/s`,
      yardstick: `${median(perSecond.bare).toFixed(0)} acts/s by hand-written SQL`,
      ratio: median(perSecond.ours.map((value, n) => value / (perSecond.bare[n] ?? Number.NaN))),
      atLeast: gate,
    })
  }
}
for (const { server } of Object.values(sides)) await server.stop()
await close()

/** Sixteen writers for each side, each with a session of its own. */
async function writersOf(from: Database): Promise<Writer[]> {
  const devices = await logInDevices(from)
  return Promise.all(
    devices.slice(0, 32).map(async (device) => {
      const [session] = await from
        .select({ sessionId: trainingSessions.id, version: trainingSessions.version })
        .from(trainingSessions)
        .where(and(eq(trainingSessions.potId, device.potId), eq(trainingSessions.completed, false)))
        .limit(1)
      return { ...device, sessionId: session?.sessionId ?? '', version: session?.version ?? 0 }
    }),
  )
}

async function secondsOf(
  side: Side,
  kind: Kind,
  { count, acts }: { count: number; acts: number },
): Promise<number> {
  const start = performance.now()
  await Promise.all(
    side.writers.slice(0, count).map(async (writer) => {
      for (let turn = 0; turn < acts; turn += 1)
        await side.send(side.server, writer, { kind, turn })
    }),
  )
  return (performance.now() - start) / 1000
}

type Act = { kind: Kind; turn: number }

async function post(
  server: Served,
  { cookie }: Writer,
  { path, body }: { path: string; body: object },
): Promise<void> {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      cookie,
      origin: server.url,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
}

/** The first day of a series that no other has, and its days. */
function nextSeries(): string[] {
  series += 1
  const first = addWeeks(weekOf(localDateOf(now)), 30 + Math.floor(series / 7) * (weeks + 8))
  return Array.from({ length: weeks }, (_, n) => daysOfWeek(addWeeks(first, n))[series % 7] ?? '')
}

async function ours(server: Served, writer: Writer, { kind, turn }: Act): Promise<void> {
  const { sessionId: id, version, clientId, potId } = writer
  const send = (path: string, json: object) =>
    post(server, writer, { path: `/trpc/${path}`, body: { json } })
  if (kind === 'series') {
    const [date] = nextSeries()
    const place = { date, time: '07:00', durationHours: 1, repeatWeeks: weeks - 1 }
    await send('sessions.create', { id: randomUUID(), clientId, potId, notes: '', ...place })
    return
  }
  if (kind === 'mark') {
    const completed = turn % 2 === 0
    await send('sessions.mark', { sessions: [{ id, version }], completed, noShow: false })
  } else {
    await send('sessions.update', {
      id,
      version,
      clientId,
      potId,
      date: localDateOf(now),
      time: '05:00',
      durationHours: 1,
      notes: `Omgång ${turn}`,
      completed: false,
      noShow: false,
      others: [],
    })
  }
  writer.version += 1
}

async function bare(server: Served, writer: Writer, { kind, turn }: Act): Promise<void> {
  const { sessionId: id, version, clientId, potId } = writer
  const place = { clientId, potId, durationHours: 1 }
  if (kind === 'series') {
    const sessions = nextSeries().map((date) => ({
      ...place,
      id: randomUUID(),
      startsAt: instantOf(date, '07:00'),
    }))
    await post(server, writer, { path: '/series', body: { sessions } })
    return
  }
  if (kind === 'mark') {
    await post(server, writer, { path: '/mark', body: { id, version, completed: turn % 2 === 0 } })
  } else {
    const startsAt = instantOf(localDateOf(now), '05:00')
    const body = { ...place, id, version, startsAt, notes: `Omgång ${turn}` }
    await post(server, writer, { path: '/save', body })
  }
  writer.version += 1
}
