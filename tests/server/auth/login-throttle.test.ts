import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits, spend } from '#server/access/throttle.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { throttles } from '#server/auth/tables.ts'
import { testKeys } from '#tests/callers.ts'
import { postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { rowsOf } from '#tests/facts.ts'
import { startServer, type TestServer } from '#tests/server.ts'

const password = 'rätt lösenord'
const email = 'anna@example.com'

let database: TestDatabase
/** Behind a proxy, so that a test can come from any address. */
let server: TestServer

beforeAll(async () => {
  database = await postgresDatabase()
  await makeProfile(database.db, { email, passwordHash: await hashPassword(password) })
  server = await startServer(database.db, { env: { trustProxy: ['127.0.0.1'] } })
})

beforeEach(async () => {
  await database.db.delete(throttles)
})

afterAll(async () => {
  await server.close()
  await database.drop()
})

async function logIn(given: string, from = '192.0.2.1', to = { server, email }): Promise<string> {
  const answer = await to.server.call(
    'auth.login',
    { email: to.email, password: given },
    { headers: { 'x-forwarded-for': from } },
  )
  return answer.status === 200 ? 'ok' : (answer.problem ?? String(answer.status))
}

/** As so many wrong guesses would, without their time. */
async function guessed(times: number, from = '192.0.2.1', account = email): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) {
    const counters = { db: database.db, keys: testKeys }
    await spend(counters, limits.loginFromAddress, from)
    await spend(counters, limits.loginOfAccountFromAddress, `${account} ${from}`)
    await spend(counters, limits.loginOfAccount, account)
  }
}

describe('one account from one address', () => {
  test('has ten wrong guesses, and then the right password does not help', async () => {
    const answers: string[] = []
    for (let turn = 0; turn < 10; turn += 1) answers.push(await logIn('fel lösenord'))
    expect(new Set(answers)).toEqual(new Set(['INVALID_CREDENTIALS']))
    expect(await logIn(password)).toBe('TOO_MANY_ATTEMPTS')
    expect(await logIn('fel lösenord')).toBe('TOO_MANY_ATTEMPTS')
  })

  test('guesses in parallel are counted one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => logIn(`gissning ${turn}`)),
    )
    expect(answers.filter((answer) => answer === 'INVALID_CREDENTIALS')).toHaveLength(10)
    expect(answers.filter((answer) => answer === 'TOO_MANY_ATTEMPTS')).toHaveLength(30)
  })

  test('another spelling of the e-mail address is the same account', async () => {
    await guessed(10)
    const answer = await logIn(password, '192.0.2.1', { server, email: ' ANNA@Example.com' })
    expect(answer).toBe('TOO_MANY_ATTEMPTS')
  })

  test('does not shut out the person at another address, nor others at this one', async () => {
    await makeProfile(database.db, { email: 'berit@example.com' })
    await guessed(10)
    expect(await logIn(password, '192.0.2.2')).toBe('ok')
    const berit = { server, email: 'berit@example.com' }
    expect(await logIn(password, '192.0.2.1', berit)).toBe('INVALID_CREDENTIALS')
  })

  test('an account that does not exist runs out just the same', async () => {
    await guessed(9, '192.0.2.1', 'okand@example.com')
    const nobody = { server, email: 'okand@example.com' }
    expect(await logIn('x', '192.0.2.1', nobody)).toBe('INVALID_CREDENTIALS')
    expect(await logIn('x', '192.0.2.1', nobody)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('a right password costs nothing', async () => {
    await guessed(9)
    for (let turn = 0; turn < 3; turn += 1) expect(await logIn(password)).toBe('ok')
    expect(await logIn('fel lösenord')).toBe('INVALID_CREDENTIALS')
    expect(await logIn(password)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('may try again when the time is over', async () => {
    await guessed(10)
    expect(await logIn(password)).toBe('TOO_MANY_ATTEMPTS')
    await database.db.update(throttles).set({ expire: new Date(Date.now() - 1) })
    expect(await logIn(password)).toBe('ok')
  })

  test('is counted once for all processes', async () => {
    const other = await startServer(database.db, { env: { trustProxy: ['127.0.0.1'] } })
    await guessed(9)
    const answers = [await logIn('x', '192.0.2.1', { server: other, email }), await logIn(password)]
    await other.close()
    expect(answers).toEqual(['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS'])
  })
})

describe('the address', () => {
  test('a hundred wrong guesses over all accounts are enough for an hour', async () => {
    const counters = { db: database.db, keys: testKeys }
    for (let turn = 0; turn < 100; turn += 1) {
      await spend(counters, limits.loginFromAddress, '192.0.2.7')
    }
    expect(await logIn(password, '192.0.2.7')).toBe('TOO_MANY_ATTEMPTS')
    expect(await logIn(password, '192.0.2.8')).toBe('ok')
  })

  test('fifty wrong guesses at an account from anywhere are enough for an hour', async () => {
    const counters = { db: database.db, keys: testKeys }
    for (let turn = 0; turn < 50; turn += 1) await spend(counters, limits.loginOfAccount, email)
    expect(await logIn(password, '198.51.100.9')).toBe('TOO_MANY_ATTEMPTS')
  })

  test('rotating through an IPv6 network is one address', async () => {
    const block = '2001:db8:0:1'
    await guessed(10, block)
    for (const from of [`${block}::1`, `${block}:ffff:ffff:ffff:ffff`, '2001:0DB8:0000:0001::9']) {
      expect([from, await logIn(password, from)]).toEqual([from, 'TOO_MANY_ATTEMPTS'])
    }
    expect(await logIn(password, '2001:db8:0:2::1')).toBe('ok')
  })

  test('IPv4 dressed up as IPv6 is the same address', async () => {
    await guessed(10, '192.0.2.1')
    expect(await logIn(password, '::ffff:192.0.2.1')).toBe('TOO_MANY_ATTEMPTS')
    expect(await logIn(password, '::FFFF:192.0.2.1')).toBe('TOO_MANY_ATTEMPTS')
  })

  test('is not taken from a header unless a proxy of ours has written it', async () => {
    const open = await startServer(database.db)
    await guessed(10, '127.0.0.1')
    const answers = [
      await logIn(password, '203.0.113.1', { server: open, email }),
      await logIn(password, '203.0.113.1, 127.0.0.1', { server, email }),
      // Behind the proxy the nearest address counts, not the one that the sender put before it.
      await logIn(password, '127.0.0.1, 203.0.113.1', { server, email }),
    ]
    await open.close()
    expect(answers).toEqual(['TOO_MANY_ATTEMPTS', 'ok', 'ok'])
  })
})

test('the counters hold neither addresses nor accounts', async () => {
  await logIn('fel lösenord', '192.0.2.33')
  const rows = await rowsOf<{ row: string }>(
    database.db,
    sql`select t::text as row from throttles t`,
  )
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|anna|example/)
})
