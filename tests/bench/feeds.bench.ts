import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { feedRows } from '#server/feeds/rows.ts'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import { clients } from '#server/schema/clients.ts'
import { calendarFeeds } from '#server/schema/feeds.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { type Plans, planKey, planOf, serveBare } from './recorded.ts'
import { median, report } from './report.ts'
import { seed } from './seed.ts'

/** A thousand clients who subscribe, and a trainer's own feed of all sessions; each asks every hour of a day. */
const subscribers = 1_000
const hours = 24

/** Of one feed; with the hours of the day fewer than its reads in a minute. */
const rounds = 30

/** The gate: how many of a day's answers are 304. */
const atLeastUnchanged = 0.95

const { db, url, close } = await benchDatabase('bench_feeds')
await seed(db, 40 * subscribers, new Date())
await db.execute(sql`update profiles set client_feeds = true`)
const subscribed = await db
  .select({ id: clients.id, trainerId: clients.trainerId })
  .from(clients)
  .limit(subscribers)
const trainers = [...new Set(subscribed.map(({ trainerId }) => trainerId))].slice(0, 2)
const feeds = [...subscribed, ...trainers.map((trainerId) => ({ id: null, trainerId }))].map(
  ({ id: clientId, trainerId }) => ({ clientId, trainerId, token: newToken() }),
)
await db.insert(calendarFeeds).values(
  feeds.map(({ token, clientId, trainerId }) => ({
    id: randomUUID(),
    trainerId,
    clientId,
    owner: clientId === null ? ('trainer' as const) : ('client' as const),
    naming: 'names' as const,
    tokenHash: hashToken(token),
    tokenSealed: 'x',
    createdAt: new Date(),
  })),
)
await db.execute(sql`analyze`)
const [ofClient, ofClientNew, ofTrainer, ofTrainerNew] = [0, 1, -2, -1].map(
  (n) => feeds.at(n)?.token ?? '',
)
const asked = [
  { name: "a client's feed, 304", token: ofClient, isKnown: true, atMost: 2.5 },
  { name: "a client's feed, written anew", token: ofClientNew, isKnown: false, atMost: 6 },
  { name: 'a feed of a thousand sessions, 304', token: ofTrainer, isKnown: true, atMost: 2.5 },
  { name: 'a feed of a thousand sessions, anew', token: ofTrainerNew, isKnown: false, atMost: 8 },
].map(({ token = '', ...one }) => ({ token, ...one }))
const plans: Plans = {}
for (const { token } of asked)
  plans[planKey('feed', token)] = await planOf(url, (on) =>
    feedRows(on, hashToken(token), new Date()),
  )
const app = await serve('./serve-app.ts', [url])
const bare = await serveBare(url, plans)

async function ask(address: string, etag: string | undefined) {
  const start = performance.now()
  const response = await fetch(address, { headers: etag ? { 'if-none-match': etag } : {} })
  await response.arrayBuffer()
  const { status, headers } = response
  return { ms: performance.now() - start, status, etag: headers.get('etag') ?? undefined }
}

const addressOf = (token: string) => `${app.url}/calendar/${token}.ics`

// Interleaved, so that changes of the machine's speed affect both; the first fifth warms up.
for (const { name, token, isKnown, atMost } of asked) {
  const times = { ours: [] as number[], bare: [] as number[] }
  const { etag } = await ask(addressOf(token), undefined)
  for (let round = 0; round < rounds; round += 1) {
    const ours = await ask(addressOf(token), isKnown ? etag : undefined)
    if (ours.status !== (isKnown ? 304 : 200)) throw new Error(`answered with ${ours.status}`)
    const { ms } = await ask(`${bare.url}/feed?token=${token}`, undefined)
    if (round < rounds / 5) continue
    times.ours.push(ours.ms)
    times.bare.push(ms)
  }
  const [figure, yardstick] = [median(times.ours), median(times.bare)]
  report({
    name,
    figure: `${figure.toFixed(2)} ms`,
    yardstick: `${yardstick.toFixed(2)} ms by bare Fastify + postgres`,
    ratio: figure / yardstick,
    atMost,
  })
}

const etags = new Map<string, string | undefined>()
const counted = { unchanged: 0, all: 0 }
const began = { at: performance.now(), processor: app.processorMs() }
for (let hour = 0; hour <= hours; hour += 1) {
  // A quarter of the clients have a session changed in a day.
  await db.execute(sql`
    update training_sessions set duration_hours = 1 + (random() * 4)::int * 0.25
    where id in (select id from training_sessions order by random() limit ${Math.round(subscribers / 4 / hours)})`)
  for (const { token } of feeds) {
    const answer = await ask(addressOf(token), etags.get(token))
    etags.set(token, answer.etag)
    // In the first hour nobody knows anything.
    if (hour === 0) continue
    counted.all += 1
    if (answer.status === 304) counted.unchanged += 1
  }
}
const took = performance.now() - began.at
const processor = app.processorMs() - began.processor
await app.stop()
await bare.stop()
await close()

const share = counted.unchanged / counted.all
report({
  name: `answers that are 304, of ${counted.all} of a day`,
  figure: `${(100 * share).toFixed(2)} %`,
  yardstick: `${(took / counted.all).toFixed(2)} ms each, ${(processor / counted.all).toFixed(2)} ms of the processor`,
  ratio: share,
  atLeast: atLeastUnchanged,
})
