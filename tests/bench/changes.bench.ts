import { sql } from 'drizzle-orm'
import { cookieName } from '#server/http/login-cookie.ts'
import { reportBesideBare } from './beside-bare.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { type Plan, type Plans, planKey, planOfCall, queryPath, serveBare } from './recorded.ts'
import { seed } from './seed.ts'
import { reportThroughput } from './throughput.ts'

/**
 * The question that each visible page asks every twenty seconds (D33), with its check of the login, against bare Fastify and
 * postgres.js with the one indexed read alone: how long it takes, and how many are answered at full load.
 */
const gates = { time: 2, throughput: 0.5 }

const { db, url, close } = await benchDatabase('bench_changes')
const { token } = await seed(db, 4_000, new Date())
await db.execute(sql`
  insert into events (at, kind, trainer_id, client_ids, subject_ids, figures)
  select now(), 'session.marked', id, '{}', '{}', '{}' from profiles, generate_series(1, 500)`)
await db.execute(sql`analyze events`)
const newest = { path: 'changes.newest' }
const readAlone = (plan: Plan) => plan.slice(-1)
await reportBesideBare(
  { url, token, calls: { 'what is new': newest } },
  { gate: gates.time, part: readAlone },
)
const plan = await planOfCall(url, newest, token)
const plans: Plans = { [planKey('newest', token)]: readAlone(plan) }
const app = await serve('./serve-app.ts', [url])
const bare = await serveBare(url, plans)
const headers = { cookie: `${cookieName(false)}=${token}` }
await reportThroughput('what is new, asked by each visible page', {
  ours: { server: app, path: queryPath(newest), headers },
  yardstick: { server: bare, path: '/newest', headers },
  gate: gates.throughput,
})
await app.stop()
await bare.stop()
await close()
