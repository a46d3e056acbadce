import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import { linkToken, newToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Context } from '#server/procedures/context.ts'
import { authSessions, profiles, throttles } from '#server/schema/auth.ts'
import { clients, loginOffers } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { outbox } from '#server/schema/outbox.ts'
import { callerOf, testKeys, testPasswords } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const password = 'ett alldeles eget ord'
const chosen = { password, confirmation: password }

let db: Database
let own: TrainerFixture
let email: string
let clock: ReturnType<typeof testClock>

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  await db.delete(throttles)
  await db.delete(outbox)
  clock = testClock()
  own = await makeTrainerFixture(db, { now: clock.now })
  email = `anna.${randomUUID()}@example.com`
  await setEmail(own)
})

async function setEmail({ clientId }: TrainerFixture): Promise<void> {
  await db.update(clients).set({ email, name: 'Anna Öst' }).where(eq(clients.id, clientId))
}

/** Offers the client a login; returns the token of the mailed link. */
async function offered(fixture = own): Promise<string> {
  await fixture.caller.clients.giveLogin({ id: fixture.clientId })
  const [mail] = await db.select().from(outbox).where(eq(outbox.clientId, fixture.clientId))
  return linkToken(testKeys, mail?.id ?? '')
}

const as = (actor: Actor | null, overrides: Partial<Context> = {}) =>
  callerOf(db, actor, { now: clock.now, ...overrides }).auth
const tieOf = async ({ clientId }: TrainerFixture) => {
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
  return client?.profileId ?? null
}
const accounts = () => db.select().from(profiles).where(eq(profiles.email, email))
const isValid = async (token: string) => (await refusalOf(as(null).checkOffer({ token }))) === null

