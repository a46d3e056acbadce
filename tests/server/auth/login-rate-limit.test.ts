import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { consumeAttempt, rateLimits } from '#server/platform/access/rate-limit.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { testKeys, testPasswords } from '#tests/callers.ts'
import { type TestDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { rowsOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'
import { type CallAnswer, startServer, type TestServer } from '#tests/server.ts'

const password = 'rätt lösenord'
const email = 'anna@example.com'
const { guesses } = scale

let database: TestDatabase
let passwordHash: string
/** Behind a proxy, so that a test can use any client address. */
let server: TestServer

test.beforeAll(async ({ ownDatabase }) => {
  database = ownDatabase
  passwordHash = await testPasswords.hash(password)
  await makeProfile(database.db, { email, passwordHash })
  server = await startServer(database.db, { env: { trustProxy: ['127.0.0.1'] } })
})

beforeEach(async () => {
  await database.db.delete(throttles)
})

afterAll(() => server.close())

type From = { server?: TestServer; email?: string; device?: string | null }

async function logIn(given: string, from = '192.0.2.1', to: From = {}): Promise<CallAnswer> {
  return (to.server ?? server).call(
    'auth.login',
    { email: to.email ?? email, password: given },
    {
      headers: {
        'x-forwarded-for': from,
        ...(to.device && { cookie: `tidspott-device=${to.device}` }),
      },
    },
  )
}

async function outcome(given: string, from?: string, to?: From): Promise<string> {
  const { status, problem } = await logIn(given, from, to)
  return status === 200 ? 'ok' : (problem ?? String(status))
}

/** Sets the rate limit as this many failed logins would, without their run time. */
async function guessed(times: number, account = email): Promise<void> {
  const counters = { db: database.db, keys: testKeys }
  for (let turn = 0; turn < times; turn += 1)
    await consumeAttempt(counters, rateLimits.loginOfAccount, account)
}

/** Exhausts the rate limit of an address over many accounts. */
async function exhausted(address: string): Promise<void> {
  const counters = { db: database.db, keys: testKeys }
  const { points } = rateLimits.loginFromAddress
  for (let turn = 0; turn < points; turn += 1) {
    await consumeAttempt(counters, rateLimits.loginFromAddress, address)
  }
}

function deviceIn({ headers }: CallAnswer): string | null {
  const cookies = headers['set-cookie']?.join('; ') ?? ''
  return /tidspott-device=([\w.-]+)/.exec(cookies)?.[1] ?? null
}

describe('rate limit per account', () => {
  test('is ten failed logins, after which the right password is refused too', async () => {
    const answers: string[] = []
    for (let turn = 0; turn < 10; turn += 1) answers.push(await outcome('fel lösenord'))
    expect(new Set(answers)).toEqual(new Set(['INVALID_CREDENTIALS']))
    expect(await outcome(password)).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome('fel lösenord')).toBe('TOO_MANY_ATTEMPTS')
  })

  test('treats spellings of an e-mail address as one account', async () => {
    await guessed(10)
    const answer = await outcome(password, '192.0.2.1', { email: ' ANNA@Example.com' })
    expect(answer).toBe('TOO_MANY_ATTEMPTS')
  })

  test('does not affect other accounts at the same address', async () => {
    await guessed(10)
    const berit = { email: 'berit@example.com' }
    expect(await outcome(password, '192.0.2.1', berit)).toBe('INVALID_CREDENTIALS')
  })

  test('applies equally to an account that does not exist', async () => {
    await guessed(9, 'okand@example.com')
    const nobody = { email: 'okand@example.com' }
    expect(await outcome('x', '192.0.2.1', nobody)).toBe('INVALID_CREDENTIALS')
    expect(await outcome('x', '192.0.2.1', nobody)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('does not count a successful login', async () => {
    await guessed(9)
    for (let turn = 0; turn < 3; turn += 1) expect(await outcome(password)).toBe('ok')
    expect(await outcome('fel lösenord')).toBe('INVALID_CREDENTIALS')
    expect(await outcome(password)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('ends after its period', async () => {
    await guessed(10)
    expect(await outcome(password)).toBe('TOO_MANY_ATTEMPTS')
    await database.db.update(throttles).set({ expire: new Date(Date.now() - 1) })
    expect(await outcome(password)).toBe('ok')
  })

  test('is shared by all server processes', async () => {
    const other = await startServer(database.db, { env: { trustProxy: ['127.0.0.1'] } })
    await guessed(9)
    const answers = [await outcome('x', '192.0.2.1', { server: other }), await outcome(password)]
    await other.close()
    expect(answers).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'])
  })
})

describe('at most ten passwords of an account are verified in 15 minutes', () => {
  /** Another IPv6 network each time, as from the owner of a /48. */
  const network = (turn: number) => `2001:db8:${Math.floor(turn / 256)}:${turn % 256}::1`

  async function verifiedOf(answers: Promise<string>[]): Promise<number> {
    const all = await Promise.all(answers)
    expect(
      all.filter((one) => one !== 'TOO_MANY_ATTEMPTS' && one !== 'INVALID_CREDENTIALS'),
    ).toEqual([])
    return all.filter((one) => one === 'INVALID_CREDENTIALS').length
  }

  test(`for sequential guesses, each from another network`, async () => {
    let verified = 0
    for (let turn = 0; turn < guesses; turn += 1) {
      const answer = await outcome(`gissning ${turn}`, network(turn))
      if (answer === 'INVALID_CREDENTIALS') verified += 1
    }
    expect(verified).toBe(10)
  })

  test(`for parallel guesses, from one address and from as many networks`, async () => {
    const answers = Array.from({ length: guesses }, (_, turn) =>
      outcome(`gissning ${turn}`, turn % 2 === 0 ? '192.0.2.1' : network(turn)),
    )
    expect(await verifiedOf(answers)).toBe(10)
  })

  test('for a thousand guesses in batches none: a batch is limited to one call', async () => {
    const headers = { origin: server.origin, 'content-type': 'application/json' }
    const input = { json: { email, password: 'gissning' } }
    for (const size of [2, 10, 100, 889]) {
      const names = Array.from({ length: size }, () => 'auth.login').join(',')
      const body = JSON.stringify(Object.fromEntries(names.split(',').map((_, n) => [n, input])))
      const answer = await server.send({
        method: 'POST',
        path: `/trpc/${names}?batch=1`,
        headers,
        body,
      })
      expect([size, answer.status]).toEqual([size, size < 100 ? 400 : 414])
    }
    expect(await database.db.$count(throttles)).toBe(0)
  })

  test('of a thousand in batches of one, each is an attempt of its own', async () => {
    const headers = { origin: server.origin, 'content-type': 'application/json' }
    const body = JSON.stringify({ 0: { json: { email, password: 'gissning' } } })
    const problems: string[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      const { text } = await server.send({
        method: 'POST',
        path: '/trpc/auth.login?batch=1',
        headers,
        body,
      })
      problems.push(/INVALID_CREDENTIALS|TOO_MANY_ATTEMPTS/.exec(text)?.[0] ?? text)
    }
    expect(problems.filter((problem) => problem === 'INVALID_CREDENTIALS')).toHaveLength(10)
    expect(problems.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  })
})

describe('trusted browser', () => {
  test("can log in while others have exhausted the account's rate limit", async () => {
    const device = deviceIn(await logIn(password))
    expect(device).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
    await guessed(10)
    expect(await outcome(password)).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(password, '198.51.100.4', { device })).toBe('ok')
  })

  test("can log in while others have exhausted the address's rate limit", async () => {
    const device = deviceIn(await logIn(password, '192.0.2.9'))
    await exhausted('192.0.2.9')
    expect(await outcome(password, '192.0.2.9')).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(password, '192.0.2.9', { device })).toBe('ok')
  })

  test('has a rate limit of its own of ten guesses', async () => {
    const device = deviceIn(await logIn(password))
    const answers: string[] = []
    for (let turn = 0; turn < 11; turn += 1) {
      answers.push(await outcome(`gissning ${turn}`, `203.0.113.${turn}`, { device }))
    }
    expect(answers.filter((one) => one === 'INVALID_CREDENTIALS')).toHaveLength(10)
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(password)).toBe('ok')
  })

  test('loses its trust when the password changes', async () => {
    const device = deviceIn(await logIn(password))
    const other = await testPasswords.hash('ett annat ord')
    await database.db.update(profiles).set({ passwordHash: other }).where(eq(profiles.email, email))
    await guessed(10)
    expect(await outcome('ett annat ord', undefined, { device })).toBe('TOO_MANY_ATTEMPTS')
    await database.db.update(profiles).set({ passwordHash }).where(eq(profiles.email, email))
  })

  test('is trusted for one account alone, and its cookie cannot be forged', async () => {
    const device = deviceIn(await logIn(password)) ?? ''
    await guessed(10)
    await guessed(10, 'berit@example.com')
    const [key, proof] = device.split('.')
    const made = [`${key}x.${proof}`, `${key}.${proof}x`, `${key}`, `.${proof}`, 'x.y', '.']
    for (const forged of made) {
      expect([forged, await outcome(password, undefined, { device: forged })]).toEqual([
        forged,
        'TOO_MANY_ATTEMPTS',
      ])
    }
    const berit = { email: 'berit@example.com', device }
    expect(await outcome(password, undefined, berit)).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(password, undefined, { device })).toBe('ok')
  })
})

describe('rate limit window of an account', () => {
  test('slides: at most ten in any 15 minutes', async () => {
    let minutes = 0
    const now = () => new Date(Date.UTC(2026, 10, 24, 9, minutes))
    const later = await startServer(database.db, { env: { trustProxy: ['127.0.0.1'] }, now })
    const wrong = async (at: number): Promise<string> => {
      minutes = at
      return outcome('fel lösenord', '192.0.2.1', { server: later })
    }
    const answers: string[] = []
    for (let turn = 0; turn < 9; turn += 1) answers.push(await wrong(13))
    for (const minute of [14, 16, 27]) answers.push(await wrong(minute))
    const afterwards = await wrong(31)
    await later.close()
    expect(answers.slice(-2)).toEqual(['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'])
    expect(afterwards).toBe('INVALID_CREDENTIALS')
  })

  test('is not used up by forty right logins at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => outcome(password)))
    expect(answers.filter((answer) => answer === 'ok').length).toBeGreaterThan(0)
    expect(await outcome(password)).toBe('ok')
    expect(await outcome('fel lösenord')).toBe('INVALID_CREDENTIALS')
  })

  test('refunds an attempt without a verdict', async () => {
    await database.db.execute(sql`alter table profiles rename column password_hash to hidden`)
    const answers = []
    for (let turn = 0; turn < 11; turn += 1) answers.push(await outcome(password))
    await database.db.execute(sql`alter table profiles rename column hidden to password_hash`)
    expect(new Set(answers)).toEqual(new Set(['ACCOUNT_UNVERIFIED']))
    expect(await outcome(password)).toBe('ok')
  })
})

describe('rate limit per address', () => {
  test('is a hundred failed logins an hour over all accounts', async () => {
    await exhausted('192.0.2.7')
    expect(await outcome(password, '192.0.2.7')).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(password, '192.0.2.8')).toBe('ok')
  })

  test('treats an IPv6 /64 as one address', async () => {
    const block = '2001:db8:0:1'
    await exhausted(block)
    for (const from of [`${block}::1`, `${block}:ffff:ffff:ffff:ffff`, '2001:0DB8:0000:0001::9']) {
      expect([from, await outcome(password, from)]).toEqual([from, 'TOO_MANY_ATTEMPTS'])
    }
    expect(await outcome(password, '2001:db8:0:2::1')).toBe('ok')
  })

  test('treats an IPv4-mapped IPv6 address as its IPv4 address', async () => {
    await exhausted('192.0.2.1')
    expect(await outcome(password, '::ffff:192.0.2.1')).toBe('TOO_MANY_ATTEMPTS')
    expect(await outcome(password, '::FFFF:192.0.2.1')).toBe('TOO_MANY_ATTEMPTS')
  })

  test('ignores X-Forwarded-For unless a trusted proxy has set it', async () => {
    const open = await startServer(database.db)
    await exhausted('127.0.0.1')
    const answers = [
      await outcome(password, '203.0.113.1', { server: open }),
      await outcome(password, '203.0.113.1, 127.0.0.1'),
      // Behind the proxy the last address of the header counts, not one that the sender prepended.
      await outcome(password, '127.0.0.1, 203.0.113.1'),
    ]
    await open.close()
    expect(answers).toEqual(['TOO_MANY_ATTEMPTS', 'ok', 'ok'])
  })
})

test('the counters contain neither addresses nor accounts in plain text', async () => {
  await logIn('fel lösenord', '192.0.2.33')
  const rows = await rowsOf<{ row: string }>(
    database.db,
    sql`select t::text as row from throttles t`,
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|anna|example/)
})
