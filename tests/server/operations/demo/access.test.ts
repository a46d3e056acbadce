import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoBarrier } from '#server/operations/demo/access.ts'
import { fillWithDemoData } from '#server/operations/demo/fill.ts'
import { consumeAttempt, rateLimits } from '#server/platform/access/rate-limit.ts'
import { projectPaths } from '#server/platform/system/paths.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { testKeys, testPasswords } from '#tests/callers.ts'
import { postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { type Answer, startServer, type TestServer } from '#tests/server.ts'

const password = 'traningspass'
const demoEmails = ['tranare', 'org', 'admin', 'klient', 'amanda.holm'].map(
  (name) => `${name}@example.com`,
)
const ownEmail = 'egen@example.com'
const wrongPassword = 'fel lösenord'

let database: TestDatabase
/** Demo accounts may log in: HOST and PUBLIC_URL are loopback. */
let local: TestServer
/** Listens on the loopback address, with a PUBLIC_URL that is not. */
let open: TestServer

beforeAll(async () => {
  database = await postgresDatabase()
  await fillWithDemoData({
    db: database.db,
    keys: testKeys,
    passwords: testPasswords,
    now: new Date(),
  })
  await makeProfile(database.db, {
    email: ownEmail,
    passwordHash: await testPasswords.hash(password),
  })
  local = await startServer(database.db)
  const publicUrl = new URL('https://tidspott.example.com')
  open = await startServer(database.db, { env: { publicUrl, allowsDemo: false } })
})

beforeEach(async () => {
  await database.db.delete(throttles)
})

afterAll(async () => {
  await local.close()
  await open.close()
  await database.drop()
})

const body = (email: string, typed = password) =>
  JSON.stringify({ json: { email, password: typed } })

/** Logs in without Origin like a program, so that any Host reaches the procedure. */
function logIn(
  server: TestServer,
  email: string,
  { headers = {}, typed }: { headers?: Record<string, string>; typed?: string } = {},
): Promise<Answer> {
  const own = { 'content-type': 'application/json', 'x-requested-with': 'test' }
  return server.send({
    method: 'POST',
    path: '/trpc/auth.login',
    headers: { ...own, ...headers },
    body: body(email, typed),
  })
}

/** The observable parts of a response. */
const shown = ({ status, text, headers }: Answer) => [status, text, headers['set-cookie']]

const lastWarning = (server: TestServer) => server.log().trimEnd().split('\n').findLast(isWarning)
const isWarning = (line: string) => (JSON.parse(line) as { level: number }).level === 40

describe('demo accounts can be used', () => {
  const barrier = (headers: Record<string, string>, httpVersion = '1.1') =>
    demoBarrier({ allowsDemo: true }, { headers, raw: { httpVersion } })

  test.each(['localhost', 'localhost:3000', '127.0.0.1', '127.0.0.1:80', '[::1]', '[::1]:3000'])(
    'in a request to %s',
    (host) => {
      const sent = { accept: '*/*', origin: 'http://localhost', 'user-agent': 'x', cookie: 'a=b' }
      expect(barrier({ host, ...sent })).toBeNull()
      expect(
        demoBarrier({ allowsDemo: false }, { headers: { host }, raw: { httpVersion: '1.1' } }),
      ).toBe('HOST or PUBLIC_URL is not a loopback address')
    },
  )

  test.each([
    'tidspott.example.com',
    '192.168.1.5:3000',
    'abc123.ngrok.app',
    'localhost.example.com',
    '127.0.0.1.example.com:3000',
    'localhost:3000.example.com',
    '[::2]:3000',
    '0.0.0.0',
    '',
  ])('not in a request to "%s"', (host) => {
    expect(barrier({ host })).toBe('the Host header is not a loopback name')
  })

  test('not in a request without a Host header', () => {
    expect(barrier({})).toBe('the Host header is not a loopback name')
  })

  test.each([
    'forwarded',
    'via',
    'x-forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-forwarded-server',
    'x-real-ip',
    'x-client-ip',
    'client-ip',
    'true-client-ip',
    'x-cluster-client-ip',
    'fastly-client-ip',
    'cf-connecting-ip',
    'cdn-loop',
    'x-original-forwarded-for',
    'x-original-host',
  ])('not when a proxy has added %s, with any value', (name) => {
    for (const value of ['127.0.0.1', 'localhost', '']) {
      expect(barrier({ host: 'localhost', [name]: value })).toContain(`added the header ${name}`)
    }
  })

  test('not in HTTP/1.0, which nginx speaks and no browser does', () => {
    expect(barrier({ host: 'localhost' }, '1.0')).toBe('a proxy has asked in HTTP/1.0')
  })
})

describe('demo account', () => {
  test.each(['admin@example.com', 'amanda.holm@example.com'])(
    '%s logs in directly from this machine',
    async (email) => {
      expect((await logIn(local, email)).status).toBe(200)
    },
  )

  test.each(demoEmails)('%s is refused where PUBLIC_URL is no loopback address', async (email) => {
    const { status, text } = await logIn(open, email)
    expect([status, text]).toEqual([401, expect.stringContaining('INVALID_CREDENTIALS')])
  })

  test.each([
    ['Host', 'tidspott.example.com', 'the Host header is not a loopback name'],
    ['X-Forwarded-For', '127.0.0.1', 'a proxy has added the header x-forwarded-for'],
    ['Forwarded', 'for=127.0.0.1', 'a proxy has added the header forwarded'],
    ['Via', '', 'a proxy has added the header via'],
  ])('is refused with the header %s: %s, like a wrong password', async (name, value, barrier) => {
    const headers = { [name.toLowerCase()]: value }
    const wrong = await logIn(local, 'admin@example.com', { headers, typed: wrongPassword })
    expect(wrong.text).toContain('INVALID_CREDENTIALS')
    expect(shown(await logIn(local, 'admin@example.com', { headers }))).toEqual(shown(wrong))
    expect(lastWarning(local)).toContain(`"barrier":"${barrier}"`)
    expect((await logIn(local, ownEmail, { headers })).status).toBe(200)
  })

  test('is refused in HTTP/1.0', async () => {
    const statusOf = async (email: string, version: string) => {
      const socket = connect(local.port, '127.0.0.1')
      const headers = [
        'Host: 127.0.0.1',
        'Connection: close',
        'Content-Type: application/json',
        'X-Requested-With: test',
        `Content-Length: ${Buffer.byteLength(body(email))}`,
      ]
      const head = [`POST /trpc/auth.login HTTP/${version}`, ...headers, '', ''].join('\r\n')
      socket.write(head + body(email))
      return Number((await readText(socket)).split(' ')[1])
    }
    expect(await statusOf('admin@example.com', '1.1')).toBe(200)
    expect(await statusOf('admin@example.com', '1.0')).toBe(401)
    expect(await statusOf(ownEmail, '1.0')).toBe(200)
  })

  test('that is refused counts for the rate limit, and the log gives the reason and the remedy', async () => {
    const counters = { db: database.db, keys: testKeys }
    const email = 'admin@example.com'
    for (let guess = 0; guess < 9; guess += 1)
      await consumeAttempt(counters, rateLimits.loginOfAccount, email)
    expect((await logIn(open, email)).status).toBe(401)
    expect((await logIn(open, email)).status).toBe(429)
    const line = JSON.parse(lastWarning(open) ?? '{}') as Record<string, string>
    expect(line.barrier).toBe('HOST or PUBLIC_URL is not a loopback address')
    expect(line.msg).toContain('npm run admin:create')
    expect(JSON.stringify(line)).not.toContain('@example.com')
  })

  test('that is logged in here is unauthenticated through a proxy, and still logged in here', async () => {
    const { headers } = await logIn(local, 'tranare@example.com')
    const token = /^tidspott=([\w-]{43});/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? ''
    const statusWith = async (added: Record<string, string>) =>
      (await local.call('clients.list', undefined, { token, headers: added })).status
    expect(await statusWith({})).toBe(200)
    expect(await statusWith({ 'x-forwarded-for': '192.0.2.7' })).toBe(401)
    expect(await statusWith({ host: 'tidspott.example.com' })).toBe(401)
    expect((await open.call('clients.list', undefined, { token })).status).toBe(401)
    expect(await statusWith({})).toBe(200)
  })
})

describe('demo data loaded before accounts were marked', () => {
  test('is marked by the migration, and another account with a demo address is not', async () => {
    const file = join(projectPaths.migrations, '0009_demo_accounts.sql')
    const [, mark = ''] = (await readFile(file, 'utf8')).split('--> statement-breakpoint')
    const { db } = database
    const before = await db.select().from(profiles).where(eq(profiles.isDemo, true))
    expect(before).toHaveLength(6)
    await db.update(profiles).set({ isDemo: false })
    const own = eq(profiles.email, 'org@example.com')
    await db.update(profiles).set({ createdAt: new Date() }).where(own)

    await db.execute(sql.raw(mark))
    const marked = await db.select().from(profiles).where(eq(profiles.isDemo, true))
    const expected = before.filter(({ email }) => email !== 'org@example.com')
    expect(marked.map(({ email }) => email).toSorted()).toEqual(
      expected.map(({ email }) => email).toSorted(),
    )
  })
})
