import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordResets, profiles, throttles } from '#server/auth/tables.ts'
import { clients } from '#server/clients/tables.ts'
import type { Database } from '#server/db/database.ts'
import type { Failure, Mail } from '#server/mail/delivery.ts'
import { retryDelay } from '#server/mail/send-due-mail.ts'
import { outbox } from '#server/mail/tables.ts'
import { callerOf, testPasswords } from '#tests/callers.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { dumpOf } from '#tests/dump.ts'
import { type Post, postOf, publicUrl } from '#tests/post.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
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
])("mail about a client's login on %s", (_name, openDatabase) => {
  let database: TestDatabase
  let db: Database
  let post: Post
  let sent: Mail[]
  let failure: Failure | null
  let own: TrainerFixture
  let other: TrainerFixture
  let email: string

  beforeAll(async () => {
    database = await openDatabase()
    db = database.db
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    sent = []
    failure = null
    post = postOf(db, {
      deliver: async (mail) => {
        if (!failure) sent.push(mail)
        return failure
      },
    })
    own = await makeTrainerFixture(db, { now: post.now })
    other = await makeTrainerFixture(db, { now: post.now })
    email = `anna.${randomUUID()}@example.com`
    for (const { clientId } of [own, other])
      await db.update(clients).set({ email }).where(eq(clients.id, clientId))
  })
  afterEach(async () => {
    await db.delete(outbox)
    await db.delete(passwordResets)
    await db.delete(throttles)
  })

  const give = ({ caller, clientId }: TrainerFixture) => caller.clients.giveLogin({ id: clientId })
  const nobody = () => callerOf(db, null, { now: post.now })
  const texts = () => sent.map(({ letter }) => letter.text)
  const tokenIn = (mail: Mail | undefined) =>
    new RegExp(`^${publicUrl}/reset-password#(\\S+)$`, 'm').exec(mail?.letter.text ?? '')?.[1] ?? ''
  const isGood = async (token: string) =>
    (await refusalOf(nobody().auth.checkReset({ token }))) === null
  const activate = async () => {
    const passwordHash = await testPasswords.hash(password)
    await db.update(profiles).set({ passwordHash }).where(eq(profiles.email, email))
  }
  const later = async (ms: number) => {
    post.pass(ms)
    await post.round()
  }

  test('contains a link with which the first password is chosen, valid only once it is sent', async () => {
    await give(own)
    expect(await refusalOf(nobody().auth.login({ email, password }))).toBe('INVALID_CREDENTIALS')
    await post.round()
    expect(sent.map(({ to }) => to.address)).toEqual([email])
    expect(texts()[0]).toContain(`${own.trainer.name} ger dig en egen inloggning`)
    expect(texts()[0]).toContain('till klockan 12:00 den 25 november 2026')
    const token = tokenIn(sent[0])
    await nobody().auth.resetPassword({ token, password, confirmation: password })
    const login = await nobody().auth.login({ email, password })
    expect(login?.person).toMatchObject({ email, role: 'CLIENT', mustChangePassword: false })
    expect(await isGood(token)).toBe(false)
  })

  test('is in no row and in no line of the log in plain text', async () => {
    await give(own)
    await post.round()
    const token = tokenIn(sent[0])
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await dumpOf(db)).not.toContain(token)
    expect(post.log()).not.toContain(token)
    expect(post.log()).not.toContain('@')
  })

  test('contains a link that is valid for seven days', async () => {
    await give(own)
    await post.round()
    const token = tokenIn(sent[0])
    post.pass(7 * day - 1)
    expect(await isGood(token)).toBe(true)
    post.pass(1)
    expect(await isGood(token)).toBe(false)
  })

  test('to an account with a password contains no reset link: it says where to log in', async () => {
    await give(own)
    await activate()
    await give(other)
    await post.round()
    expect(texts().map((text) => text.includes('reset-password#'))).toEqual([false, false])
    expect(texts().at(-1)).toContain(`Dina timmar och pass hos ${other.trainer.name} finns nu`)
    expect(texts().at(-1)).toContain(`\n${publicUrl}/login\n`)
    expect(await db.select().from(passwordResets)).toEqual([])
  })

  test('is not sent when the login has been removed before', async () => {
    await give(own)
    await give(other)
    failure = away
    await post.round()
    await own.caller.clients.removeLogin({ id: own.clientId })
    failure = null
    await later(retryDelay(1))
    expect(texts().map((text) => text.includes(other.trainer.name))).toEqual([true])
    expect(await post.rows()).toHaveLength(1)
  })

  test('is not sent for a row whose login has changed meanwhile', async () => {
    await give(own)
    await db.update(clients).set({ profileId: null }).where(eq(clients.id, own.clientId))
    await post.round()
    expect(sent).toEqual([])
    expect(await post.rows()).toEqual([])
  })

  test('is not sent to a disabled account', async () => {
    await give(own)
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.email, email))
    await post.round()
    expect(sent).toEqual([])
  })

  test('is retried like any mail, with the same link', async () => {
    await give(own)
    failure = away
    await post.round()
    await later(retryDelay(1))
    const [row] = await post.rows()
    expect((row?.nextAttemptAt.getTime() ?? 0) - post.now().getTime()).toBe(retryDelay(2))
    const [live] = await db.select().from(passwordResets)
    failure = null
    await later(retryDelay(2))
    expect(await isGood(tokenIn(sent[0]))).toBe(true)
    expect(await db.select().from(passwordResets)).toEqual([live])
  })

  test('is replaced by a link of one hour requested later, though that expires sooner', async () => {
    await give(own)
    await post.round()
    post.pass(minute)
    await post.queue('password-reset', email)
    await post.round()
    const [week, hourly] = sent.map(tokenIn)
    expect([await isGood(week ?? ''), await isGood(hourly ?? '')]).toEqual([false, true])
    expect(await db.select().from(passwordResets)).toMatchObject([
      { expiresAt: new Date(post.now().getTime() + hour) },
    ])
  })

  test('that is late does not replace a link requested after it, though it would last longer', async () => {
    await give(own)
    const [first] = await post.rows()
    await db.update(outbox).set({ nextAttemptAt: new Date(post.now().getTime() + 10 * minute) })
    post.pass(minute)
    await post.queue('password-reset', email)
    await post.round()
    const hourly = tokenIn(sent[0])
    await later(10 * minute)
    expect(sent).toHaveLength(1)
    expect(await isGood(hourly)).toBe(true)
    expect((await post.rows()).map(({ id }) => id)).not.toContain(first?.id)
  })

  test('that is unsent leaves all the same when a link requested after it has expired', async () => {
    await give(own)
    post.pass(minute)
    await post.queue('password-reset', email)
    post.pass(hour)
    await post.round()
    expect(texts().map((text) => text.includes(own.trainer.name))).toEqual([true])
    expect(await isGood(tokenIn(sent[0]))).toBe(true)
  })

  test('to an account with a password keeps a reset link that its owner has requested', async () => {
    await give(own)
    await post.round()
    await activate()
    await db.delete(passwordResets)
    post.pass(minute)
    await post.queue('password-reset', email)
    post.pass(minute)
    await give(other)
    await post.round()
    const reset = sent.map(tokenIn).at(1) ?? ''
    expect(await isGood(reset)).toBe(true)
    expect(sent).toHaveLength(3)
  })

  test("from a second trainer replaces the first one's link, and the newest works", async () => {
    await give(own)
    await post.round()
    post.pass(minute)
    await give(other)
    await post.round()
    const [first, second] = sent.map(tokenIn)
    expect([await isGood(first ?? ''), await isGood(second ?? '')]).toEqual([false, true])
  })
})
