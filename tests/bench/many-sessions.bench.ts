import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import { calendarFeeds } from '#server/schema/feeds.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { benchDatabase } from './database.ts'
import { type Served, serve } from './process.ts'
import { report } from './report.ts'

/**
 * The processor's time for a read of a client's feed and page, with more sessions than they show and with as many. A
 * feed reads those that it shows alone; a page shows as many, but its forecast is of all coming sessions of a pot.
 */
const many = 20_000
const few = 1_000
const rounds = 20

const { db, url, close } = await benchDatabase('bench_many')
await db.execute(sql`set session statement_timeout = 0`)
const read = { many: await seeded(many), few: await seeded(few) }
await db.execute(sql`analyze`)
// Also another checkout's, to compare with on the same rows.
for (const path of ['./serve-app.ts', process.env.BENCH_OTHER]) {
  if (!path) continue
  const app = await serve(path, [url])
  for (const what of ['feed', 'page'] as const) {
    const [figure, yardstick] = [
      await processorMs(app, read.many[what]),
      await processorMs(app, read.few[what]),
    ]
    report({
      name: `${what} of ${many} sessions, processor of the server`,
      figure: `${figure.toFixed(1)} ms`,
      yardstick: `${yardstick.toFixed(1)} ms of ${few} sessions`,
      ratio: figure / yardstick,
      atMost: what === 'feed' ? 4 : 10,
    })
  }
  await app.stop()
}
await close()

/** A client with so many sessions, an hour apart around now, of whom a feed and a page are read. */
async function seeded(count: number): Promise<{ feed: string; page: string }> {
  const { id: trainerId } = await makeProfile(db)
  const { id: clientId, token } = await makeClient(db, trainerId)
  const potId = await makePot(db, { trainerId, clientId }, { hours: 15_000 })
  await db.execute(sql`
    insert into training_sessions (id, trainer_id, client_id, pot_id, date, duration_hours, completed)
    select gen_random_uuid(), ${trainerId}, ${clientId}, ${potId}, now() + (n - ${count / 2}::int) * interval '1 hour', 1,
      n < ${count / 2}::int
    from generate_series(1, ${count}::int) n`)
  const feed = newToken()
  await db.insert(calendarFeeds).values({
    id: randomUUID(),
    trainerId,
    clientId: null,
    owner: 'trainer',
    naming: 'names',
    tokenHash: hashToken(feed),
    tokenSealed: 'x',
    createdAt: new Date(),
  })
  return { feed: `/calendar/${feed}.ics`, page: `/client/${token}` }
}

/** Of one read, without the first, and each from another network, since the limit of reads counts by network. */
async function processorMs(app: Served, path: string): Promise<number> {
  const ask = async (n: number) => {
    const headers = { 'x-forwarded-for': `10.${n}.2.3`, 'accept-encoding': 'identity' }
    const answer = await fetch(`${app.url}${path}`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`answered with ${answer.status}`)
  }
  for (let n = 0; n < 3; n += 1) await ask(n)
  const began = app.processorMs()
  for (let n = 3; n < 3 + rounds; n += 1) await ask(n)
  return (app.processorMs() - began) / rounds
}
