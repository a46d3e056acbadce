import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { deleteExpiredPendingLogins } from '#server/auth/factor/pending-login.ts'
import { deviceOf, newDevice } from '#server/auth/known-device.ts'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions, profiles, throttles } from '#server/schema/auth.ts'
import { loginOffers } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { authenticators, passkeys, pendingLogins, recoveryCodes } from '#server/schema/factors.ts'
import { outbox } from '#server/schema/outbox.ts'
import { testKeys } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import {
  type FactorAccount,
  givePasskey,
  makeFactorAccount,
  outcomeOf,
  passWith,
} from '#tests/factor-account.ts'
import { makeClient, makeInvitation, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization } from '#tests/organization.ts'
import { codeAt, makeAuthenticatorApp, makeRecoveryCode } from '#tests/second-factor.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { softwareAuthenticator } from '#tests/software-authenticator.ts'

const clock = testClock()
let db: Database
let server: TestServer
let account: FactorAccount

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db, { now: clock.now })
})
afterAll(() => server.close())

beforeEach(async () => {
  clock.set('2026-11-18', '12:00')
  await db.delete(throttles)
  await db.delete(outbox)
  account = await makeFactorAccount(db, server)
})

const isOwn = () => eq(authSessions.userId, account.id)
const logins = () => db.$count(authSessions, isOwn())

async function pass(token: string, method: 'code' | 'recovery', code: string) {
  return outcomeOf(await server.call('auth.passFactor', { token, answer: { method, code } }))
}

/** The security lines of this account, by event. */
function securityLines(): string[] {
  return server
    .log()
    .split('\n')
    .filter((line) => line.includes(account.id) && line.includes('"security"'))
    .map((line) => (JSON.parse(line) as { event: string }).event)
}

