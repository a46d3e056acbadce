import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { authenticators, passkeys, recoveryCodes } from '#server/schema/factors.ts'
import { outbox } from '#server/schema/outbox.ts'
import type { PasskeyCreation } from '#shared/auth/second-factor.ts'
import { testClock } from '#tests/clock.ts'
import {
  type FactorAccount,
  givePasskey,
  makeFactorAccount,
  outcomeOf,
  passWith,
} from '#tests/factor-account.ts'
import { test } from '#tests/fixtures.ts'
import { makerAttestation } from '#tests/maker-certificate.ts'
import { codeAt, makeRecoveryCode } from '#tests/second-factor.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { softwareAuthenticator } from '#tests/software-authenticator.ts'

const clock = testClock()
let db: Database
let server: TestServer
let account: FactorAccount
let token: string

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
  token = (await beginLogin(db, account.id)).token
})

const call = (path: string, input?: unknown) => server.call(path, input, { token })
const own = async () => (await call('profile.secondFactor')).data
const mail = async () => (await db.select().from(outbox)).map(({ kind }) => kind)

type StartedPasskey = { setup: string; options: PasskeyCreation }

async function startPasskey(): Promise<StartedPasskey> {
  const answer = await call('profile.startPasskey', { password: account.password })
  expect(answer.status).toBe(200)
  return answer.data as StartedPasskey
}

const add = (setup: string, response: unknown, name = ' Mobilen ') =>
  call('profile.addPasskey', { setup, name, response })

/** Adds the passkey of a new authenticator. */
async function addPasskey() {
  const { setup, options } = await startPasskey()
  const authenticator = softwareAuthenticator()
  const answer = await add(setup, authenticator.create(options, server))
  expect(answer.status).toBe(200)
  const { recoveryCodes: codes } = answer.data as { recoveryCodes: string[] | null }
  return { authenticator, codes }
}

async function addApp() {
  const started = await call('profile.startAuthenticator', { password: account.password })
  const { setup, secret, uri } = started.data as { setup: string; secret: string; uri: string }
  const answer = await call('profile.confirmAuthenticator', {
    setup,
    code: codeAt(clock.now(), secret),
  })
  return { setup, secret, uri, answer }
}

