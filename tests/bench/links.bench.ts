import { eq, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import { clients } from '#server/schema/clients.ts'
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
await app.stop()
await close()

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
async function milliseconds(token: string, status: number): Promise<number> {
  const address = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')
  const start = performance.now()
  const answer = await fetch(`${app.url}/client/${token}`, {
    headers: { 'x-forwarded-for': `10.${address}` },
  })
  await answer.arrayBuffer()
  const took = performance.now() - start
  if (answer.status !== status) throw new Error(`a link was answered with ${answer.status}`)
  return took
}
