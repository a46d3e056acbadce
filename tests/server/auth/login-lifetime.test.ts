import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { hashToken } from '#server/platform/access/keys.ts'
import { beginLogin, deleteExpiredLogins } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions } from '#server/schema/auth.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { rowsOf } from '#tests/rows.ts'
import { type TestServer } from '#tests/server.ts'

const dayMs = 86_400_000

let db: Database
let server: TestServer
let userId: string

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  userId = (await makeProfile(db)).id
  server = appServer
})

/** A login that began this many days ago and expires in this many, unless it is used. */
async function loginFrom({ began = 0, ends = 7, of = userId } = {}): Promise<string> {
  const { token } = await beginLogin(db, of)
  await db
    .update(authSessions)
    .set({
      createdAt: new Date(Date.now() - began * dayMs),
      expiresAt: new Date(Date.now() + ends * dayMs),
    })
    .where(eq(authSessions.id, hashToken(token)))
  return token
}

async function rowOf(token: string) {
  const [row] = await db
    .select()
    .from(authSessions)
    .where(eq(authSessions.id, hashToken(token)))
  return row ?? null
}

/** When the response's cookie expires, in whole seconds. */
function expiryOf(setCookie: string[] | undefined): Date {
  const [, until = ''] = /Expires=([^;]+)/.exec(setCookie?.[0] ?? '') ?? []
  return new Date(until)
}

/** So many days after the login's beginning. */
async function endOf(token: string, days: number): Promise<Date> {
  const createdAt = (await rowOf(token))?.createdAt
  return new Date((createdAt?.getTime() ?? 0) + days * dayMs)
}

const inSeconds = (at: Date | undefined) => Math.floor((at?.getTime() ?? 0) / 1000)

describe('login lifetime', () => {
  test('ends after seven idle days, and the row is deleted', async () => {
    const token = await loginFrom({ began: 8, ends: -0.001 })
    expect((await server.call('clients.list', undefined, { token })).problem).toBe(
      'UNAUTHENTICATED',
    )
    expect(await rowOf(token)).toBeNull()
  })

  test('is renewed when less than half of it is left, with its cookie', async () => {
    const token = await loginFrom({ began: 5, ends: 3.4 })
    const before = Date.now()
    const { status, headers } = await server.call('clients.list', undefined, { token })
    expect(status).toBe(200)
    expect(headers['set-cookie']?.[0]).toContain(`tidspott=${token};`)
    const expiresAt = (await rowOf(token))?.expiresAt
    expect(expiresAt?.getTime()).toBeGreaterThanOrEqual(before + 7 * dayMs)
    expect(expiresAt?.getTime()).toBeLessThanOrEqual(Date.now() + 7 * dayMs)
    expect(inSeconds(expiryOf(headers['set-cookie']))).toBe(inSeconds(expiresAt))
  })

  test('is neither renewed nor used by what an open screen asks by itself, but by a batch with another call (D33)', async () => {
    const token = await loginFrom({ began: 6, ends: 1 })
    const seenAt = new Date(Date.now() - 3 * dayMs)
    await db
      .update(authSessions)
      .set({ lastSeenAt: seenAt })
      .where(eq(authSessions.id, hashToken(token)))
    const before = await rowOf(token)
    const asked = await server.call('changes.newest', undefined, { token })
    expect([asked.status, asked.headers['set-cookie']]).toEqual([200, undefined])
    expect(await rowOf(token)).toEqual(before)
    const { status } = await server.send({
      path: '/trpc/changes.newest,clients.list?batch=1',
      headers: { cookie: `tidspott=${token}` },
    })
    expect(status).toBe(200)
    expect((await rowOf(token))?.lastSeenAt.getTime()).toBeGreaterThan(seenAt.getTime())
  })

  test('ends after seven idle days also for what an open screen asks, and of a disabled account at once (D33)', async () => {
    const ended = await loginFrom({ began: 8, ends: -0.001 })
    expect((await server.call('changes.newest', undefined, { token: ended })).problem).toBe(
      'UNAUTHENTICATED',
    )
    const { id } = await makeProfile(db, { isDisabled: true })
    const disabled = await loginFrom({ of: id })
    expect((await server.call('changes.newest', undefined, { token: disabled })).problem).toBe(
      'UNAUTHENTICATED',
    )
  })

  test('is not renewed when more than half is left', async () => {
    const token = await loginFrom({ ends: 3.6 })
    const { status, headers } = await server.call('clients.list', undefined, { token })
    expect([status, headers['set-cookie']]).toEqual([200, undefined])
  })

  test('ends thirty days after it began, however much it is used', async () => {
    const token = await loginFrom({ began: 30.001, ends: 6 })
    expect((await server.call('clients.list', undefined, { token })).problem).toBe(
      'UNAUTHENTICATED',
    )
    expect(await rowOf(token)).toBeNull()
  })

  test('is never renewed beyond those thirty days', async () => {
    const token = await loginFrom({ began: 28, ends: 1 })
    const { status, headers } = await server.call('clients.list', undefined, { token })
    expect(status).toBe(200)
    const end = await endOf(token, 30)
    expect(inSeconds(expiryOf(headers['set-cookie']))).toBe(inSeconds(end))
    const me = await server.call('auth.me', undefined, { token })
    const { expiresAt } = me.data as { expiresAt: Date }
    expect(expiresAt).toEqual(end)
  })

  test('of a SUPER_ADMIN ends twelve hours after it began', async () => {
    const { id } = await makeProfile(db, { role: 'SUPER_ADMIN' })
    const living = await loginFrom({ began: 11 / 24, of: id })
    const me = await server.call('auth.me', undefined, { token: living })
    const { expiresAt } = me.data as { expiresAt: Date }
    expect(expiresAt).toEqual(await endOf(living, 0.5))
    const ended = await loginFrom({ began: 12.01 / 24, of: id })
    expect((await server.call('auth.me', undefined, { token: ended })).data).toBeNull()
    expect(await rowOf(ended)).toBeNull()
  })

  test('the twenty-first login of an account replaces the oldest', async () => {
    const { id } = await makeProfile(db)
    const tokens: string[] = []
    for (let turn = 0; turn < 21; turn += 1) tokens.push(await loginFrom({ began: -turn, of: id }))
    const kept = await Promise.all(tokens.map(rowOf))
    expect(kept.map((row) => row !== null)).toEqual([
      false,
      ...Array.from({ length: 20 }, () => true),
    ])
  })

  test('the cleanup deletes expired logins, and only those', async () => {
    const ended = await loginFrom({ ends: -0.001 })
    const living = await loginFrom({ ends: 0.01 })
    await deleteExpiredLogins(db)
    expect(await rowOf(ended)).toBeNull()
    expect(await rowOf(living)).not.toBeNull()
  })
})

