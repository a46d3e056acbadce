import { sql } from 'drizzle-orm'
import { afterEach, expect } from 'vitest'
import type { OutboxWorker } from '#server/operations/mailing/outbox-worker.ts'
import { retryDelay } from '#server/operations/mailing/send-due-mail.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { outbox } from '#server/schema/outbox.ts'
import { type Child, startChild } from '#tests/child.ts'
import { type TestDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { makeOutboxFixture } from '#tests/outbox.ts'
import { repeatedBy, runSeed, seededRandom } from '#tests/random.ts'
import { scale } from '#tests/scale.ts'
import { startServer } from '#tests/server.ts'

let database: TestDatabase
let server: MailServer
let children: Child[] = []

test.beforeAll(async ({ ownDatabase }) => {
  database = ownDatabase
  await makeProfile(database.db, { email: 'bo@example.com', name: 'Bo' })
})
afterEach(async () => {
  for (const child of children) await child.kill()
  children = []
  await server.close()
  await database.db.delete(outbox)
})

async function queueMany(count: number, now = new Date()): Promise<void> {
  for (let n = 0; n < count; n += 1)
    await queueMail(database.db, { kind: 'password-changed', recipient: 'bo@example.com', now })
}

/** A process that runs the outbox worker until it is told to stop. */
function startSending(): Child {
  const child = startChild('send-mail', [database.where, server.url])
  children.push(child)
  return child
}

/** Waits until every row is sent and marked as sent. */
async function untilAllSent(): Promise<void> {
  await expect.poll(async () => (await names()).unsent, { timeout: 60_000 }).toEqual([])
}

/** The Message-IDs of the mails in the outbox, and of those received, both sorted. */
async function names(): Promise<{ queued: string[]; arrived: string[]; unsent: string[] }> {
  const rows = await database.db.select().from(outbox)
  const nameOf = ({ id }: { id: string }) => `${id}@tidspott.example.com`
  return {
    queued: rows.map(nameOf).sort(),
    arrived: server.received.map(({ messageId }) => messageId).sort(),
    unsent: rows.filter(({ sentAt }) => !sentAt).map(nameOf),
  }
}

test(`many mails, four outbox workers and some failing sends: each mail is delivered once`, async () => {
  server = await startMailServer()
  const random = seededRandom(runSeed())
  server.behave(() => {
    if (random.percent(85)) return { kind: 'accept' }
    return random.percent(50)
      ? { kind: 'drop', at: 'data' }
      : { kind: 'refuse', at: 'data', code: 451 }
  })
  const pools = [1, 2, 3, 4].map(() => openPostgres(database.where))
  const mailers = pools.map(({ db }) => makeOutboxFixture(db, { smtpUrl: server.url }))
  await queueMany(scale.mails, mailers[0]?.now())
  for (let turn = 0; (await names()).unsent.length > 0; turn += 1) {
    expect(turn, repeatedBy()).toBeLessThan(1000)
    await Promise.all(mailers.map((mailer) => mailer.round()))
    for (const mailer of mailers) mailer.pass(retryDelay(1))
  }
  const { queued, arrived } = await names()
  expect(arrived, repeatedBy()).toEqual(queued)
  for (const { close } of pools) await close()
})

test('a worker that is told to stop finishes its current mail and takes no other', {
  timeout: 180_000,
}, async () => {
  server = await startMailServer()
  await queueMany(30)
  const child = startSending()
  await server.gotten(5)
  child.tell('stop')
  expect(await child.ended()).toEqual({ code: 0 })
  const { queued, arrived, unsent } = await names()
  expect(arrived.length).toBeLessThan(30)
  expect(arrived.length + unsent.length).toBe(queued.length)

  const next = startSending()
  await untilAllSent()
  next.tell('stop')
  await next.ended()
  expect((await names()).arrived).toEqual(queued)
})

test('killed workers lose no mail, and a mail delivered twice has the same Message-ID', {
  timeout: 180_000,
}, async () => {
  server = await startMailServer()
  const random = seededRandom(runSeed())
  await queueMany(12 * (scale.killedWorkers + 1))
  for (let n = 1; n <= scale.killedWorkers; n += 1) {
    const child = startSending()
    await server.gotten(server.received.length + 1 + random.below(8))
    await child.kill()
    // The rows that it had leased are available when the lease expires.
    await database.db.execute(sql`update outbox set next_attempt_at = now() where sent_at is null`)
  }
  const last = startSending()
  await untilAllSent()
  last.tell('stop')
  await last.ended()
  const end = await names()
  expect([...new Set(end.arrived)]).toEqual(end.queued)
  // At most the one mail that each worker was sending.
  expect(end.arrived.length - end.queued.length).toBeLessThanOrEqual(scale.killedWorkers)
})

test('a mail server that stalls, is down and is back: every request is answered, and each mail is sent once', async () => {
  server = await startMailServer()
  const { port } = server
  server.behave({ kind: 'stall', at: 'greeting' })
  const { db } = database
  const mailer = makeOutboxFixture(db, { smtpUrl: server.url })
  let sender: OutboxWorker = mailer.start()
  const app = await startServer(db, { notifyOutbox: () => sender.notify(), now: mailer.now })
  const work = async () => {
    for (let n = 0; n < 20; n += 1) {
      await db.transaction((tx) =>
        queueMail(tx, { kind: 'password-changed', recipient: 'bo@example.com', now: mailer.now() }),
      )
      sender.notify()
      expect((await app.call('auth.me')).status).toBe(200)
    }
  }

  await work()
  // The first mail is still being retried: no request has waited for it.
  await expect.poll(() => server.seen().connections).toBe(1)
  expect(mailer.lines).toEqual([])
  await server.close()
  await work()
  await sender.stop()
  expect(mailer.lines.length).toBeGreaterThan(0)
  expect((await names()).unsent).toHaveLength(40)

  server = await startMailServer({ port })
  sender = mailer.start()
  mailer.pass(retryDelay(1))
  sender.notify()
  await server.gotten(40)
  await sender.stop()
  await app.close()
  const { queued, arrived, unsent } = await names()
  expect([unsent, arrived]).toEqual([[], queued])
})
