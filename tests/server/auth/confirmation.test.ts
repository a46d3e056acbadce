import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions, profiles, throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { confirmed } from '#shared/access/confirmation.ts'
import type { Confirmation } from '#shared/auth/second-factor.ts'
import { testPasswords } from '#tests/callers.ts'
import { makeTenant, type Tenant } from '#tests/canaries.ts'
import { testClock } from '#tests/clock.ts'
import { givePasskey, outcomeOf } from '#tests/factor-account.ts'
import { test } from '#tests/fixtures.ts'
import { codeAt, makeAuthenticatorApp } from '#tests/second-factor.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { softwareAuthenticator } from '#tests/software-authenticator.ts'
import { inputOf } from '../procedures/records.ts'

const password = 'hemligt ord för alla'
const clock = testClock()

let db: Database
let server: TestServer
let tenant: Tenant
let token: string
let made = 0

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db, { now: clock.now })
})
afterAll(() => server.close())

beforeEach(async () => {
  clock.set('2026-11-18', '12:00')
  await db.delete(throttles)
  made += 1
  const passwordHash = await testPasswords.hash(password)
  tenant = await makeTenant(db, `lek${made}`, { role: 'SUPER_ADMIN', passwordHash }, 'ADMIN')
  token = (await beginLogin(db, tenant.actor.id)).token
})

const call = async (path: string, input?: unknown, by = token) =>
  outcomeOf(await server.call(path, input, { token: by }))
const confirm = (answer: object, by = token) => call('auth.confirm', { answer }, by)
const confirmByPassword = (typed = password, by = token) =>
  confirm({ method: 'password', password: typed }, by)
/** An act that needs a confirmation, and which can be done again and again. */
const act = (by = token) => call('admin.setDisabled', inputOf('admin.setDisabled', tenant), by)
const waysOf = async (by = token) =>
  (await server.call('auth.confirmation', undefined, { token: by })).data as Confirmation

describe('an act on other accounts, or that opens a way beside the login,', () => {
  const paths = Object.keys(confirmed)

  test('is one of eight', () => {
    expect(paths.sort()).toEqual([
      'admin.addTrainer',
      'admin.makeTrainer',
      'admin.resetFactor',
      'admin.setDisabled',
      'admin.setPassword',
      'export.makeSheet',
      'organizations.invite',
      'organizations.setMemberRole',
    ])
  })

  test.each(paths)(
    '%s needs a confirmation in this login, and its refusal changes nothing',
    async (path) => {
      const input = inputOf(path, tenant)
      const before = await db.select().from(profiles).orderBy(profiles.id)
      expect(await call(path, input)).toBe('CONFIRMATION_NEEDED')
      expect(await db.select().from(profiles).orderBy(profiles.id)).toEqual(before)
      expect(await db.$count(events, eq(events.actorId, tenant.actor.id))).toBe(0)
      expect(await confirmByPassword()).toBe('ok')
      expect(await call(path, input)).not.toBe('CONFIRMATION_NEEDED')
    },
  )

  test('is asked for nothing when a role is taken away', async () => {
    const input = { ...inputOf('organizations.setMemberRole', tenant), role: 'MEMBER' }
    expect(await call('organizations.setMemberRole', input)).toBe('ok')
  })

  test('is refused as before to those who may not do it at all', async () => {
    const trainer = await makeTenant(db, `rutin${made}`)
    const { token: other } = await beginLogin(db, trainer.actor.id)
    expect(await act(other)).toBe('FORBIDDEN')
  })
})

