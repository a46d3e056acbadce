import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { deleteExpiredResets } from '#server/auth/password-reset.ts'
import type { Actor } from '#server/platform/access/actor.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions, passwordResets, profiles, throttles } from '#server/schema/auth.ts'
import { outbox } from '#server/schema/outbox.ts'
import { testPasswords } from '#tests/callers.ts'
import { makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { rowsOf } from '#tests/rows.ts'
import { type CallAnswer, startServer, type TestServer } from '#tests/server.ts'

const old = 'det gamla ordet'
const fresh = 'det nya ordet'
const email = 'anna@example.com'

let db: Database
let server: TestServer
let oldHash: string
let anna: Actor
let woken = 0

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  oldHash = await testPasswords.hash(old)
  server = await startServer(db, {
    env: { trustProxy: ['127.0.0.1'] },
    notifyOutbox: () => {
      woken += 1
    },
  })
})

beforeEach(async () => {
  for (const table of [throttles, outbox, profiles]) await db.delete(table)
  anna = await makeProfile(db, { email, passwordHash: oldHash })
  woken = 0
})

afterAll(() => server.close())

function ask(address: string, from = '192.0.2.1'): Promise<CallAnswer> {
  const headers = { 'x-forwarded-for': from }
  return server.call('auth.requestReset', { email: address }, { headers })
}

async function outcome(answer: Promise<CallAnswer>): Promise<string> {
  const { status, problem } = await answer
  return status === 200 ? 'ok' : (problem ?? String(status))
}

function check(token: string): Promise<string> {
  return outcome(server.call('auth.checkReset', { token }))
}

function reset(token: string, password = fresh, confirmation = password): Promise<CallAnswer> {
  return server.call('auth.resetPassword', { token, password, confirmation })
}

function logIn(password: string): Promise<string> {
  return outcome(server.call('auth.login', { email, password }))
}

describe('requesting a reset link', () => {
  test('puts one mail in the outbox and notifies the outbox worker', async () => {
    expect((await ask('  ANNA@example.com ')).status).toBe(200)
    const [mail, ...others] = await db.select().from(outbox)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'password-reset', recipient: email, attempts: 0 })
    expect(woken).toBe(1)
  })

  test('has the same answer and the same cost with and without an account', async () => {
    await makeProfile(db, { email: 'avstangd@example.com', isDisabled: true })
    const answers = [
      await ask(email),
      await ask('okand@example.com'),
      await ask('avstangd@example.com'),
    ]
    for (const { status, text, headers } of answers) {
      expect([status, text, Object.keys(headers)]).toEqual([
        200,
        answers[0]?.text,
        Object.keys(answers[0]?.headers ?? {}),
      ])
    }
    expect(await db.$count(outbox)).toBe(3)
  })

  test('more than three an hour for one account are answered alike and not sent', async () => {
    for (const address of [email, 'okand@example.com']) {
      const texts: string[] = []
      for (let turn = 0; turn < 5; turn += 1) texts.push((await ask(address)).text)
      expect(new Set(texts).size).toBe(1)
      expect(await db.$count(outbox, eq(outbox.recipient, address))).toBe(3)
    }
  })

  test('more than twenty an hour from one address are refused, and from another are not', async () => {
    const answers: string[] = []
    for (let turn = 0; turn < 21; turn += 1) {
      answers.push(await outcome(ask(`person.${turn}@example.com`)))
    }
    expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'ok'))
    expect(answers[20]).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(ask(email, '198.51.100.7'))).toBe('ok')
  })

  test.each(['', 'anna', 'anna@', `${'a'.repeat(255)}@example.com`])('refuses %j', async (bad) => {
    expect(await outcome(ask(bad))).toBe('INVALID_INPUT')
  })
})

describe('reset link', () => {
  test('sets the password once; checking it before does not use it up', async () => {
    const token = await makeResetLink(db, anna.id)
    expect([await check(token), await check(token)]).toEqual(['ok', 'ok'])
    expect((await reset(token)).status).toBe(200)
    expect([await logIn(old), await logIn(fresh)]).toEqual(['INVALID_CREDENTIALS', 'ok'])
    expect([await check(token), await outcome(reset(token, 'ett tredje ord'))]).toEqual([
      'RESET_LINK_INVALID',
      'RESET_LINK_INVALID',
    ])
    expect(await logIn(fresh)).toBe('ok')
  })

  test('used twice concurrently works once', async () => {
    const token = await makeResetLink(db, anna.id)
    const words = ['första ordet', 'andra ordet']
    const answers = await Promise.all(words.map((word) => outcome(reset(token, word))))
    expect(answers.toSorted()).toEqual(['RESET_LINK_INVALID', 'ok'])
    const winner = words[answers.indexOf('ok')] ?? ''
    expect(await logIn(winner)).toBe('ok')
  })

  test.each(['truncated', 'extended', 'unknown', 'empty'])('%s is refused', async (how) => {
    const token = await makeResetLink(db, anna.id)
    const wrong = {
      truncated: token.slice(0, -1),
      extended: `${token}x`,
      unknown: token.toUpperCase(),
      empty: '',
    }[how]
    expect(await check(wrong ?? '')).toBe('RESET_LINK_INVALID')
    expect(await outcome(reset(wrong ?? ''))).toBe('RESET_LINK_INVALID')
    expect(await logIn(old)).toBe('ok')
  })

  test('that has expired is refused', async () => {
    const token = await makeResetLink(db, anna.id, new Date(Date.now() - 1))
    expect([await check(token), await outcome(reset(token))]).toEqual([
      'RESET_LINK_INVALID',
      'RESET_LINK_INVALID',
    ])
    expect(await logIn(old)).toBe('ok')
  })

  test('for a disabled account is refused', async () => {
    const token = await makeResetLink(db, anna.id)
    await db.update(profiles).set({ isDisabled: true })
    expect([await check(token), await outcome(reset(token))]).toEqual([
      'RESET_LINK_INVALID',
      'RESET_LINK_INVALID',
    ])
    const [{ hash } = { hash: null }] = await db
      .select({ hash: profiles.passwordHash })
      .from(profiles)
    expect(hash).toBe(oldHash)
  })

  test('is replaced by a newer one', async () => {
    const first = await makeResetLink(db, anna.id)
    const second = await makeResetLink(db, anna.id)
    expect([await check(first), await check(second)]).toEqual(['RESET_LINK_INVALID', 'ok'])
  })

  test('guesses are rate limited, and a right one is not counted', async () => {
    const answers: string[] = []
    for (let turn = 0; turn < 31; turn += 1) answers.push(await check(`gissning ${turn}`))
    expect(answers.filter((one) => one === 'RESET_LINK_INVALID')).toHaveLength(30)
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS')
    expect(await check(await makeResetLink(db, anna.id))).toBe('ok')
  })
})

