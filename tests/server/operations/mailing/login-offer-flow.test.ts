import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { retryDelay } from '#server/operations/mailing/send-due-mail.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Failure, Mail } from '#server/platform/mail/delivery.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { outbox } from '#server/schema/outbox.ts'
import { callerOf } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeOutboxFixture, type OutboxFixture, publicUrl } from '#tests/outbox.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const day = 24 * 60 * 60_000
const password = 'ett alldeles eget ord'
const away: Failure = {
  reason: 'the mail server could not be reached: check SMTP_URL',
  isServer: true,
  isFinal: false,
  codes: { stage: 'CONN', reply: null, code: 'ECONNREFUSED' },
}

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('mail that offers a login on %s', (_name, openDatabase) => {
  let database: TestDatabase
  let db: Database
  let mailer: OutboxFixture
  let sent: Mail[]
  let failure: Failure | null
  let own: TrainerFixture
  let email: string

  beforeAll(async () => {
    database = await openDatabase()
    db = database.db
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    sent = []
    failure = null
    mailer = makeOutboxFixture(db, {
      deliver: async (mail) => {
        if (!failure) sent.push(mail)
        return failure
      },
    })
    own = await makeTrainerFixture(db, { now: mailer.now })
    email = `anna.${randomUUID()}@example.com`
    await db.update(clients).set({ email }).where(eq(clients.id, own.clientId))
  })
  afterEach(async () => {
    await db.delete(outbox)
    await db.delete(throttles)
  })

  const give = () => own.caller.clients.giveLogin({ id: own.clientId })
  const nobody = () => callerOf(db, null, { now: mailer.now })
  const tokenIn = (mail: Mail | undefined) =>
    new RegExp(`^${publicUrl}/login-offer#(\\S+)$`, 'm').exec(mail?.letter.text ?? '')?.[1] ?? ''
  const isGood = async (token: string) =>
    (await refusalOf(nobody().auth.checkOffer({ token }))) === null

  test('says who asks, and its link makes the account when a password is chosen', async () => {
    await give()
    await mailer.round()
    expect(sent.map(({ to }) => to.address)).toEqual([email])
    expect(sent[0]?.letter.text).toContain(`${own.trainer.name} vill ge dig en egen inloggning`)
    expect(sent[0]?.letter.text).toContain('till klockan 12:00 den 25 november 2026')
    const token = tokenIn(sent[0])
    await nobody().auth.acceptOfferWithPassword({ token, password, confirmation: password })
    const login = await nobody().auth.login({ email, password })
    expect(login).toMatchObject({ person: { email, role: 'CLIENT', mustChangePassword: false } })
  })

  test('is the same for an address with an account', async () => {
    await give()
    await mailer.round()
    await db.insert(profiles).values({
      id: randomUUID(),
      email,
      name: 'Någon Annan',
      role: 'TRAINER',
      passwordHash: 'a hash',
    })
    await give()
    await mailer.round()
    const texts = sent.map(({ letter }) => letter.text.replace(/login-offer#\S+/g, ''))
    expect(texts).toHaveLength(2)
    expect(texts[1]).toBe(texts[0])
  })

  test('is in no row and in no line of the log in plain text', async () => {
    await give()
    await mailer.round()
    const token = tokenIn(sent[0])
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await dumpOf(db)).not.toContain(token)
    expect(mailer.log()).not.toContain(token)
    expect(mailer.log()).not.toContain('@')
  })

  test('contains a link that is valid for seven days', async () => {
    await give()
    await mailer.round()
    const token = tokenIn(sent[0])
    mailer.pass(7 * day - 1)
    expect(await isGood(token)).toBe(true)
    mailer.pass(1)
    expect(await isGood(token)).toBe(false)
  })

  test('is not sent when the offer was removed before', async () => {
    await give()
    failure = away
    await mailer.round()
    await own.caller.clients.removeLogin({ id: own.clientId })
    failure = null
    mailer.pass(retryDelay(1))
    await mailer.round()
    expect([sent, await mailer.rows()]).toEqual([[], []])
  })

  test('that is sent again replaces the link of the first', async () => {
    await give()
    await mailer.round()
    await give()
    await mailer.round()
    expect(await Promise.all(sent.map((mail) => isGood(tokenIn(mail))))).toEqual([false, true])
  })

  test('is retried like any mail, with the same link', async () => {
    await give()
    failure = away
    await mailer.round()
    failure = null
    mailer.pass(retryDelay(1))
    await mailer.round()
    expect(await isGood(tokenIn(sent[0]))).toBe(true)
  })
})