describe('the right password of an account with a second factor', () => {
  test('begins no login: no cookie, no session, no event and no known device', async () => {
    await givePasskey(db, account.id)
    const { email, password, id } = account
    const answer = await server.call('auth.login', { email, password })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined])
    expect(answer.data).toEqual({
      secondFactor: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        expiresAt: new Date(clock.now().getTime() + 5 * 60_000),
        methods: ['passkey'],
        passkey: {
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
    expect([await logins(), await db.$count(events, eq(events.actorId, id))]).toEqual([0, 0])
    const [stored] = await db.select().from(profiles).where(eq(profiles.id, id))
    expect(stored?.lastLoginAt).toBeNull()
  })

  test('says which ways there are', async () => {
    await makeAuthenticatorApp(db, account.id)
    await makeRecoveryCode(db, account.id)
    expect(await account.begin()).toMatchObject({ methods: ['code', 'recovery'], passkey: null })
  })
})

describe('a passkey', () => {
  test('logs in, and leaves what every login leaves', async () => {
    const authenticator = await givePasskey(db, account.id)
    const answer = await account.logInWith(authenticator)
    expect(answer.data).toMatchObject({ person: { id: account.id }, expiresAt: expect.any(Date) })
    expect(answer.headers['set-cookie']).toHaveLength(2)
    expect(await logins()).toBe(1)
    const left = await db.select().from(events).where(eq(events.actorId, account.id))
    expect(left).toMatchObject([{ kind: 'login.succeeded', figures: { factor: 'PASSKEY' } }])
    const [used] = await db.select().from(passkeys).where(eq(passkeys.profileId, account.id))
    expect(used).toMatchObject({ counter: 1, lastUsedAt: clock.now() })
    expect(securityLines()).toEqual(['login.factor-awaited', 'login.succeeded'])
  })

  test.each([
    ['of another origin', { origin: 'https://elak.example' }],
    ['for another relying party', { rpId: 'elak.example' }],
    ['of another challenge', { challenge: 'A'.repeat(43) }],
  ])('%s is refused', async (_what, differences) => {
    const authenticator = await givePasskey(db, account.id)
    const answer = await passWith(server, await account.begin(), authenticator, differences)
    expect([outcomeOf(answer), await logins()]).toEqual(['FACTOR_WRONG', 0])
  })

  test('of another account, or with the key of another one, is refused', async () => {
    const authenticator = await givePasskey(db, account.id)
    const other = await makeFactorAccount(db, server)
    const foreign = await givePasskey(db, other.id)
    expect(outcomeOf(await passWith(server, await account.begin(), foreign))).toBe('FACTOR_WRONG')
    const forged = softwareAuthenticator()
    const pending = await account.begin()
    const response = forged.sign(
      { challenge: pending.passkey?.challenge ?? '', rpId: 'localhost' },
      { origin: server.origin },
    )
    const { credentialId: id } = authenticator
    const answer = { method: 'passkey', response: { ...response, id, rawId: id } }
    const refused = await server.call('auth.passFactor', { token: pending.token, answer })
    expect([outcomeOf(refused), await logins()]).toEqual(['FACTOR_WRONG', 0])
  })

  test('that counts backwards has been copied: it is refused and logged', async () => {
    const authenticator = await givePasskey(db, account.id)
    const counts = [7, 7, 6, 0, 8]
    const outcomes: string[] = []
    for (const counter of counts) {
      const answer = await passWith(server, await account.begin(), authenticator, { counter })
      outcomes.push(outcomeOf(answer))
    }
    expect(outcomes).toEqual(['ok', 'FACTOR_WRONG', 'FACTOR_WRONG', 'FACTOR_WRONG', 'ok'])
    expect(securityLines().filter((event) => event === 'factor.copied')).toHaveLength(3)
  })

  test('that never counts is accepted each time', async () => {
    const authenticator = await givePasskey(db, account.id)
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await passWith(server, await account.begin(), authenticator, { counter: 0 })
      expect(outcomeOf(answer)).toBe('ok')
    }
  })

  test('passes a pending login once: its answer is no use a second time, nor for another login', async () => {
    const authenticator = await givePasskey(db, account.id)
    const [first, second] = [await account.begin(), await account.begin()]
    const response = authenticator.sign(first.passkey ?? { challenge: '', rpId: '' }, server)
    const answer = { method: 'passkey', response }
    const send = async (token: string) =>
      outcomeOf(await server.call('auth.passFactor', { token, answer }))
    expect(await send(first.token)).toBe('ok')
    expect(await send(first.token)).toBe('LOGIN_EXPIRED')
    expect(await send(second.token)).toBe('FACTOR_WRONG')
    expect(await logins()).toBe(1)
  })
})

describe('a code of an authenticator app', () => {
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const tryCode = async (code: string) => pass((await account.begin()).token, 'code', code)

  test('is accepted for its thirty seconds and one step before and after, and no longer', async () => {
    await makeAuthenticatorApp(db, account.id)
    expect([await tryCode(codeAt(at(-60))), await tryCode(codeAt(at(60)))]).toEqual([
      'FACTOR_WRONG',
      'FACTOR_WRONG',
    ])
    for (const seconds of [-30, 0, 30]) expect(await tryCode(codeAt(at(seconds)))).toBe('ok')
  })

  test('is accepted once, and none before it afterwards', async () => {
    await makeAuthenticatorApp(db, account.id)
    expect(await tryCode(codeAt(at(0)))).toBe('ok')
    expect(await tryCode(codeAt(at(0)))).toBe('FACTOR_WRONG')
    expect(await tryCode(codeAt(at(-30)))).toBe('FACTOR_WRONG')
    const [used] = await db
      .select()
      .from(authenticators)
      .where(eq(authenticators.profileId, account.id))
    expect(used?.lastUsedAt).toEqual(clock.now())
  })

  test('is accepted once of two used at the same time', async () => {
    await makeAuthenticatorApp(db, account.id)
    const tokens = [(await account.begin()).token, (await account.begin()).token]
    const outcomes = await Promise.all(tokens.map((token) => pass(token, 'code', codeAt(at(0)))))
    expect(outcomes.toSorted()).toEqual(['FACTOR_WRONG', 'ok'])
  })
})

