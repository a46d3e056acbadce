import { describe, expect } from 'vitest'
import { shortAddress } from '#server/platform/access/ip-address.ts'
import { addressShortener, deviceName } from '#server/platform/access/origin.ts'
import type { Database } from '#server/platform/db/database.ts'
import { events } from '#server/schema/events.ts'
import { testKeys, testPasswords } from '#tests/callers.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { startServer } from '#tests/server.ts'

const password = 'hemligt ord för alla'

let db: Database

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

type Env = NonNullable<Parameters<typeof startServer>[1]>['env']

/** The log lines of a failed and a successful login, and the account. */
async function linesOfLogins(env: Env) {
  const { id, email } = await makeProfile(db, { passwordHash: await testPasswords.hash(password) })
  const server = await startServer(db, { env })
  await server.call('auth.login', { email, password: 'fel' })
  await server.call('auth.login', { email, password })
  await server.close()
  const lines = server.log().split('\n').filter(Boolean)
  return { id, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

describe('security log line', () => {
  test.each(['silent', 'fatal', 'info'] as const)(
    'is written with LOG_LEVEL=%s',
    async (logLevel) => {
      const { id, lines } = await linesOfLogins({ logLevel })
      const ofSecurity = lines.filter(({ msg }) => msg === 'security')
      const line = { reqId: expect.stringMatching(/./), address: '127.0.0.0/24', accountId: id }
      expect(ofSecurity).toMatchObject([
        { ...line, event: 'login.failed' },
        { ...line, event: 'login.succeeded' },
      ])
      expect(ofSecurity[0]?.reqId).not.toBe(ofSecurity[1]?.reqId)
      if (logLevel !== 'info') expect(lines).toEqual(ofSecurity)
    },
  )

  test('has a keyed hash of the address with ADDRESS_LOG=hash, as has the event', async () => {
    const { id, lines } = await linesOfLogins({ addressLog: 'hash' })
    const address = addressShortener('hash', testKeys)('127.0.0.1')
    const ofSecurity = lines.filter(({ msg }) => msg === 'security')
    expect(ofSecurity.map((line) => line.address)).toEqual([address, address])
    const stored = await db.select().from(events)
    expect(stored.filter(({ actorId }) => actorId === id)).toMatchObject([{ address }])
  })
})

describe('shortened address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1', 'fe80:0:0::/48'],
  ])('%s is %s', (ip, short) => {
    expect(shortAddress(ip)).toBe(short)
    expect(addressShortener('short', testKeys)(ip)).toBe(short)
  })

  test('as a hash is the same for one address or IPv6 network, and another for another', () => {
    const hash = addressShortener('hash', testKeys)
    expect(hash('203.0.113.77')).toMatch(/^[\w-]{16}$/)
    expect(hash('203.0.113.77')).toBe(hash('::ffff:203.0.113.77'))
    expect(hash('203.0.113.77')).not.toBe(hash('203.0.113.78'))
    expect(hash('2001:db8:1:2::1')).toBe(hash('2001:db8:1:2::2'))
  })
})

describe('device', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Microsoft Edge, Windows',
    ],
    [undefined, null],
    ['', null],
  ])('%s is %s', (userAgent, device) => {
    expect(deviceName(userAgent)).toBe(device)
  })

  test('is at most 60 characters, whatever the header says', () => {
    expect((deviceName(`${'x'.repeat(500)}/1.0`) ?? '').length).toBeLessThanOrEqual(60)
  })
})
