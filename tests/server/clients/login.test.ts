import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { deleteExpiredOffers } from '#server/clients/login-offers.ts'
import { hashToken, linkToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions, passwordResets, profiles, throttles } from '#server/schema/auth.ts'
import { clients, loginOffers } from '#server/schema/clients.ts'
import { outbox } from '#server/schema/outbox.ts'
import { callerOf, testKeys } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeClient, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectNoEffect } from '#tests/no-effect.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceAtClient, raceBehind } from '#tests/race.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const dayMs = 86_400_000

let db: Database
let own: TrainerFixture
let other: TrainerFixture
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
  other = await makeTrainerFixture(db, { now: clock.now })
  email = `anna.${randomUUID()}@example.com`
  await setEmail(own, email)
})

async function setEmail({ clientId }: TrainerFixture, to: string): Promise<void> {
  await db.update(clients).set({ email: to }).where(eq(clients.id, clientId))
}

const give = ({ caller, clientId }: TrainerFixture) => caller.clients.giveLogin({ id: clientId })
const remove = ({ caller, clientId }: TrainerFixture) =>
  caller.clients.removeLogin({ id: clientId })
const login = ({ caller, clientId }: TrainerFixture) => caller.clients.login({ id: clientId })
const accountsOf = (address: string) =>
  db.select().from(profiles).where(eq(profiles.email, address.toLowerCase()))
const tieOf = async ({ clientId }: TrainerFixture) => {
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
  return client?.profileId ?? null
}
const offerOf = async ({ clientId }: TrainerFixture) => {
  const [offer] = await db.select().from(loginOffers).where(eq(loginOffers.clientId, clientId))
  return offer ?? null
}
const waitingMail = () =>
  db
    .select({ kind: outbox.kind, recipient: outbox.recipient, clientId: outbox.clientId })
    .from(outbox)

/** An account with a password, tied to the clients of these fixtures as an accepted offer does. */
async function tied(...fixtures: TrainerFixture[]) {
  const account = await makeProfile(db, { email, role: 'CLIENT', passwordHash: 'a hash' })
  for (const { clientId } of fixtures)
    await db.update(clients).set({ profileId: account.id }).where(eq(clients.id, clientId))
  return account
}

describe('offering a client a login', () => {
  test('stores a hashed offer of seven days and its mail, and makes no account', async () => {
    expect(await give(own)).toEqual({ sendsMail: true })
    expect(await accountsOf(email)).toEqual([])
    expect(await tieOf(own)).toBe(null)
    expect(await waitingMail()).toEqual([
      { kind: 'client-login', recipient: email, clientId: own.clientId },
    ])
    const [mail] = await db.select().from(outbox)
    const token = linkToken(testKeys, mail?.id ?? '')
    const expiresAt = new Date(clock.now().getTime() + 7 * dayMs)
    expect(await offerOf(own)).toEqual({
      clientId: own.clientId,
      email,
      tokenHash: hashToken(token),
      expiresAt,
    })
    expect(await dumpOf(db)).not.toContain(token)
    expect(await login(own)).toEqual({ state: 'waiting', expiresAt })
  })

  test.each(['CLIENT', 'TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN', 'disabled', 'none'] as const)(
    'answers the same where the address has an account: %s',
    async (kind) => {
      if (kind === 'disabled') await makeProfile(db, { email, role: 'CLIENT', isDisabled: true })
      else if (kind !== 'none') await makeProfile(db, { email, role: kind, passwordHash: 'a hash' })
      const before = await accountsOf(email)
      expect(await give(own)).toEqual({ sendsMail: true })
      expect(await login(own)).toMatchObject({ state: 'waiting' })
      expect(await accountsOf(email)).toEqual(before)
      expect(await tieOf(own)).toBe(null)
    },
  )

  test('reports when no mail server is configured', async () => {
    const caller = callerOf(db, own.trainer, { sendsMail: false })
    expect(await caller.clients.giveLogin({ id: own.clientId })).toEqual({ sendsMail: false })
    expect(await waitingMail()).toHaveLength(1)
  })

  test('again replaces the offer and its unsent mail', async () => {
    await give(own)
    const first = await offerOf(own)
    await give(own)
    const second = await offerOf(own)
    expect(second?.tokenHash).not.toBe(first?.tokenHash)
    expect(await waitingMail()).toHaveLength(1)
  })

  test('of a client whose login is accepted is a conflict, and mails nothing', async () => {
    await tied(own)
    await expectNoEffect(db, async () => {
      expect(await refusalOf(give(own))).toBe('CONFLICT')
    })
    expect(await waitingMail()).toEqual([])
  })

  test('for a foreign client is NOT_FOUND like an unknown one', async () => {
    for (const id of [other.clientId, randomUUID()]) {
      await expectNoEffect(db, async () => {
        expect(await refusalOf(own.caller.clients.giveLogin({ id }))).toBe('NOT_FOUND')
        expect(await refusalOf(own.caller.clients.removeLogin({ id }))).toBe('NOT_FOUND')
        expect(await refusalOf(own.caller.clients.login({ id }))).toBe('NOT_FOUND')
      })
    }
    expect(await offerOf(other)).toBe(null)
  })

  test('is rate limited to five mails an hour per address, over all trainers; password resets are counted separately', async () => {
    for (let turn = 0; turn < 5; turn += 1) await give(own)
    expect(await refusalOf(give(own))).toBe('TOO_MANY_ATTEMPTS')
    await setEmail(other, email.toUpperCase())
    expect(await refusalOf(give(other))).toBe('TOO_MANY_ATTEMPTS')
    await callerOf(db, null).auth.requestReset({ email })
    expect((await waitingMail()).map(({ kind }) => kind)).toContain('password-reset')
  })

  test('is rate limited to fifty an hour per trainer', async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      await setEmail(own, `${turn}.${email}`)
      await give(own)
    }
    await setEmail(own, email)
    expect(await refusalOf(give(own))).toBe('TOO_MANY_ATTEMPTS')
  })

  test('twice concurrently leaves one offer and one unsent mail', async () => {
    const outcomes = await raceAtClient(db, own.clientId, [() => give(own), () => give(own)])
    expect(outcomes).toEqual([null, null])
    expect(await waitingMail()).toHaveLength(1)
  })
})