describe('new password', () => {
  test('ends every login and every other link of the account, and notifies its owner', async () => {
    const { token: cookie } = await beginLogin(db, anna.id)
    const token = await makeResetLink(db, anna.id)
    await reset(token)
    expect(await db.$count(authSessions)).toBe(0)
    expect(await db.$count(passwordResets)).toBe(0)
    expect((await server.call('auth.me', undefined, { token: cookie })).data).toBeNull()
    const mails = await db.select().from(outbox)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['password-changed', email],
    ])
    expect(woken).toBe(1)
  })

  test('replaces a temporary one permanently', async () => {
    await db
      .update(profiles)
      .set({ mustChangePassword: true, passwordExpiresAt: new Date(Date.now() - 1) })
    await reset(await makeResetLink(db, anna.id))
    const answer = await server.call('auth.login', { email, password: fresh })
    expect(answer.data).toMatchObject({ person: { mustChangePassword: false } })
  })

  test("logs the owner in although others have exhausted the account's rate limit", async () => {
    for (let turn = 0; turn < 10; turn += 1) await logIn(`gissning ${turn}`)
    expect(await logIn(old)).toBe('TOO_MANY_ATTEMPTS')
    const { headers } = await reset(await makeResetLink(db, anna.id))
    const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const again = { headers: { cookie } }
    expect(await outcome(server.call('auth.login', { email, password: fresh }, again))).toBe('ok')
  })

  test.each([
    ['of seven characters', 'sju tkn'],
    ['of 129 characters', 'lång '.repeat(26).slice(0, 129)],
    ['with a different confirmation', fresh, 'något annat'],
    ['with a character that cannot be stored', 'åtta\0tecken'],
  ])('%s is refused and the link stays valid', async (_what, password, confirmation = password) => {
    const token = await makeResetLink(db, anna.id)
    expect(await outcome(reset(token, password, confirmation))).toBe('INVALID_INPUT')
    expect([await check(token), await logIn(old)]).toEqual(['ok', 'ok'])
  })

  test.each(['password', 'Password1', 'anna1234', 'ANNA@example.com', 'Tidspott1', 'aaaabbbb'])(
    'a common one such as %s is refused and the link stays valid',
    async (password) => {
      const token = await makeResetLink(db, anna.id)
      expect(await outcome(reset(token, password))).toBe('PASSWORD_COMMON')
      expect([await check(token), await logIn(old)]).toEqual(['ok', 'ok'])
    },
  )

  test.each(['8 tecken', 'x1!'.repeat(42) + 'åö', ' mellanslag runt om '])(
    'is accepted unchanged: %j',
    async (password) => {
      await reset(await makeResetLink(db, anna.id), password)
      expect(await logIn(password)).toBe('ok')
      expect(await logIn(password.trim().slice(0, -1))).toBe('INVALID_CREDENTIALS')
    },
  )

  test('ends a concurrent login with the old password', async () => {
    const token = await makeResetLink(db, anna.id)
    const logins = Array.from({ length: 6 }, () => logIn(old))
    const [, ...answers] = await Promise.all([reset(token), ...logins])
    // A login before the change succeeds, and is ended by the change.
    expect(new Set(answers).size).toBeGreaterThan(0)
    expect(await db.$count(authSessions)).toBe(0)
  })
})

test('the cleanup deletes expired links, and only those', async () => {
  const other = await makeProfile(db)
  await makeResetLink(db, anna.id, new Date(Date.now() - 1))
  const living = await makeResetLink(db, other.id)
  await deleteExpiredResets(db, new Date())
  expect(await db.$count(passwordResets)).toBe(1)
  expect(await check(living)).toBe('ok')
})

test('the tables contain no token and no password', async () => {
  const token = await makeResetLink(db, anna.id)
  await ask(email)
  const rows = await rowsOf<{ row: string }>(
    db,
    sql`select t::text as row from password_resets t union all select t::text from outbox t`,
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(token)
})
