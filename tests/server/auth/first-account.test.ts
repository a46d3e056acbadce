import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { firstAccountNotice } from '#server/app/first-account-notice.ts'
import { makeFirstAccountLink } from '#server/auth/first-account.ts'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/procedures/context.ts'
import { authSessions, firstAccountLinks, profiles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { callerOf, testPasswords } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { emptyTables } from '#tests/db.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'

const origin = 'https://tidspott.example.com'
const password = 'ett alldeles eget ord'
const anna = { name: ' Anna Öst ', email: 'Anna@Example.com', password, confirmation: password }

let db: Database
let clock: ReturnType<typeof testClock>

test.beforeAll(({ ownDatabase }) => {
  db = ownDatabase.db
})
beforeEach(async () => {
  await emptyTables(db)
  clock = testClock()
})

const tokenIn = (link: string | null) => /#([\w-]{43})$/.exec(link ?? '')?.[1] ?? 'no token'
const newLink = () => makeFirstAccountLink(db, { origin, now: clock.now() })
const linkToken = async () => tokenIn(await newLink())
const visitor = (overrides: Partial<Context> = {}) =>
  callerOf(db, null, { now: clock.now, ...overrides }).auth
const make = (token: string, more: Partial<typeof anna> = {}) =>
  visitor().makeFirstAccount({ token, ...anna, ...more })
const isValid = async (token: string) =>
  (await refusalOf(visitor().checkFirstAccount({ token }))) === null

describe('the link', () => {
  test('is 256 random bits in the fragment, of which the hash alone is stored', async () => {
    const link = await newLink()
    expect(link).toMatch(/^https:\/\/tidspott\.example\.com\/first-account#[\w-]{43}$/)
    const token = tokenIn(link)
    expect(await db.select().from(firstAccountLinks)).toMatchObject([
      { tokenHash: hashToken(token) },
    ])
    expect(await dumpOf(db)).not.toContain(token)
  })

  test('is looked at without being used', async () => {
    const token = await linkToken()
    expect([await isValid(token), await isValid(token)]).toEqual([true, true])
  })

  test('ends after an hour, and when another is made', async () => {
    const first = await linkToken()
    const second = await linkToken()
    expect([await isValid(first), await isValid(second)]).toEqual([false, true])
    clock.set('2026-11-18', '12:59')
    expect(await isValid(second)).toBe(true)
    clock.set('2026-11-18', '13:00')
    expect(await isValid(second)).toBe(false)
    expect(await refusalOf(make(second))).toBe('FIRST_ACCOUNT_LINK_INVALID')
  })

  test.each(['CLIENT', 'TRAINER', 'SUPER_ADMIN'] as const)(
    'is dead once a %s exists, also a disabled one, and none is made',
    async (role) => {
      const token = await linkToken()
      await makeProfile(db, { role, isDisabled: true })
      expect(await isValid(token)).toBe(false)
      expect(await refusalOf(make(token))).toBe('FIRST_ACCOUNT_LINK_INVALID')
      expect(await newLink()).toBe(null)
      expect(await db.$count(profiles)).toBe(1)
    },
  )

  test('that is wrong is refused alike with and without accounts, thirty times in ten minutes', async () => {
    const miss = () => refusalOf(visitor().checkFirstAccount({ token: newToken() }))
    await linkToken()
    for (let turn = 0; turn < 15; turn += 1) expect(await miss()).toBe('FIRST_ACCOUNT_LINK_INVALID')
    await makeProfile(db)
    for (let turn = 0; turn < 15; turn += 1) expect(await miss()).toBe('FIRST_ACCOUNT_LINK_INVALID')
    expect(await miss()).toBe('TOO_MANY_ATTEMPTS')
  })

  test('is told to a terminal, and nothing else of it than the command', async () => {
    const notice = (mayShowLink: boolean, isEmbedded = true) =>
      firstAccountNotice(db, { url: origin, mayShowLink, isEmbedded, now: clock.now() })
    for (const isEmbedded of [true, false]) {
      const text = await notice(false, isEmbedded)
      expect(text).toContain('admin:link')
      expect(text).not.toContain('#')
    }
    expect(await db.$count(firstAccountLinks)).toBe(0)
    const token = /first-account#(\S+)$/.exec(await notice(true))?.[1] ?? ''
    expect(await isValid(token)).toBe(true)
  })
})

describe('making the account', () => {
  test('makes a SUPER_ADMIN with its own password, logged in and confirmed, in one event', async () => {
    const cookies: unknown[] = []
    const token = await linkToken()
    const answer = await visitor({
      setCookie: (login) => void cookies.push(login),
    }).makeFirstAccount({ token, ...anna })
    const [account, ...others] = await db.select().from(profiles)
    expect(others).toEqual([])
    expect(account).toMatchObject({
      name: 'Anna Öst',
      email: 'anna@example.com',
      role: 'SUPER_ADMIN',
      mustChangePassword: false,
      isProven: true,
      lastLoginAt: clock.now(),
    })
    expect(await testPasswords.verify(account?.passwordHash ?? null, password)).toBe(true)
    expect(answer?.person).toMatchObject({ id: account?.id, role: 'SUPER_ADMIN' })
    expect(cookies).toHaveLength(1)
    expect(await db.select().from(authSessions)).toMatchObject([
      { userId: account?.id, confirmedAt: clock.now(), device: 'Chrome, Linux' },
    ])
    expect(await db.select().from(events)).toMatchObject([
      {
        kind: 'account.first-created',
        actorId: account?.id,
        actorRole: 'SUPER_ADMIN',
        figures: {},
        device: 'Chrome, Linux',
      },
    ])
    expect(await refusalOf(make(token, { email: 'berit@example.com' }))).toBe(
      'FIRST_ACCOUNT_LINK_INVALID',
    )
  })

  test.each([
    ['PASSWORD_COMMON', { password: 'anna öst 1', confirmation: 'anna öst 1' }],
    ['INVALID_INPUT', { password: 'kort', confirmation: 'kort' }],
    ['INVALID_INPUT', { confirmation: 'ett annat eget ord' }],
    ['INVALID_INPUT', { name: '  ' }],
    ['INVALID_INPUT', { email: 'anna' }],
  ])('answers %s to %j, and the link still works', async (code, wrong) => {
    const token = await linkToken()
    expect(await refusalOf(make(token, wrong))).toBe(code)
    expect([await db.$count(profiles), await isValid(token)]).toEqual([0, true])
  })

  test('is rolled back whole when its event cannot be stored', async () => {
    const token = await linkToken()
    const before = await dumpOf(db, { without: ['throttles', 'refusals'] })
    await db.execute(sql`alter table events add constraint made_to_fail check (false) not valid`)
    try {
      await expect(make(token)).rejects.toThrow('Failed query')
    } finally {
      await db.execute(sql`alter table events drop constraint made_to_fail`)
    }
    expect(await dumpOf(db, { without: ['throttles', 'refusals'] })).toBe(before)
  })
})

describe('at the same time', () => {
  test('of two uses one makes the account', async () => {
    const token = await linkToken()
    const use = (email: string) => () => make(token, { email })
    const outcomes = await raceBehind(
      db,
      (tx) => tx.select().from(firstAccountLinks).for('update'),
      [use('anna@example.com'), use('berit@example.com')],
    )
    expect(tally(outcomes)).toEqual({ ok: 1, FIRST_ACCOUNT_LINK_INVALID: 1 })
    expect(await db.$count(profiles)).toBe(1)
  })

  test('an account that admin:create is making is waited for, and ends the link', async () => {
    const token = await linkToken()
    const outcomes = await raceBehind(db, (tx) => makeProfile(tx, { role: 'SUPER_ADMIN' }), [
      () => make(token),
    ])
    expect(outcomes).toEqual(['FIRST_ACCOUNT_LINK_INVALID'])
    expect(await db.$count(profiles)).toBe(1)
  })

  test('a link that replaces it meanwhile ends it', async () => {
    const token = await linkToken()
    const outcomes = await raceBehind(
      db,
      (tx) => makeFirstAccountLink(tx, { origin, now: clock.now() }),
      [() => make(token)],
    )
    expect(outcomes).toEqual(['FIRST_ACCOUNT_LINK_INVALID'])
    expect(await db.$count(profiles)).toBe(0)
  })
})