describe('a recovery code', () => {
  test('is accepted once, also of two used at the same time, typed in any way', async () => {
    await givePasskey(db, account.id)
    const code = await makeRecoveryCode(db, account.id)
    const tokens = [(await account.begin()).token, (await account.begin()).token]
    const typed = ` ${code.toUpperCase().slice(0, 10)}-${code.slice(10)}`
    const outcomes = await Promise.all(tokens.map((token) => pass(token, 'recovery', typed)))
    expect(outcomes.toSorted()).toEqual(['FACTOR_WRONG', 'ok'])
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.profileId, account.id))).toBe(0)
  })

  test('of another account is refused', async () => {
    await givePasskey(db, account.id)
    const other = await makeFactorAccount(db, server)
    const code = await makeRecoveryCode(db, other.id)
    expect(await pass((await account.begin()).token, 'recovery', code)).toBe('FACTOR_WRONG')
    expect(await db.$count(recoveryCodes, eq(recoveryCodes.profileId, other.id))).toBe(1)
  })
})

describe('a pending login', () => {
  test('ends with its fifth wrong answer, and the owner is told by mail', async () => {
    await makeAuthenticatorApp(db, account.id)
    const { token } = await account.begin()
    const outcomes: string[] = []
    for (let turn = 0; turn < 5; turn += 1) outcomes.push(await pass(token, 'code', '000000'))
    expect(outcomes).toEqual([...Array<string>(4).fill('FACTOR_WRONG'), 'LOGIN_EXPIRED'])
    expect(await pass(token, 'code', codeAt(clock.now()))).toBe('LOGIN_EXPIRED')
    expect(await db.select().from(outbox)).toMatchObject([
      { kind: 'factor-refused', recipient: account.email },
    ])
    expect(securityLines().filter((event) => event === 'factor.refused')).toHaveLength(5)
  })

  test('judges five of many simultaneous answers', async () => {
    await makeAuthenticatorApp(db, account.id)
    const { token } = await account.begin()
    await Promise.all(Array.from({ length: 12 }, () => pass(token, 'code', '000000')))
    expect(securityLines().filter((event) => event === 'factor.refused')).toHaveLength(5)
  })

  test('expires after five minutes', async () => {
    await makeAuthenticatorApp(db, account.id)
    const { token } = await account.begin()
    clock.set('2026-11-18', '12:05')
    expect(await pass(token, 'code', codeAt(clock.now()))).toBe('LOGIN_EXPIRED')
  })

  test.each([
    ['the password is reset', () => resetPassword()],
    [
      'the account is disabled',
      () => db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, account.id)),
    ],
  ])('ends when %s meanwhile', async (_what, act) => {
    await makeAuthenticatorApp(db, account.id)
    const { token } = await account.begin()
    await act()
    expect(await pass(token, 'code', codeAt(clock.now()))).toBe('LOGIN_EXPIRED')
    expect(await logins()).toBe(0)
  })

  test('is stored without its token', async () => {
    await givePasskey(db, account.id)
    const { token } = await account.begin()
    const rows = await db.select().from(pendingLogins)
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('unknown is refused like an expired one', async () => {
    expect(await pass('A'.repeat(43), 'code', '123456')).toBe('LOGIN_EXPIRED')
  })
})

const resetPassword = async () => {
  const token = await makeResetLink(db, account.id, new Date('2099-01-01'))
  const fresh = 'ett helt nytt lösenord'
  const input = { token, password: fresh, confirmation: fresh }
  const answer = await server.call('auth.resetPassword', input)
  expect(answer.status).toBe(200)
  return { password: fresh, cookies: answer.headers['set-cookie'] ?? [] }
}

test('a password reset neither passes by a second factor nor removes it, and a known device does not either', async () => {
  const authenticator = await givePasskey(db, account.id)
  const { password, cookies } = await resetPassword()
  expect(await logins()).toBe(0)
  const device = /tidspott-device=[^;]+/.exec(cookies.join())?.[0] ?? ''
  expect(device).not.toBe('')
  const headers = { cookie: device }
  const answer = await server.call('auth.login', { email: account.email, password }, { headers })
  expect(answer.data).toMatchObject({ secondFactor: { methods: ['passkey'] } })
  const pending = (answer.data as { secondFactor: Parameters<typeof passWith>[1] }).secondFactor
  expect(outcomeOf(await passWith(server, pending, authenticator))).toBe('ok')
})

