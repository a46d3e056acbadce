import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import type { Deliver, Mail } from '#server/platform/mail/delivery.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { authSessions, profiles, throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { outbox } from '#server/schema/outbox.ts'
import type { OwnLogin } from '#shared/profile/logins.ts'
import { instantOf } from '#shared/time.ts'
import { testPasswords } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOutboxFixture } from '#tests/outbox.ts'
import { type CallAnswer, startServer, type TestServer } from '#tests/server.ts'

const password = 'hemligt ord för alla'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let db: Database
let server: TestServer
let account: { id: string; email: string }
let woken = 0
/** Of the mails; that of a login session is the machine's. */
const clock = testClock()

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db, {
    now: clock.now,
    notifyOutbox: () => {
      woken += 1
    },
  })
})
afterAll(() => server.close())

beforeEach(async () => {
  await db.delete(throttles)
  await db.delete(outbox)
  account = await makeProfile(db, { passwordHash: await testPasswords.hash(password) })
  woken = 0
  clock.set('2026-11-18', '12:00')
})

type Browser = { token: string; device: string | undefined }

/** The cookies that an answer sets. */
function cookiesOf({ headers }: CallAnswer): Browser {
  const cookies = (headers['set-cookie'] ?? []).join('\n')
  return {
    token: /^tidspott=([\w-]{43});/m.exec(cookies)?.[1] ?? '',
    device: /^tidspott-device=([^;]+);/m.exec(cookies)?.[1],
  }
}

async function logIn(userAgent: string, device?: string): Promise<Browser> {
  const headers: Record<string, string> = { 'user-agent': userAgent }
  if (device) headers.cookie = `tidspott-device=${device}`
  const answer = await server.call('auth.login', { email: account.email, password }, { headers })
  expect(answer.status).toBe(200)
  return cookiesOf(answer)
}

async function listFor({ token }: Browser): Promise<OwnLogin[]> {
  return (await server.call('profile.logins', undefined, { token })).data as OwnLogin[]
}

const isIn = async ({ token }: Browser) =>
  (await server.call('profile.get', undefined, { token })).status === 200

