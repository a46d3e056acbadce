import { sql } from 'drizzle-orm'
import { cookieName } from '#server/http/login-cookie.ts'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clients } from '#server/schema/clients.ts'
import { localDateOf, weekOf } from '#shared/time.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { type Plans, planKey, planOfCall, queryPath, serveBare } from './recorded.ts'
import { seed } from './seed.ts'
import { reportThroughput } from './throughput.ts'

/**
 * The answers that are read most, through the whole stack, against bare Fastify and postgres.js with the same statements.
 * The link's page is React drawn on the server.
 */
const gates = { week: 0.5, list: 0.7, linkData: 0.45, linkPage: 0.28 }

/** Forty trainers with 25 clients each. */
const sessions = 40_000

const now = new Date()
const { db, url, close } = await benchDatabase('bench_answers')
const { token } = await seed(db, sessions, now)
const links = await addLinks(db)
const week = { path: 'calendar.week', input: { week: weekOf(localDateOf(now)), clientId: null } }
const list = { path: 'sessions.page', input: { clientId: null, order: 'newestFirst' } }

const plans: Plans = {
  [planKey('week', token)]: await planOfCall(url, week, token),
  [planKey('list', token)]: await planOfCall(url, list, token),
}
for (const link of links) {
  plans[planKey('link', link)] = await planOfCall(url, {
    path: 'portal.get',
    input: { token: link },
  })
}
const app = await serve('./serve-app.ts', [url])
const bare = await serveBare(url, plans)

const headers = { cookie: `${cookieName(false)}=${token}` }
await reportThroughput('week through the whole stack', {
  ours: { server: app, path: queryPath(week), headers },
  yardstick: { server: bare, path: '/week', headers },
  gate: gates.week,
})
await reportThroughput('session list through the whole stack', {
  ours: { server: app, path: queryPath(list), headers },
  yardstick: { server: bare, path: '/list', headers },
  gate: gates.list,
})

// Each request has another link, and comes from another address through a proxy that the server trusts.
let asked = 0
const nextLink = () => links[(asked += 1) % links.length] ?? ''
const fromAnother = () => ({
  'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
})
const bareLink = {
  server: bare,
  path: '/link',
  next: () => ({ path: `/link?token=${nextLink()}` }),
}
await reportThroughput('a personal link’s data, as the call has it', {
  ours: {
    server: app,
    path: '/trpc/portal.get',
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url },
    next: () => ({
      body: JSON.stringify({ json: { token: nextLink() } }),
      headers: fromAnother(),
    }),
  },
  yardstick: bareLink,
  gate: gates.linkData,
})
await reportThroughput('a personal link’s page', {
  ours: {
    server: app,
    path: '/client/',
    next: () => ({ path: `/client/${nextLink()}`, headers: fromAnother() }),
  },
  yardstick: bareLink,
  gate: gates.linkPage,
})
await app.stop()
await bare.stop()
await close()

/** Gives every client a link, and returns the tokens. */
async function addLinks(to: Database): Promise<string[]> {
  const found = await to.select({ id: clients.id }).from(clients)
  const made = found.map(({ id }) => ({ id, made: newToken() }))
  const values = sql.join(
    made.map((one) => sql`(${one.id}::uuid, ${hashToken(one.made)})`),
    sql`, `,
  )
  await to.execute(sql`
    update clients set token_hash = v.hash from (values ${values}) as v (id, hash) where clients.id = v.id`)
  await to.execute(sql`analyze clients`)
  return made.map((one) => one.made)
}