describe('an offer is void', () => {
  const details = { name: 'Anna', phone: null }

  test('when the login is removed', async () => {
    await give(own)
    await remove(own)
    expect([await offerOf(own), await login(own), await waitingMail()]).toEqual([null, null, []])
  })

  test("when the client's e-mail address changes, but not when the same one is saved", async () => {
    await give(own)
    await own.caller.clients.update({ id: own.clientId, ...details, email: email.toUpperCase() })
    expect(await offerOf(own)).not.toBe(null)
    await own.caller.clients.update({ id: own.clientId, ...details, email: `ny.${email}` })
    expect([await offerOf(own), await login(own), await waitingMail()]).toEqual([null, null, []])
  })

  test('when the client is removed', async () => {
    await give(own)
    await own.caller.clients.remove({ id: own.clientId })
    expect([await offerOf(own), await waitingMail()]).toEqual([null, []])
  })

  test('after seven days, and is then deleted', async () => {
    await give(own)
    clock.set('2026-11-25', '12:00')
    expect(await login(own)).toBe(null)
    await deleteExpiredOffers(db, clock.now())
    expect(await offerOf(own)).toBe(null)
  })
})

describe('login status for the trainer', () => {
  test('is accepted with a tie, and says nothing about the account', async () => {
    await tied(own)
    expect(await login(own)).toEqual({ state: 'accepted' })
  })

  test('is not accepted for a tie whose password was never chosen', async () => {
    const account = await makeProfile(db, { email, role: 'CLIENT' })
    await db.update(clients).set({ profileId: account.id }).where(eq(clients.id, own.clientId))
    expect(await login(own)).toBe(null)
    await give(own)
    expect(await login(own)).toMatchObject({ state: 'waiting' })
  })
})

describe("removing a client's login", () => {
  test('deletes an account that no other client has, with its logins and its link', async () => {
    const { id } = await tied(own)
    await makeResetLink(db, id)
    await beginLogin(db, id)
    await remove(own)
    expect(await accountsOf(email)).toEqual([])
    expect(await tieOf(own)).toBe(null)
    expect(await db.$count(authSessions, eq(authSessions.userId, id))).toBe(0)
    expect(await db.$count(passwordResets, eq(passwordResets.profileId, id))).toBe(0)
  })

  test("keeps the account, its password and its logins for another trainer's client", async () => {
    const { id } = await tied(own, other)
    await beginLogin(db, id)
    await remove(own)
    expect([await tieOf(own), await tieOf(other)]).toEqual([null, id])
    expect(await db.$count(authSessions, eq(authSessions.userId, id))).toBe(1)
    await remove(other)
    expect(await accountsOf(email)).toEqual([])
  })

  test('without one changes nothing, and is idempotent', async () => {
    await expectNoEffect(db, () => remove(own))
    await tied(own)
    await remove(own)
    await expectNoEffect(db, () => remove(own))
  })

  test.each(['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const)(
    'keeps the account of a %s who is also a client',
    async (role) => {
      const account = await makeProfile(db, { role, passwordHash: 'a hash' })
      await db.update(clients).set({ profileId: account.id }).where(eq(clients.id, own.clientId))
      await remove(own)
      expect(await tieOf(own)).toBe(null)
      expect(await accountsOf(account.email)).toHaveLength(1)
    },
  )

  test('keeps a disabled account, since a new offer would make an enabled one', async () => {
    const { id } = await tied(own)
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, id))
    await remove(own)
    expect(await accountsOf(email)).toMatchObject([{ id, isDisabled: true }])
  })

  test('happens with the removal of the client: no orphaned account is left', async () => {
    const { id } = await tied(own)
    await beginLogin(db, id)
    await own.caller.clients.remove({ id: own.clientId })
    expect(await accountsOf(email)).toEqual([])
    expect(await db.$count(authSessions, eq(authSessions.userId, id))).toBe(0)
  })

  test('leaves the personal link unchanged', async () => {
    const client = await makeClient(db, own.trainer.id)
    await own.caller.clients.giveLogin({ id: client.id })
    await own.caller.clients.removeLogin({ id: client.id })
    expect(await callerOf(db, null).portal.get({ token: client.token })).toBeDefined()
  })

  test('of the last two clients concurrently deletes the account', async () => {
    const { id } = await tied(own, other)
    const outcomes = await raceBehind(
      db,
      (tx) => tx.select().from(profiles).where(eq(profiles.id, id)).for('update'),
      [() => remove(own), () => remove(other)],
    )
    expect(outcomes).toEqual([null, null])
    expect(await accountsOf(email)).toEqual([])
  })
})