describe('logout', () => {
  test('ends the login on the server, and no other login of the account', async () => {
    const [here, there] = [await loginFrom(), await loginFrom()]
    const { status, headers } = await server.call('auth.logout', {}, { token: here })
    expect(status).toBe(200)
    expect(headers['set-cookie']?.[0]).toMatch(/^tidspott=;/)
    const after = await server.call('clients.list', undefined, { token: here })
    expect(after.problem).toBe('UNAUTHENTICATED')
    expect((await server.call('clients.list', undefined, { token: there })).status).toBe(200)
  })

  test('is idempotent, also without a login', async () => {
    const token = await loginFrom()
    for (const cookie of [null, 'nobody', token, token]) {
      expect((await server.call('auth.logout', {}, { token: cookie })).status).toBe(200)
    }
  })
})

describe('invalid login cookie', () => {
  test.each([
    '',
    'x',
    'null',
    '%',
    '%00',
    '%E0%A4%A',
    "' or 1=1 --",
    'a'.repeat(10_000),
    '"quoted"',
    '__proto__',
  ])('is unauthenticated', async (value) => {
    const headers = { cookie: `tidspott=${value}` }
    const { status, problem } = await server.call('clients.list', undefined, { headers })
    expect([status, problem]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('the stored token hash is no token', async () => {
    const token = hashToken(await loginFrom())
    expect((await server.call('clients.list', undefined, { token })).problem).toBe(
      'UNAUTHENTICATED',
    )
  })

  test('tokens are case-sensitive', async () => {
    const token = await loginFrom()
    const changed = token.replace(/[a-z]/, (letter) => letter.toUpperCase())
    const { problem } = await server.call('clients.list', undefined, { token: changed })
    expect(problem).toBe('UNAUTHENTICATED')
  })
})

test('the login table holds only hashes: 64 hexadecimal digits', async () => {
  await loginFrom()
  const rows = await rowsOf<{ id: string }>(db, sql`select id from auth_sessions`)
  for (const { id } of rows) expect(id).toMatch(/^[0-9a-f]{64}$/)
})