test('wrong answers of an account are limited to ten an hour over all its pending logins; right ones are not counted', async () => {
  await makeAuthenticatorApp(db, account.id)
  const codes = [await makeRecoveryCode(db, account.id), await makeRecoveryCode(db, account.id)]
  expect(await pass((await account.begin()).token, 'recovery', codes[0] ?? '')).toBe('ok')
  const outcomes: string[] = []
  for (let turn = 0; turn < 11; turn += 1)
    outcomes.push(await pass((await account.begin()).token, 'code', '000000'))
  expect(outcomes).toEqual([...Array<string>(10).fill('FACTOR_WRONG'), 'TOO_MANY_ATTEMPTS'])
  expect(await pass((await account.begin()).token, 'recovery', codes[1] ?? '')).toBe(
    'TOO_MANY_ATTEMPTS',
  )
  clock.set('2026-11-18', '13:07')
  expect(await pass((await account.begin()).token, 'recovery', codes[1] ?? '')).toBe('ok')
})

describe('a way in that begins a login without a password', () => {
  const chosen = { password: 'ett nytt lösenord', confirmation: 'ett nytt lösenord' }

  test('the activation of an invited account is refused to one that has a second factor', async () => {
    const { organizationId } = await makeOrganization(db)
    const invited = { invitedTo: organizationId, mustChangePassword: true }
    const { id, email } = await makeProfile(db, invited)
    const { code } = await makeInvitation(db, organizationId, { invitedEmail: email })
    await givePasskey(db, id)
    const input = { code, email, name: null, ...chosen }
    expect(outcomeOf(await server.call('auth.activate', input))).toBe('ACCOUNT_ACTIVE')
    expect(await db.$count(authSessions, eq(authSessions.userId, id))).toBe(0)
  })

  test('the offer of a login is refused to an account that has a second factor', async () => {
    const { id, email } = await makeProfile(db, { role: 'CLIENT' })
    const { id: trainerId } = await makeProfile(db)
    const { id: clientId } = await makeClient(db, trainerId, { email })
    await givePasskey(db, id)
    const token = newToken()
    const expiresAt = new Date('2099-01-01')
    await db.insert(loginOffers).values({ clientId, email, tokenHash: hashToken(token), expiresAt })
    const answer = await server.call('auth.acceptOfferWithPassword', { token, ...chosen })
    expect(outcomeOf(answer)).toBe('ACCOUNT_ACTIVE')
    expect(await db.$count(authSessions, eq(authSessions.userId, id))).toBe(0)
  })
})

test('expired pending logins are deleted, others are not', async () => {
  await givePasskey(db, account.id)
  const { expiresAt } = await account.begin()
  const left = () => db.$count(pendingLogins, eq(pendingLogins.profileId, account.id))
  await deleteExpiredPendingLogins(db, new Date(expiresAt.getTime() - 1))
  expect(await left()).toBe(1)
  await deleteExpiredPendingLogins(db, expiresAt)
  expect(await left()).toBe(0)
})

test('a new hash of the password leaves a known device known', async () => {
  await givePasskey(db, account.id)
  const { id } = account
  const passwordHash = await hash(account.password, { memoryCost: 128, timeCost: 1 })
  await db
    .update(profiles)
    .set({ passwordHash, lastLoginAt: new Date() })
    .where(eq(profiles.id, id))
  const device = newDevice(testKeys, { id, passwordHash, firstFactorAt: null })
  const { email, password } = account
  const headers = { cookie: `tidspott-device=${device}` }
  const answer = await server.call('auth.login', { email, password }, { headers })
  const renewed = /tidspott-device=([^;]+)/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1] ?? ''
  const [stored] = await db.select().from(profiles).where(eq(profiles.id, id))
  expect(stored?.passwordHash).not.toBe(passwordHash)
  const known = { id, passwordHash: stored?.passwordHash ?? null, firstFactorAt: null }
  expect(deviceOf(testKeys, known, decodeURIComponent(renewed))).not.toBeNull()
})
