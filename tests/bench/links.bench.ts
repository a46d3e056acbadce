import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import { clients } from '#server/schema/clients.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { addDays, instantOf, localDateOf } from '#shared/time.ts'
import { makeClient, makePot, makePotType, makeProfile } from '#tests/factories.ts'
import { openHours } from '#tests/open-hours.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { median, report } from './report.ts'
import { seed } from './seed.ts'

/** The maximum difference in time between kinds of invalid links (timing attack). */
const alike = 1.1
const rounds = 1000

const { db, url, close } = await benchDatabase('bench_portal')
const { linkToken } = await seed(db, 1000, new Date())

const app = await serve('./serve-app.ts', [url])

/** Kinds of invalid links, each made from a valid one. */
const dead: Record<string, (token: string) => Promise<unknown>> = {
  rotated: (token) =>
    db
      .update(clients)
      .set({ tokenHash: hashToken(newToken()) })
      .where(of(token)),
  disabled: (token) => db.update(clients).set({ tokenHash: null }).where(of(token)),
  deleted: (token) => db.delete(clients).where(of(token)),
}

function of(token: string) {
  return eq(clients.tokenHash, hashToken(token))
}

const kinds: Record<string, string> = { unknown: newToken() }
for (const [kind, kill] of Object.entries(dead)) {
  const token = newToken()
  const [{ id } = { id: '' }] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(sql`${clients.tokenHash} <> ${hashToken(linkToken)}`)
    .limit(1)
  await db
    .update(clients)
    .set({ tokenHash: hashToken(token) })
    .where(eq(clients.id, id))
  await milliseconds(token, 200)
  await kill(token)
  kinds[kind] = token
}

const times: Record<string, number[]> = {}
for (let round = 0; round < rounds; round += 1) {
  for (const [kind, token] of Object.entries(kinds)) {
    const took = await milliseconds(token, 404)
    // The first fifth warms up.
    if (round >= rounds / 5) (times[kind] ??= []).push(took)
  }
}

const booking = await clientWhoBooks()
const asked: Record<'portal.get' | 'portal.freeTimes', number[]> = {
  'portal.get': [],
  'portal.freeTimes': [],
}
for (let round = 0; round < rounds / 2; round += 1) {
  for (const [path, taken] of Object.entries(asked)) {
    const input = encodeURIComponent(JSON.stringify({ json: { token: booking } }))
    const took = await answered(`/trpc/${path}?input=${input}`, 200)
    if (round >= rounds / 10) taken.push(took)
  }
}
await app.stop()
await close()

const [page, free] = [median(asked['portal.get']), median(asked['portal.freeTimes'])]
report({
  name: 'free times among 400 sessions against the data of the link',
  figure: `${free.toFixed(3)} ms`,
  yardstick: `${page.toFixed(3)} ms`,
  ratio: free / page,
  atMost: 1.5,
})

const unknown = median(times.unknown ?? [])
for (const kind of Object.keys(dead)) {
  const figure = median(times[kind] ?? [])
  report({
    name: `a ${kind} link against an unknown one`,
    figure: `${figure.toFixed(3)} ms`,
    yardstick: `${unknown.toFixed(3)} ms`,
    ratio: Math.max(figure / unknown, unknown / figure),
    atMost: alike,
  })
}

/** The response time of the page, requested from a new network each time, since the rate limit counts by network. */
function milliseconds(token: string, status: number): Promise<number> {
  return answered(`/client/${token}`, status)
}

async function answered(path: string, status: number): Promise<number> {
  const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')
  const start = performance.now()
  const answer = await fetch(`${app.url}${path}`, {
    headers: { 'x-forwarded-for': `10.${address}` },
  })
  await answer.arrayBuffer()
  const took = performance.now() - start
  if (answer.status !== status) throw new Error(`a link was answered with ${answer.status}`)
  return took
}

/**
 * The token of a client with 400 sessions, most of them marked, whose trainer has 400 more of other clients within the twelve
 * weeks that are open.
 */
async function clientWhoBooks(): Promise<string> {
  const trainer = await makeProfile(db)
  const potTypeId = await makePotType(db, trainer.id)
  await openHours(db, trainer.id, { horizonWeeks: 12, from: 360, to: 1260 })
  const today = localDateOf(new Date())
  const [client, other] = [await makeClient(db, trainer.id), await makeClient(db, trainer.id)]
  const rowsOf = async (clientId: string, place: (n: number) => { day: number; hour: number }) => {
    const potId = await makePot(db, { trainerId: trainer.id, clientId }, { hours: 900, potTypeId })
    return Array.from({ length: 400 }, (_, n) => {
      const { day, hour } = place(n)
      const startsAt = instantOf(addDays(today, day), `${String(hour).padStart(2, '0')}:00`)
      const facts = { durationHours: 1, completed: day < 0 }
      return { id: randomUUID(), trainerId: trainer.id, clientId, potId, startsAt, ...facts }
    })
  }
  await db.insert(trainingSessions).values([
    // Every third day, of which the last 28 are ahead.
    ...(await rowsOf(client.id, (n) => ({ day: 3 * (n - 372) + 1, hour: 7 }))),
    ...(await rowsOf(other.id, (n) => ({ day: 1 + (n % 84), hour: 8 + 2 * Math.floor(n / 84) }))),
  ])
  return client.token
}