describe("the list of one's own logins", () => {
  test('has the device and the shortened address of each, and marks the current one', async () => {
    const desktop = await logIn(firefox)
    const phone = await logIn(iphone)
    const times = { createdAt: expect.any(Date), lastSeenAt: expect.any(Date) }
    const facts = { id: expect.any(String), address: '127.0.0.0/24', ...times }
    expect(await listFor(phone)).toEqual([
      { ...facts, device: 'Safari, iOS', isCurrent: true },
      { ...facts, device: 'Firefox, Windows', isCurrent: false },
    ])
    expect((await listFor(desktop)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    const text = JSON.stringify(await listFor(desktop))
    const rows = await db.select().from(authSessions).where(eq(authSessions.userId, account.id))
    expect(rows.filter(({ id }) => text.includes(id))).toEqual([])
  })

  test('leaves out the expired ones, and those of others', async () => {
    const desktop = await logIn(firefox)
    await logIn(iphone)
    const month = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
    await db
      .update(authSessions)
      .set({ createdAt: month })
      .where(eq(authSessions.device, 'Safari, iOS'))
    expect((await listFor(desktop)).map(({ device }) => device)).toEqual(['Firefox, Windows'])
  })

  test('says when a login was last used, written at most every ten minutes', async () => {
    const desktop = await logIn(firefox)
    const seen = async () => (await listFor(desktop))[0]?.lastSeenAt.getTime() ?? 0
    const setSeen = async (minutes: number) => {
      const lastSeenAt = new Date(Date.now() - minutes * 60_000)
      await db.update(authSessions).set({ lastSeenAt }).where(eq(authSessions.userId, account.id))
      return lastSeenAt.getTime()
    }
    const lately = await setSeen(5)
    expect(await seen()).toBe(lately)
    await setSeen(11)
    const before = Date.now()
    expect(await seen()).toBeGreaterThanOrEqual(before)
  })
})

describe('ending logins', () => {
  test('ends one, once, with an event', async () => {
    const [desktop, phone] = [await logIn(firefox), await logIn(iphone)]
    const other = (await listFor(desktop)).find(({ isCurrent }) => !isCurrent)
    for (const _attempt of [1, 2]) {
      const input = { id: other?.id, password }
      const { status } = await server.call('profile.endLogin', input, desktop)
      expect(status).toBe(200)
    }
    expect([await isIn(desktop), await isIn(phone)]).toEqual([true, false])
    const ended = await db.select().from(events).where(eq(events.actorId, account.id))
    expect(ended.filter(({ kind }) => kind === 'login.ended')).toMatchObject([
      { figures: { logins: 1 } },
    ])
  })

  test("does not end another user's login", async () => {
    const mine = await logIn(firefox)
    const [login] = await listFor(mine)
    account = await makeProfile(db, { passwordHash: await testPasswords.hash(password) })
    const stranger = await logIn(iphone)
    const { status } = await server.call('profile.endLogin', { id: login?.id, password }, stranger)
    expect([status, await isIn(mine)]).toEqual([200, true])
  })

  test('ends all others and keeps this one', async () => {
    const browsers = [await logIn(firefox), await logIn(iphone), await logIn(iphone)]
    const [desktop, ...others] = browsers
    if (!desktop) throw new Error('there is no login')
    await server.call('profile.endOtherLogins', { password }, desktop)
    expect(await Promise.all(browsers.map(isIn))).toEqual([true, ...others.map(() => false)])
  })

  test('asks for the password again: a wrong one ends nothing, and guesses are rate limited', async () => {
    const [desktop, phone] = [await logIn(firefox), await logIn(iphone)]
    const other = (await listFor(desktop)).find(({ isCurrent }) => !isCurrent)
    const endOne = (typed: string) =>
      server.call('profile.endLogin', { id: other?.id, password: typed }, desktop)
    const endOthers = (typed: string) =>
      server.call('profile.endOtherLogins', { password: typed }, desktop)
    // The right password gives its attempt back, also where there is nothing left to end.
    await server.call('profile.endLogin', { id: randomUUID(), password }, desktop)
    for (const guess of ['a', 'b', 'c', 'd', 'e']) {
      expect((await endOne(guess)).problem).toBe('PASSWORD_WRONG')
      expect((await endOthers(guess)).problem).toBe('PASSWORD_WRONG')
    }
    expect((await endOne(password)).problem).toBe('TOO_MANY_ATTEMPTS')
    expect((await endOthers(password)).problem).toBe('TOO_MANY_ATTEMPTS')
    expect([await isIn(desktop), await isIn(phone)]).toEqual([true, true])
  })
})

describe('a login from an unknown device', () => {
  const queued = () => db.select().from(outbox).where(eq(outbox.recipient, account.email))

  test('is told by mail, but not the very first one', async () => {
    await logIn(firefox)
    expect([await queued(), woken]).toEqual([[], 0])
    await logIn(iphone)
    expect(await queued()).toMatchObject([{ kind: 'new-device', device: 'Safari, iOS' }])
    expect(woken).toBe(1)
  })

  test('is told five times a day, and then once more, when the day has ended, for all further ones', async () => {
    for (let turn = 0; turn < 14; turn += 1) await logIn(iphone)
    const kinds = (await queued()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'new-device')).toHaveLength(5)
    const sums = (await queued()).filter(({ kind }) => kind === 'new-devices')
    // The very first login is not told.
    expect(sums).toMatchObject([{ count: 8, nextAttemptAt: instantOf('2026-11-19', '00:00') }])

    clock.set('2026-11-19', '00:00')
    await logIn(iphone)
    expect(await db.$count(outbox, eq(outbox.kind, 'new-devices'))).toBe(1)
    expect((await queued()).filter(({ kind }) => kind === 'new-device')).toHaveLength(6)
  })

  test('is not told for a browser that has logged in before', async () => {
    const { device } = await logIn(firefox)
    await logIn(firefox, device)
    expect(await queued()).toEqual([])
  })

  test('is not told for the shared accounts of the demo', async () => {
    await db.update(profiles).set({ isDemo: true }).where(eq(profiles.id, account.id))
    await logIn(firefox)
    await logIn(iphone)
    expect(await queued()).toEqual([])
  })

  test('the mail that sums up says how many and on which day, once the day has ended', async () => {
    const sent: Mail[] = []
    const deliver: Deliver = (mail) => {
      sent.push(mail)
      return Promise.resolve(null)
    }
    const mailer = makeOutboxFixture(db, { deliver })
    const due = instantOf('2026-11-19', '00:00')
    const { email: recipient } = account
    await queueMail(db, { kind: 'new-devices', count: 8, recipient, now: due })
    mailer.pass(due.getTime() - mailer.now().getTime() - 1)
    await mailer.round()
    expect(sent).toEqual([])
    mailer.pass(1)
    await mailer.round()
    expect(sent.map(({ letter }) => letter.subject)).toEqual(['Fler inloggningar på ditt konto'])
    expect(sent[0]?.letter.text).toContain(
      'Ditt konto i Tidspott loggades in från nya enheter 8 gånger till den 18 november 2026, utöver dem som vi har mejlat om.',
    )
    expect(sent[0]?.letter.text).toContain('Var det inte du?')
    expect(sent[0]?.letter.html).not.toContain('http')
  })

  test('the mail says which device, when and what to do, and holds no link', async () => {
    const sent: Mail[] = []
    const deliver: Deliver = (mail) => {
      sent.push(mail)
      return Promise.resolve(null)
    }
    const mailer = makeOutboxFixture(db, { deliver })
    const mail = { kind: 'new-device', device: 'Safari, iOS' } as const
    await queueMail(db, { ...mail, recipient: account.email, now: mailer.now() })
    await mailer.round()
    expect(sent).toMatchObject([{ to: { address: account.email } }])
    const letter = sent[0]?.letter
    expect(letter?.subject).toBe('Ny inloggning på ditt konto')
    expect(letter?.text).toContain(
      'Ditt konto i Tidspott loggades in från en ny enhet (Safari, iOS) den 18 november 2026 klockan 12:00.',
    )
    expect(letter?.text).toContain('Var det inte du?')
    expect(letter?.html).not.toContain('http')
  })
})