describe('looking at an offer', () => {
  test('says who asks, and does not accept it', async () => {
    const token = await offered()
    const trainer = own.trainer.name
    expect(await as(null).checkOffer({ token })).toEqual({ email, trainer, way: 'choosePassword' })
    expect(await tieOf(own)).toBe(null)
    expect(await isValid(token)).toBe(true)
  })

  test.each(['CLIENT', 'TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const)(
    'asks a %s with that address to log in, and then to accept',
    async (role) => {
      const account = await makeProfile(db, {
        email: email.toUpperCase(),
        role,
        passwordHash: 'a hash',
      })
      const token = await offered()
      expect(await as(null).checkOffer({ token })).toMatchObject({ way: 'logIn' })
      expect(await as(await makeProfile(db)).checkOffer({ token })).toMatchObject({ way: 'logIn' })
      expect(await as(account).checkOffer({ token })).toMatchObject({ way: 'accept' })
    },
  )

  test('asks a trainer who has no password yet to log in', async () => {
    await makeProfile(db, { email })
    const token = await offered()
    expect(await as(null).checkOffer({ token })).toMatchObject({ way: 'logIn' })
  })

  test('is refused for a disabled account', async () => {
    await makeProfile(db, { email, role: 'CLIENT', isDisabled: true })
    const token = await offered()
    expect(await refusalOf(as(null).checkOffer({ token }))).toBe('ACCOUNT_DISABLED')
  })

  test('is refused when the offer is unknown, replaced, void or seven days old', async () => {
    const first = await offered()
    const second = await offered()
    expect([await isValid(newToken()), await isValid(first)]).toEqual([false, false])
    clock.set('2026-11-25', '12:00')
    expect(await isValid(second)).toBe(false)
    const third = await offered()
    await own.caller.clients.removeLogin({ id: own.clientId })
    expect(await isValid(third)).toBe(false)
  })

  test('is limited to thirty misses in ten minutes from one address', async () => {
    const look = () => refusalOf(as(null).checkOffer({ token: newToken() }))
    for (let turn = 0; turn < 30; turn += 1) expect(await look()).toBe('OFFER_INVALID')
    expect(await look()).toBe('TOO_MANY_ATTEMPTS')
  })
})

describe('accepting with an account', () => {
  test.each(['CLIENT', 'TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const)(
    'ties the client to the account of a %s, once, in one event',
    async (role) => {
      const account = await makeProfile(db, { email, role, passwordHash: 'a hash' })
      const token = await offered()
      await as(account).acceptOffer({ token })
      expect(await tieOf(own)).toBe(account.id)
      expect(await accounts()).toMatchObject([{ role, passwordHash: 'a hash' }])
      expect(await refusalOf(as(account).acceptOffer({ token }))).toBe('OFFER_INVALID')
      const [event] = await db.select().from(events).orderBy(desc(events.id)).limit(1)
      expect(event).toMatchObject({
        kind: 'client.login-accepted',
        actorId: account.id,
        trainerId: own.trainer.id,
        clientIds: [own.clientId],
      })
      expect(await own.caller.clients.login({ id: own.clientId })).toEqual({ state: 'accepted' })
    },
  )

  test('is refused to the account of another address, and leaves the offer', async () => {
    const token = await offered()
    expect(await refusalOf(as(await makeProfile(db)).acceptOffer({ token }))).toBe('FORBIDDEN')
    expect([await tieOf(own), await isValid(token)]).toEqual([null, true])
  })

  test('needs a login', async () => {
    const token = await offered()
    expect(await refusalOf(as(null).acceptOffer({ token }))).toBe('UNAUTHENTICATED')
  })

  test('twice concurrently accepts once', async () => {
    const account = await makeProfile(db, { email, role: 'CLIENT', passwordHash: 'a hash' })
    const token = await offered()
    const accept = () => as(account).acceptOffer({ token })
    const outcomes = await Promise.all([refusalOf(accept()), refusalOf(accept())])
    expect(tally(outcomes)).toEqual({ ok: 1, OFFER_INVALID: 1 })
  })

  test('loses against a removal of the login under way', async () => {
    const account = await makeProfile(db, { email, role: 'CLIENT', passwordHash: 'a hash' })
    const token = await offered()
    const outcomes = await raceBehind(
      db,
      async (tx) => {
        await tx.select().from(clients).where(eq(clients.id, own.clientId)).for('no key update')
        await tx.delete(loginOffers).where(eq(loginOffers.clientId, own.clientId))
      },
      [() => as(account).acceptOffer({ token })],
    )
    expect(outcomes).toEqual(['OFFER_INVALID'])
    expect(await tieOf(own)).toBe(null)
  })
})

describe('accepting with a new password', () => {
  test('creates the CLIENT account, ties the client to it and logs in', async () => {
    const token = await offered()
    let cookie: { token: string } | null = null
    const setCookie: Context['setCookie'] = (login) => {
      cookie = login
    }
    const login = await as(null, { setCookie }).acceptOfferWithPassword({ token, ...chosen })
    const [account, more] = await accounts()
    expect(more).toBeUndefined()
    expect(account).toMatchObject({ role: 'CLIENT', name: 'Anna Öst', mustChangePassword: false })
    expect(await testPasswords.verify(account?.passwordHash ?? null, password)).toBe(true)
    expect(await tieOf(own)).toBe(account?.id)
    expect(login?.person).toMatchObject({ email, role: 'CLIENT' })
    expect(cookie).not.toBeNull()
    expect(await db.$count(authSessions, eq(authSessions.userId, account?.id ?? ''))).toBe(1)
    expect(await isValid(token)).toBe(false)
  })

  test('gives a CLIENT account without a password this one, and keeps its ties', async () => {
    const account = await makeProfile(db, { email, role: 'CLIENT' })
    await db.update(clients).set({ profileId: account.id }).where(eq(clients.id, own.clientId))
    const token = await offered()
    await as(null).acceptOfferWithPassword({ token, ...chosen })
    expect(await accounts()).toMatchObject([{ id: account.id, role: 'CLIENT' }])
    expect(await tieOf(own)).toBe(account.id)
  })

  test.each([
    ['a CLIENT with a password', { role: 'CLIENT', passwordHash: 'a hash' }],
    ['a trainer without one', { role: 'TRAINER' }],
    ['a disabled CLIENT', { role: 'CLIENT', isDisabled: true }],
  ] as const)('is refused for %s, and changes nothing', async (_who, of) => {
    await makeProfile(db, { email, ...of })
    const before = await accounts()
    const token = await offered()
    expect(await refusalOf(as(null).acceptOfferWithPassword({ token, ...chosen }))).toBe(
      'ACCOUNT_ACTIVE',
    )
    expect(await accounts()).toEqual(before)
    expect(await tieOf(own)).toBe(null)
    expect(await db.$count(loginOffers, eq(loginOffers.clientId, own.clientId))).toBe(1)
  })

  test('refuses a common password, and leaves the offer', async () => {
    const token = await offered()
    const common = { password: 'password', confirmation: 'password' }
    expect(await refusalOf(as(null).acceptOfferWithPassword({ token, ...common }))).toBe(
      'PASSWORD_COMMON',
    )
    expect(await isValid(token)).toBe(true)
  })

  test('of two trainers concurrently makes one account; the other offer waits for a login', async () => {
    const other = await makeTrainerFixture(db, { now: clock.now })
    await setEmail(other)
    const tokens = [await offered(own), await offered(other)]
    const outcomes = await Promise.all(
      tokens.map((token) => refusalOf(as(null).acceptOfferWithPassword({ token, ...chosen }))),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, ACCOUNT_ACTIVE: 1 })
    expect(await accounts()).toHaveLength(1)
    const lost = tokens[outcomes.indexOf('ACCOUNT_ACTIVE')] ?? ''
    expect(await as(null).checkOffer({ token: lost })).toMatchObject({ way: 'logIn' })
  })
})

test('saving an account’s address with a client ties nothing: only an accepted offer does', async () => {
  const account = await makeProfile(db, { email, role: 'CLIENT', passwordHash: 'a hash' })
  await offered()
  const added = { id: randomUUID(), name: 'Anna', email: `x${email}`, phone: null }
  await own.caller.clients.add(added)
  await db.delete(loginOffers)
  await own.caller.clients.update({ ...added, email: `y${email}` })
  expect(await db.$count(clients, eq(clients.profileId, account.id))).toBe(0)
})
