import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions, profiles, throttles } from '#server/schema/auth.ts'
import { testPasswords } from '#tests/callers.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type CallAnswer, type TestServer } from '#tests/server.ts'

const password = 'rätt lösenord'

let db: Database
let server: TestServer
let passwordHash: string
let anna: Actor

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  passwordHash = await testPasswords.hash(password)
  anna = await makeProfile(db, { email: 'Anna@Example.com', name: 'Anna', passwordHash })
  server = appServer
})

beforeEach(async () => {
  await db.delete(throttles)
})

function logIn(email: string, given: string, cookie?: string): Promise<CallAnswer> {
  return server.call('auth.login', { email, password: given }, { token: cookie })
}

function tokenOf(answer: CallAnswer): string | null {
  return /^tidspott=([\w-]{43});/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1] ?? null
}

describe('right password', () => {
  test('begins a login of a week, and returns the current user and nothing else', async () => {
    const before = Date.now()
    const answer = await logIn(anna.email, password)
    const { person, expiresAt } = answer.data as { person: object; expiresAt: Date }
    expect(person).toEqual({
      id: anna.id,
      name: 'Anna',
      email: 'Anna@Example.com',
      role: 'TRAINER',
      profileImageUrl: null,
      keyboardShortcuts: true,
      mustChangePassword: false,
      mustAddFactor: false,
      hasTrainer: false,
      joins: null,
      waitingMembership: null,
    })
    const days = 7 * 86_400_000
    expect(expiresAt.getTime()).toBeGreaterThanOrEqual(before + days)
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + days)

    const me = await server.call('auth.me', undefined, { token: tokenOf(answer) })
    expect(me.data).toEqual(answer.data)
    expect(tokenOf(me)).toBeNull()
  })

  test('updates the last login time, which a password change does not', async () => {
    const before = Date.now() - 1
    const cookie = tokenOf(await logIn(anna.email, password))
    const lastOf = async () =>
      (await db.select().from(profiles).where(eq(profiles.id, anna.id)))[0]?.lastLoginAt
    const last = await lastOf()
    expect(last?.getTime()).toBeGreaterThanOrEqual(before)
    const other = { password: 'ett annat ord', confirmation: 'ett annat ord' }
    const changed = { currentPassword: password, ...other }
    expect((await server.call('auth.changePassword', changed, { token: cookie })).status).toBe(200)
    expect(await lastOf()).toEqual(last)
    await db.update(profiles).set({ passwordHash }).where(eq(profiles.id, anna.id))
  })

  test('ends the previous login of this browser', async () => {
    const first = tokenOf(await logIn(anna.email, password))
    const second = tokenOf(await logIn(anna.email, password, first ?? undefined))
    const problems = await Promise.all(
      [first, second].map(
        async (token) => (await server.call('clients.list', undefined, { token })).problem,
      ),
    )
    expect(problems).toEqual(['UNAUTHENTICATED', null])
  })

  test('is accepted for the e-mail address in any case', async () => {
    expect((await logIn('  ANNA@example.COM ', password)).status).toBe(200)
  })

  test('gets a new token every time, never the one sent (session fixation)', async () => {
    const brought = 'a'.repeat(43)
    const first = tokenOf(await logIn(anna.email, password, brought))
    const second = tokenOf(await logIn(anna.email, password, brought))
    expect(new Set([brought, first, second, null]).size).toBe(4)
    const adopted = await server.call('clients.list', undefined, { token: brought })
    expect(adopted.problem).toBe('UNAUTHENTICATED')
  })
})

describe('wrong password', () => {
  test('has the same answer as an unknown e-mail and as an account without a password', async () => {
    const waiting = await makeProfile(db, { email: 'ny@example.com' })
    const answers = [
      await logIn(anna.email, 'fel lösenord'),
      await logIn('okand@example.com', password),
      await logIn(waiting.email, password),
      await logIn(anna.email, `${password} `),
      await logIn(anna.email, password.toUpperCase()),
    ]
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([401, answers[0]?.text])
      expect(headers['set-cookie']).toBeUndefined()
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
    }
    expect(answers[0]?.problem).toBe('INVALID_CREDENTIALS')
  })
})

describe('disabled account', () => {
  let disabled: Actor

  beforeAll(async () => {
    const email = 'disabled@example.com'
    disabled = await makeProfile(db, { email, isDisabled: true, passwordHash })
  })

  test('is told so only with the right password (no account enumeration)', async () => {
    const wrong = await logIn(disabled.email, 'fel lösenord')
    const right = await logIn(disabled.email, password)
    expect([wrong.status, wrong.problem]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect([right.status, right.problem]).toEqual([403, 'ACCOUNT_DISABLED'])
    expect(right.headers['set-cookie']).toBeUndefined()
    const logins = await db.$count(authSessions, eq(authSessions.userId, disabled.id))
    expect(logins).toBe(0)
  })

  test('loses each of its logins at the next request', async () => {
    const berit = await makeProfile(db, { email: 'berit@example.com', passwordHash })
    const tokens = [await logIn(berit.email, password), await logIn(berit.email, password)].map(
      tokenOf,
    )
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, berit.id))
    for (const token of tokens) {
      const me = await server.call('auth.me', undefined, { token })
      expect(me.data).toEqual({ endedAs: 'disabled' })
    }
    const isLive = and(eq(authSessions.userId, berit.id), eq(authSessions.endedAsDisabled, false))
    expect(await db.$count(authSessions, isLive)).toBe(0)
  })
})

describe('temporary password', () => {
  test('logs in, and every other procedure is refused before it is changed', async () => {
    const email = 'ny.tranare@example.com'
    await makeProfile(db, { email, mustChangePassword: true, passwordHash })
    const token = tokenOf(await logIn(email, password))
    expect((await server.call('auth.me', undefined, { token })).status).toBe(200)
    const list = await server.call('clients.list', undefined, { token })
    expect([list.status, list.problem]).toEqual([403, 'MUST_CHANGE_PASSWORD'])
    expect((await server.call('auth.logout', {}, { token })).status).toBe(200)
  })
})