describe('a confirmation', () => {
  test('lasts ten minutes, and no longer when the clock is set back', async () => {
    await confirmByPassword()
    clock.set('2026-11-18', '12:10')
    expect(await act()).toBe('ok')
    clock.set('2026-11-18', '12:11')
    expect(await act()).toBe('CONFIRMATION_NEEDED')
    clock.set('2026-11-17', '12:05')
    expect(await act()).toBe('CONFIRMATION_NEEDED')
    expect(await confirmByPassword()).toBe('ok')
    expect(await act()).toBe('ok')
  })

  test('is of one login: the others of the account need their own', async () => {
    const { token: elsewhere } = await beginLogin(db, tenant.actor.id)
    await confirmByPassword()
    expect([await act(), await act(elsewhere)]).toEqual(['ok', 'CONFIRMATION_NEEDED'])
  })

  test('is every login by the password, for its first ten minutes', async () => {
    const { email } = tenant.actor
    const answer = await server.call('auth.login', { email, password })
    const cookies = answer.headers['set-cookie']?.join() ?? ''
    const fresh = /tidspott=([\w-]+)/.exec(cookies)?.[1] ?? ''
    expect(await act(fresh)).toBe('ok')
    clock.set('2026-11-18', '12:11')
    expect(await act(fresh)).toBe('CONFIRMATION_NEEDED')
  })

  test('leaves an event of its login, which says what it was given by', async () => {
    await confirmByPassword()
    await makeAuthenticatorApp(db, tenant.actor.id)
    await confirm({ method: 'code', code: codeAt(clock.now()) })
    const left = await db
      .select()
      .from(events)
      .where(eq(events.actorId, tenant.actor.id))
      .orderBy(asc(events.id))
    expect(left).toMatchObject([
      { kind: 'login.confirmed', figures: { factor: null } },
      { kind: 'login.confirmed', figures: { factor: 'CODE' } },
    ])
  })

  test('by a wrong password is none, and guesses are limited to ten an hour', async () => {
    for (let turn = 0; turn < 10; turn += 1)
      expect(await confirmByPassword('fel')).toBe('PASSWORD_WRONG')
    expect(await confirmByPassword()).toBe('TOO_MANY_ATTEMPTS')
    expect(await act()).toBe('CONFIRMATION_NEEDED')
    clock.set('2026-11-18', '12:20')
    expect(await confirmByPassword()).toBe('TOO_MANY_ATTEMPTS')
    clock.set('2026-11-18', '13:07')
    for (let turn = 0; turn < 12; turn += 1) expect(await confirmByPassword()).toBe('ok')
  })

  test('cannot be asked for in a batch, which would be one call for the rate limit of a proxy', async () => {
    const answer = await server.send({
      method: 'POST',
      path: '/trpc/auth.confirm,auth.confirm?batch=1',
      headers: {
        origin: server.origin,
        'content-type': 'application/json',
        cookie: `tidspott=${token}`,
      },
      body: '{}',
    })
    expect(answer.status).toBe(400)
  })

  test('of a login that ends meanwhile is none', async () => {
    await db.delete(authSessions).where(eq(authSessions.userId, tenant.actor.id))
    expect(await confirmByPassword()).toBe('UNAUTHENTICATED')
  })
})

describe('by a factor', () => {
  test('a code confirms once, and a wrong one does not; nor does a recovery code', async () => {
    await makeAuthenticatorApp(db, tenant.actor.id)
    expect(await waysOf()).toEqual({ hasCode: true, passkey: null })
    expect(await confirm({ method: 'code', code: '000000' })).toBe('FACTOR_WRONG')
    expect(await act()).toBe('CONFIRMATION_NEEDED')
    const code = codeAt(clock.now())
    expect(await confirm({ method: 'code', code })).toBe('ok')
    expect(await act()).toBe('ok')
    expect(await confirm({ method: 'code', code })).toBe('FACTOR_WRONG')
    expect(await confirm({ method: 'recovery', code: 'a'.repeat(25) })).toBe('INVALID_INPUT')
  })

  test('a passkey confirms the login that asked for it, once, within five minutes', async () => {
    const authenticator = await givePasskey(db, tenant.actor.id)
    const sign = ({ passkey }: Confirmation, by = authenticator) => ({
      method: 'passkey',
      setup: passkey?.setup,
      response: by.sign(passkey?.request ?? { challenge: '', rpId: '' }, server),
    })
    const late = sign(await waysOf())
    clock.set('2026-11-18', '12:05')
    expect(await confirm(late)).toBe('FACTOR_WRONG')

    const answer = sign(await waysOf())
    const { token: elsewhere } = await beginLogin(db, tenant.actor.id)
    expect(await confirm(answer, elsewhere)).toBe('FACTOR_WRONG')
    expect(await confirm(sign(await waysOf(), softwareAuthenticator()))).toBe('FACTOR_WRONG')
    expect(await confirm({ ...answer, setup: 'a' })).toBe('FACTOR_WRONG')
    expect(await confirm(answer)).toBe('ok')
    expect(await act()).toBe('ok')
    expect(await confirm(answer)).toBe('FACTOR_WRONG')
  })

  test('the ways of an account are named without what unlocks them', async () => {
    expect(await waysOf()).toEqual({ hasCode: false, passkey: null })
    await givePasskey(db, tenant.actor.id)
    expect(await waysOf()).toEqual({
      hasCode: false,
      passkey: {
        setup: expect.any(String),
        request: {
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          timeout: 300_000,
          rpId: 'localhost',
          allowCredentials: [
            { id: expect.any(String), type: 'public-key', transports: expect.any(Array) },
          ],
          userVerification: 'preferred',
        },
      },
    })
  })
})
