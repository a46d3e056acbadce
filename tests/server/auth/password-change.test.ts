import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions, passwordResets, profiles, throttles } from '#server/schema/auth.ts'
import { outbox } from '#server/schema/outbox.ts'
import { testPasswords } from '#tests/callers.ts'
import { makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type CallAnswer, type TestServer } from '#tests/server.ts'

const old = 'det gamla ordet'
const fresh = 'det nya ordet'
const email = 'anna@example.com'

let db: Database
let server: TestServer
let oldHash: string
let anna: Actor
let cookie: string

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  oldHash = await testPasswords.hash(old)
  server = appServer
})

beforeEach(async () => {
  for (const table of [throttles, outbox, profiles]) await db.delete(table)
  anna = await makeProfile(db, { email, passwordHash: oldHash })
  cookie = (await beginLogin(db, anna.id)).token
})

function change(currentPassword: string, password = fresh, confirmation = password) {
  const input = { currentPassword, password, confirmation }
  return server.call('auth.changePassword', input, { token: cookie })
}

async function outcome(answer: Promise<CallAnswer>): Promise<string> {
  const { status, problem } = await answer
  return status === 200 ? 'ok' : (problem ?? String(status))
}

function logIn(password: string): Promise<string> {
  return outcome(server.call('auth.login', { email, password }))
}

function isIn(token: string | undefined): Promise<string> {
  return outcome(server.call('clients.list', undefined, { token }))
}

test('a new password replaces the old one', async () => {
  expect(await outcome(change(old))).toBe('ok')
  expect([await logIn(old), await logIn(fresh)]).toEqual(['INVALID_CREDENTIALS', 'ok'])
})

test('the current password is required (D7), and guesses at it are rate limited', async () => {
  const answers: string[] = []
  for (let turn = 0; turn < 11; turn += 1) answers.push(await outcome(change(`gissning ${turn}`)))
  expect(answers.filter((one) => one === 'PASSWORD_WRONG')).toHaveLength(10)
  expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  expect(await outcome(change(old))).toBe('TOO_MANY_ATTEMPTS')
  expect(await logIn(old)).toBe('ok')
})

test('this login gets a new token; all other logins and every reset link end', async () => {
  const elsewhere = (await beginLogin(db, anna.id)).token
  await makeResetLink(db, anna.id)
  const { headers, data } = await change(old)
  const renewed = /^tidspott=([\w-]{43});/.exec(headers['set-cookie']?.[0] ?? '')?.[1]
  expect(data).toMatchObject({ person: { id: anna.id, mustChangePassword: false } })
  expect([await isIn(renewed), await isIn(cookie), await isIn(elsewhere)]).toEqual([
    'ok',
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
  ])
  expect(await db.$count(authSessions)).toBe(1)
  expect(await db.$count(passwordResets)).toBe(0)
})

test('the owner is notified by mail', async () => {
  await change(old)
  const mails = await db.select().from(outbox)
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['password-changed', email],
  ])
})

test('two concurrent changes leave one of the two passwords', async () => {
  const words = ['första ordet', 'andra ordet']
  const answers = await Promise.all(words.map((word) => outcome(change(old, word))))
  expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
  const winner = words[answers.indexOf('ok')] ?? ''
  expect(await logIn(winner)).toBe('ok')
})

test.each([
  ['of seven characters', 'INVALID_INPUT', 'sju tkn'],
  ['of 129 characters', 'INVALID_INPUT', 'lång '.repeat(26).slice(0, 129)],
  ['not confirmed', 'INVALID_INPUT', fresh, 'något annat'],
  ['the same as the old one', 'INVALID_INPUT', old],
  ['too common', 'PASSWORD_COMMON', 'password'],
])('a new password that is %s is refused, and nothing changes', async (_what, why, ...words) => {
  const [password, confirmation] = words
  expect(await outcome(change(old, password, confirmation))).toBe(why)
  expect([await logIn(old), await isIn(cookie)]).toEqual(['ok', 'ok'])
  expect(await db.$count(outbox)).toBe(0)
})

describe('temporary password', () => {
  beforeEach(async () => {
    await db
      .update(profiles)
      .set({ mustChangePassword: true, passwordExpiresAt: new Date(Date.now() + 60_000) })
      .where(eq(profiles.id, anna.id))
  })

  test('must be changed before any other procedure is allowed', async () => {
    expect(await isIn(cookie)).toBe('MUST_CHANGE_PASSWORD')
    const { headers } = await change(old)
    const renewed = /^tidspott=([\w-]{43});/.exec(headers['set-cookie']?.[0] ?? '')?.[1]
    expect(await isIn(renewed)).toBe('ok')
    const [stored] = await db.select().from(profiles)
    expect(stored).toMatchObject({ mustChangePassword: false, passwordExpiresAt: null })
  })

  test('is refused after it expires, which is told only with the right password', async () => {
    await db.update(profiles).set({ passwordExpiresAt: new Date(Date.now() - 1) })
    expect([await logIn(old), await logIn('fel lösenord')]).toEqual([
      'PASSWORD_EXPIRED',
      'INVALID_CREDENTIALS',
    ])
  })
})

test('a hash with outdated parameters is upgraded at the next login', async () => {
  const older = await hash(old, { memoryCost: 32, timeCost: 1, parallelism: 1 })
  await db.update(profiles).set({ passwordHash: older })
  expect(await logIn(old)).toBe('ok')
  const [stored] = await db.select().from(profiles)
  expect(stored?.passwordHash).toContain('$m=64,t=1,p=1$')
  expect(await logIn(old)).toBe('ok')
})