describe('a passkey', () => {
  test('is added after the password, with ten recovery codes the first time, and logs in', async () => {
    const elsewhere = (await beginLogin(db, account.id)).token
    const { authenticator, codes } = await addPasskey()
    expect(codes).toHaveLength(10)
    expect(codes?.every((code) => /^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/.test(code))).toBe(true)
    expect(await own()).toEqual({
      passkeys: [
        { id: expect.any(String), name: 'Mobilen', createdAt: clock.now(), lastUsedAt: null },
      ],
      authenticator: null,
      recoveryCodesLeft: 10,
      isRequired: false,
      mustProveAddress: false,
    })
    expect(await mail()).toEqual(['factor-added'])
    expect((await server.call('profile.get', undefined, { token: elsewhere })).problem).toBe(
      'UNAUTHENTICATED',
    )
    expect(outcomeOf(await account.logInWith(authenticator))).toBe('ok')
    expect((await addPasskey()).codes).toBeNull()
  })

  test('is asked for with the names that the account needs, and without those it has', async () => {
    const { authenticator } = await addPasskey()
    const { options } = await startPasskey()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Tidspott' },
      user: { name: account.email },
      excludeCredentials: [{ id: authenticator.credentialId, type: 'public-key' }],
      attestation: 'none',
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(account.id)
  })

  test.each([
    ['of another origin', { origin: 'https://elak.example' }],
    ['for another relying party', { rpId: 'elak.example' }],
    ['of another challenge', { challenge: 'A'.repeat(43) }],
  ])('%s is refused', async (_what, differences) => {
    const { setup, options } = await startPasskey()
    const { origin } = server
    const response = softwareAuthenticator().create(options, { origin, ...differences })
    expect(outcomeOf(await add(setup, response))).toBe('PASSKEY_REFUSED')
    expect(await own()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  test('with a certificate of its maker is refused, also when all of it is right', async () => {
    const { setup, options } = await startPasskey()
    const differences = { origin: server.origin, attest: makerAttestation }
    const response = softwareAuthenticator().create(options, differences)
    expect(outcomeOf(await add(setup, response))).toBe('PASSKEY_REFUSED')
  })

  test('that another account has is refused; a retry of the own changes nothing', async () => {
    const other = await makeFactorAccount(db, server)
    const known = await givePasskey(db, other.id)
    const { setup, options } = await startPasskey()
    expect(outcomeOf(await add(setup, known.create(options, server)))).toBe('PASSKEY_REFUSED')
    const response = softwareAuthenticator().create(options, server)
    expect((await add(setup, response)).data).toMatchObject({ recoveryCodes: expect.any(Array) })
    expect((await add(setup, response)).data).toEqual({ recoveryCodes: null })
    expect(await mail()).toEqual(['factor-added'])
  })

  test('asks for the password each time: a setup adds one passkey, also after that one is removed', async () => {
    const { setup, options } = await startPasskey()
    const first = softwareAuthenticator().create(options, server)
    expect(outcomeOf(await add(setup, first))).toBe('ok')
    const second = softwareAuthenticator().create(options, server)
    expect(outcomeOf(await add(setup, second))).toBe('FACTOR_SETUP_EXPIRED')
    const [stored] = await db.select().from(passkeys).where(eq(passkeys.profileId, account.id))
    const { password } = account
    expect(outcomeOf(await call('profile.removePasskey', { id: stored?.id, password }))).toBe('ok')
    expect(outcomeOf(await add(setup, second))).toBe('FACTOR_SETUP_EXPIRED')
    expect(await own()).toMatchObject({ passkeys: [] })
  })

  test('that two calls add with one setup at once is one', async () => {
    const { setup, options } = await startPasskey()
    const responses = [1, 2, 3].map(() => softwareAuthenticator().create(options, server))
    const answers = await Promise.all(responses.map((response) => add(setup, response)))
    expect(answers.map(outcomeOf).sort()).toEqual([
      'FACTOR_SETUP_EXPIRED',
      'FACTOR_SETUP_EXPIRED',
      'ok',
    ])
  })

  test('is not added after ten minutes, with the setup of another account, or with one for an app', async () => {
    const { setup, options } = await startPasskey()
    const response = softwareAuthenticator().create(options, server)
    const other = await makeFactorAccount(db, server)
    const login = await beginLogin(db, other.id)
    const input = { setup, name: 'Mobilen', response }
    const foreign = await server.call('profile.addPasskey', input, { token: login.token })
    expect(outcomeOf(foreign)).toBe('FACTOR_SETUP_EXPIRED')
    const app = await call('profile.startAuthenticator', { password: account.password })
    const { setup: ofApp } = app.data as { setup: string }
    expect(outcomeOf(await add(ofApp, response))).toBe('FACTOR_SETUP_EXPIRED')
    clock.set('2026-11-18', '12:10')
    expect(outcomeOf(await add(setup, response))).toBe('FACTOR_SETUP_EXPIRED')
  })

  test('is removed by its owner, with the password; the recovery codes go with the last factor', async () => {
    await addPasskey()
    await addApp()
    const [stored] = await db.select().from(passkeys).where(eq(passkeys.profileId, account.id))
    const { password } = account
    const id = stored?.id
    const wrong = await call('profile.removePasskey', { id, password: 'fel' })
    expect(outcomeOf(wrong)).toBe('PASSWORD_WRONG')
    const other = await makeFactorAccount(db, server)
    const login = await beginLogin(db, other.id)
    await server.call('profile.removePasskey', { id, password }, { token: login.token })
    expect(await own()).toMatchObject({ passkeys: [{ id }] })

    const elsewhere = (await beginLogin(db, account.id)).token
    expect(outcomeOf(await call('profile.removePasskey', { id, password }))).toBe('ok')
    expect(await own()).toMatchObject({ passkeys: [], recoveryCodesLeft: 10 })
    expect((await server.call('profile.get', undefined, { token: elsewhere })).status).toBe(401)
    expect(outcomeOf(await call('profile.removeAuthenticator', { password }))).toBe('ok')
    expect(await own()).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 })
    expect((await mail()).filter((kind) => kind === 'factor-removed')).toHaveLength(2)
    const { email } = account
    expect((await server.call('auth.login', { email, password })).data).toHaveProperty('person')
  })

  test('of a browser fits in the body of a call without a login', async () => {
    const { authenticator } = await addPasskey()
    const pending = await account.begin()
    const response = authenticator.sign(pending.passkey ?? { challenge: '', rpId: '' }, server)
    // As long as a post-quantum signature in base64url.
    const signature = 'A'.repeat(4900)
    const long = { ...response, response: { ...response.response, signature } }
    const answer = { method: 'passkey', response: long }
    const refused = await server.call('auth.passFactor', { token: pending.token, answer })
    expect(outcomeOf(refused)).toBe('FACTOR_WRONG')
    expect(outcomeOf(await passWith(server, pending, authenticator))).toBe('ok')
  })
})

describe('the mark of a known device', () => {
  const deviceIn = (answer: { headers: { 'set-cookie'?: string[] } }) =>
    /tidspott-device=[^;]+/.exec(answer.headers['set-cookie']?.join() ?? '')?.[0] ?? ''
  const guesses = async (cookie: string) => {
    const { email } = account
    const outcomes: string[] = []
    for (let turn = 0; turn < 11; turn += 1) {
      const input = { email, password: 'fel' }
      outcomes.push(outcomeOf(await server.call('auth.login', input, { headers: { cookie } })))
    }
    return outcomes.filter((outcome) => outcome === 'INVALID_CREDENTIALS').length
  }

  test('made before the first factor has no guesses of its own any more; that of the browser which added it has', async () => {
    const { email, password } = account
    const before = deviceIn(await server.call('auth.login', { email, password }))
    expect(before).not.toBe('')
    expect([await guesses(''), await guesses(before)]).toEqual([10, 10])
    await db.delete(throttles)

    const { setup, options } = await startPasskey()
    const authenticator = softwareAuthenticator()
    const adder = deviceIn(await add(setup, authenticator.create(options, server)))
    expect([await guesses(''), await guesses(before), await guesses(adder)]).toEqual([10, 0, 10])
    await db.delete(throttles)

    // The second factor leaves the marks alone, and so does another browser's login.
    await addApp()
    const after = deviceIn(await account.logInWith(authenticator))
    expect([await guesses(''), await guesses(adder), await guesses(after)]).toEqual([10, 10, 10])
  })
})

describe('an authenticator app', () => {
  test('is added when it shows the right code, which does not log in afterwards', async () => {
    const { secret, uri, setup, answer } = await addApp()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Tidspott:${encodeURIComponent(account.email)}?issuer=Tidspott&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(answer.data).toEqual({ recoveryCodes: expect.any(Array) })
    const code = codeAt(clock.now(), secret)
    expect((await call('profile.confirmAuthenticator', { setup, code })).data).toEqual({
      recoveryCodes: null,
    })
    const { token: pending } = await account.begin()
    const passed = (typed: string) =>
      server.call('auth.passFactor', { token: pending, answer: { method: 'code', code: typed } })
    expect(outcomeOf(await passed(code))).toBe('FACTOR_WRONG')
    const next = codeAt(new Date(clock.now().getTime() + 30_000), secret)
    expect(outcomeOf(await passed(`${next.slice(0, 3)} ${next.slice(3)}`))).toBe('ok')
    expect(await mail()).toEqual(['factor-added'])
  })

  test('is not added with a wrong code, and needs the password', async () => {
    const { password } = account
    const { data } = await call('profile.startAuthenticator', { password })
    const { setup } = data as { setup: string }
    const wrong = await call('profile.confirmAuthenticator', { setup, code: '000000' })
    expect(outcomeOf(wrong)).toBe('FACTOR_WRONG')
    const refused = await call('profile.startAuthenticator', { password: 'fel' })
    expect(outcomeOf(refused)).toBe('PASSWORD_WRONG')
    expect(await own()).toMatchObject({ authenticator: null })
  })

  test('is replaced by the next one, and its secret is stored sealed', async () => {
    const first = await addApp()
    const second = await addApp()
    expect(second.answer.data).toEqual({ recoveryCodes: null })
    const stored = JSON.stringify(await db.select().from(authenticators))
    for (const { secret } of [first, second]) expect(stored).not.toContain(secret)
    const { token: pending } = await account.begin()
    const later = new Date(clock.now().getTime() + 30_000)
    const tried = (secret: string) =>
      server.call('auth.passFactor', {
        token: pending,
        answer: { method: 'code', code: codeAt(later, secret) },
      })
    expect(outcomeOf(await tried(first.secret))).toBe('FACTOR_WRONG')
    expect(outcomeOf(await tried(second.secret))).toBe('ok')
  })
})

describe('recovery codes', () => {
  test('are stored as hashes, differ, and are replaced all at once', async () => {
    const { codes } = await addPasskey()
    const stored = await db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.profileId, account.id))
    const hashes = stored.map(({ codeHash }) => codeHash)
    expect(new Set(hashes).size).toBe(10)
    expect(hashes.every((hash) => /^[\da-f]{64}$/.test(hash))).toBe(true)
    const { password } = account
    const renewed = await call('profile.newRecoveryCodes', { password })
    expect((renewed.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    const { token: pending } = await account.begin()
    const passed = (code: string) =>
      server.call('auth.passFactor', { token: pending, answer: { method: 'recovery', code } })
    expect(outcomeOf(await passed(codes?.[0] ?? ''))).toBe('FACTOR_WRONG')
    const { recoveryCodes: fresh } = renewed.data as { recoveryCodes: string[] }
    expect(outcomeOf(await passed(fresh[0] ?? ''))).toBe('ok')
    expect(await own()).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('are not made without a second factor', async () => {
    const { password } = account
    expect(outcomeOf(await call('profile.newRecoveryCodes', { password }))).toBe('NOT_FOUND')
    await makeRecoveryCode(db, account.id)
    const { email } = account
    expect((await server.call('auth.login', { email, password })).data).toHaveProperty('person')
  })
})
