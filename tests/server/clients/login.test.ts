import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { beginLogin } from '#server/auth/login-sessions.ts'
import { authSessions, passwordResets, profiles, throttles } from '#server/auth/tables.ts'
import { clients } from '#server/clients/tables.ts'
import type { Database } from '#server/db/database.ts'
import { outbox } from '#server/mail/tables.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { expectNoEffect } from '#tests/no-effect.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceAtClient, raceBehind } from '#tests/race.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
let other: TrainerFixture
let email: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  await db.delete(throttles)
  await db.delete(outbox)
  own = await makeTrainerFixture(db)
  other = await makeTrainerFixture(db)
  email = `anna.${randomUUID()}@example.com`
  await setEmail(own, email)
})

async function setEmail({ clientId }: TrainerFixture, to: string): Promise<void> {
  await db.update(clients).set({ email: to }).where(eq(clients.id, clientId))
}

const give = ({ caller, clientId }: TrainerFixture) => caller.clients.giveLogin({ id: clientId })
const remove = ({ caller, clientId }: TrainerFixture) =>
  caller.clients.removeLogin({ id: clientId })
const accountsOf = (address: string) =>
  db.select().from(profiles).where(eq(profiles.email, address.toLowerCase()))
const accountAt = async (address: string) => {
  const [account, more] = await accountsOf(address)
  if (!account || more) throw new Error('there is not one account')
  return account
}
const linkOf = async ({ clientId }: TrainerFixture) => {
  const [client] = await db.select().from(clients).where(eq(clients.id, clientId))
  return client?.profileId ?? null
}
const waitingMail = () =>
  db
    .select({ kind: outbox.kind, recipient: outbox.recipient, clientId: outbox.clientId })
    .from(outbox)
const choosePassword = (id: string) =>
  db.update(profiles).set({ passwordHash: 'a hash' }).where(eq(profiles.id, id))

describe('giving a client a login', () => {
  test('creates a CLIENT account without a password, links it and sends a mail', async () => {
    await db.update(clients).set({ name: 'Anna Öst' }).where(eq(clients.id, own.clientId))
    expect(await give(own)).toEqual({ email, isActivated: false, sendsMail: true })
    const account = await accountAt(email)
    expect(account).toMatchObject({
      name: 'Anna Öst',
      role: 'CLIENT',
      passwordHash: null,
      isDisabled: false,
      mustChangePassword: false,
    })
    expect(await linkOf(own)).toBe(account.id)
    const mail = { kind: 'client-login', recipient: email, clientId: own.clientId }
    expect(await waitingMail()).toEqual([mail])
    expect(await db.select().from(passwordResets)).toEqual([])
  })

  test('reports when no mail server is configured', async () => {
    const caller = callerOf(db, own.trainer, { sendsMail: false })
    expect(await caller.clients.giveLogin({ id: own.clientId })).toMatchObject({ sendsMail: false })
    expect(await waitingMail()).toHaveLength(1)
  })

  test('treats the address case-insensitively', async () => {
    await setEmail(own, email.toUpperCase())
    await setEmail(other, email)
    await give(own)
    await give(other)
    const { id } = await accountAt(email)
    expect([await linkOf(own), await linkOf(other)]).toEqual([id, id])
  })

  test("links the existing account of another trainer's client, with its password and logins unchanged", async () => {
    await give(own)
    const { id } = await accountAt(email)
    await choosePassword(id)
    await beginLogin(db, id)
    const before = await accountAt(email)
    await setEmail(other, email)
    expect(await give(other)).toEqual({ email, isActivated: true, sendsMail: true })
    expect(await accountAt(email)).toEqual(before)
    expect([await linkOf(own), await linkOf(other)]).toEqual([id, id])
    expect(await db.$count(authSessions, eq(authSessions.userId, id))).toBe(1)
  })

  test.each(['TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const)(
    'never changes or links the account of a %s',
    async (role) => {
      const owner = await makeProfile(db, { email, role, passwordHash: 'a hash' })
      const before = await accountAt(email)
      expect(await refusalOf(give(own))).toBe('ACCOUNT_NO_CLIENT')
      expect(await accountAt(email)).toEqual(before)
      expect(await linkOf(own)).toBe(null)
      expect(await waitingMail()).toEqual([])
      expect(await refusalOf(callerOf(db, owner).portal.mine())).toBe('FORBIDDEN')
    },
  )

  test("refuses the trainer's own address", async () => {
    await setEmail(own, own.trainer.email)
    expect(await refusalOf(give(own))).toBe('ACCOUNT_NO_CLIENT')
  })

  test('does not enable a disabled account, nor let it be removed and created again', async () => {
    await give(own)
    const { id } = await accountAt(email)
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, id))
    expect(await refusalOf(give(own))).toBe('ACCOUNT_DISABLED')
    await remove(own)
    expect(await linkOf(own)).toBe(null)
    expect(await refusalOf(give(own))).toBe('ACCOUNT_DISABLED')
    expect(await accountAt(email)).toMatchObject({ id, isDisabled: true })
  })

  test('again replaces the unsent mail', async () => {
    await give(own)
    await give(own)
    expect(await waitingMail()).toHaveLength(1)
    expect(await accountsOf(email)).toHaveLength(1)
  })

  test("sends the mail to the account's address, not to one that the client has been given since", async () => {
    await give(own)
    const elsewhere = `annan.${randomUUID()}@example.com`
    await setEmail(own, elsewhere)
    expect(await give(own)).toMatchObject({ email })
    expect((await waitingMail()).map(({ recipient }) => recipient)).toEqual([email])
    expect(await accountsOf(elsewhere)).toEqual([])
    expect(await own.caller.clients.login({ id: own.clientId })).toEqual({
      email,
      isActivated: false,
    })
  })

  test('for a foreign client is NOT_FOUND like an unknown one', async () => {
    for (const id of [other.clientId, randomUUID()]) {
      await expectNoEffect(db, async () => {
        expect(await refusalOf(own.caller.clients.giveLogin({ id }))).toBe('NOT_FOUND')
        expect(await refusalOf(own.caller.clients.removeLogin({ id }))).toBe('NOT_FOUND')
        expect(await refusalOf(own.caller.clients.login({ id }))).toBe('NOT_FOUND')
      })
    }
    expect(await linkOf(other)).toBe(null)
  })

  test('is the only way to link: a shared address links nothing', async () => {
    await give(own)
    const { id } = await accountAt(email)
    await setEmail(other, email)
    const added = { id: randomUUID(), name: 'Anna', email: `x${email}`, phone: null }
    await other.caller.clients.add(added)
    await other.caller.clients.update({ ...added, id: added.id })
    const account = await makeActor(id)
    expect(await callerOf(db, account).portal.mine()).toHaveLength(1)
    expect(await linkOf(other)).toBe(null)
  })

  test('is rate limited to five mails an hour per address, over all trainers; password resets are counted separately', async () => {
    for (let turn = 0; turn < 5; turn += 1) await give(own)
    expect(await refusalOf(give(own))).toBe('TOO_MANY_ATTEMPTS')
    await setEmail(other, email)
    expect(await refusalOf(give(other))).toBe('TOO_MANY_ATTEMPTS')
    await callerOf(db, null).auth.requestReset({ email })
    expect((await waitingMail()).map(({ kind }) => kind)).toContain('password-reset')
  })

  test('is rate limited to fifty an hour per trainer', async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      await setEmail(own, `${turn}.${email}`)
      await remove(own)
      await give(own)
    }
    await setEmail(own, email)
    expect(await refusalOf(give(own))).toBe('TOO_MANY_ATTEMPTS')
  })
})

async function makeActor(id: string): Promise<Actor> {
  const [account] = await db.select().from(profiles).where(eq(profiles.id, id))
  if (!account) throw new Error('there is no account')
  return account
}

describe('login status for the trainer', () => {
  test('is empty without one, else its address and whether it has a password', async () => {
    const login = () => own.caller.clients.login({ id: own.clientId })
    expect(await login()).toBe(null)
    await give(own)
    expect(await login()).toEqual({ email, isActivated: false })
    await choosePassword((await accountAt(email)).id)
    expect(await login()).toEqual({ email, isActivated: true })
    await remove(own)
    expect(await login()).toBe(null)
  })
})

describe("removing a client's login", () => {
  test('deletes an account that no other client has, with its logins, its link and its unsent mail', async () => {
    await give(own)
    const { id } = await accountAt(email)
    await makeResetLink(db, id)
    await beginLogin(db, id)
    await remove(own)
    expect(await accountsOf(email)).toEqual([])
    expect(await linkOf(own)).toBe(null)
    expect(await waitingMail()).toEqual([])
    expect(await db.$count(authSessions, eq(authSessions.userId, id))).toBe(0)
    expect(await db.$count(passwordResets, eq(passwordResets.profileId, id))).toBe(0)
  })

  test("keeps the account, its password and its logins for another trainer's client", async () => {
    await setEmail(other, email)
    await give(own)
    await give(other)
    const { id } = await accountAt(email)
    await choosePassword(id)
    await beginLogin(db, id)
    await remove(own)
    expect([await linkOf(own), await linkOf(other)]).toEqual([null, id])
    expect(await db.$count(authSessions, eq(authSessions.userId, id))).toBe(1)
    expect((await waitingMail()).map(({ clientId }) => clientId)).toEqual([other.clientId])
    await remove(other)
    expect(await accountsOf(email)).toEqual([])
  })

  test('without one changes nothing, and is idempotent', async () => {
    await expectNoEffect(db, () => remove(own))
    await give(own)
    await remove(own)
    await expectNoEffect(db, () => remove(own))
  })

  test('never deletes an account of another role, even if a row references it', async () => {
    const trainer = await makeProfile(db)
    await db.update(clients).set({ profileId: trainer.id }).where(eq(clients.id, own.clientId))
    expect(await refusalOf(give(own))).toBe('ACCOUNT_NO_CLIENT')
    await remove(own)
    expect(await accountsOf(trainer.email)).toHaveLength(1)
  })

  test('happens with the removal of the client: no orphaned account is left', async () => {
    await give(own)
    const { id } = await accountAt(email)
    await beginLogin(db, id)
    await own.caller.clients.remove({ id: own.clientId })
    expect(await accountsOf(email)).toEqual([])
    expect(await db.$count(authSessions, eq(authSessions.userId, id))).toBe(0)
    expect(await waitingMail()).toEqual([])
  })

  test('leaves the personal link unchanged', async () => {
    const client = await makeClient(db, own.trainer.id)
    await own.caller.clients.giveLogin({ id: client.id })
    await own.caller.clients.removeLogin({ id: client.id })
    expect(await callerOf(db, null).portal.get({ token: client.token })).toBeDefined()
  })
})

describe('races', () => {
  test('two trainers give one new address a login concurrently: one account, both linked', async () => {
    await setEmail(other, email)
    const outcomes = await raceBehind(
      db,
      (tx) => tx.insert(profiles).values({ id: randomUUID(), email, name: 'A', role: 'CLIENT' }),
      [() => give(own), () => give(other)],
    )
    expect(outcomes).toEqual([null, null])
    const { id } = await accountAt(email)
    expect([await linkOf(own), await linkOf(other)]).toEqual([id, id])
  })

  test('many concurrent logins for one address end with one account and all linked', async () => {
    const fixtures = await Promise.all(Array.from({ length: 5 }, () => makeTrainerFixture(db)))
    for (const fixture of fixtures) await setEmail(fixture, email)
    expect(await Promise.all(fixtures.map((each) => refusalOf(give(each))))).toEqual(
      fixtures.map(() => null),
    )
    const { id } = await accountAt(email)
    expect(await Promise.all(fixtures.map(linkOf))).toEqual(fixtures.map(() => id))
  })

  test('one trainer gives a login twice concurrently: one account, one unsent mail', async () => {
    const outcomes = await raceAtClient(db, own.clientId, [() => give(own), () => give(own)])
    expect(outcomes).toEqual([null, null])
    expect(await accountsOf(email)).toHaveLength(1)
    expect(await waitingMail()).toHaveLength(1)
  })

  test('removing and giving concurrently keeps the account for its client, or creates it again', async () => {
    await setEmail(other, email)
    await give(own)
    for (const calls of [
      [() => remove(own), () => give(other)],
      [() => give(other), () => remove(own)],
    ]) {
      const { id } = await accountAt(email)
      const outcomes = await raceBehind(
        db,
        (tx) => tx.select().from(profiles).where(eq(profiles.id, id)).for('update'),
        calls,
      )
      expect(outcomes).toEqual([null, null])
      expect(await linkOf(own)).toBe(null)
      expect(await linkOf(other)).toBe((await accountAt(email)).id)
      await give(own)
      await remove(other)
      await db.delete(throttles)
    }
  })

  test('removing the last two concurrently deletes the account', async () => {
    await setEmail(other, email)
    await give(own)
    await give(other)
    const { id } = await accountAt(email)
    const outcomes = await raceBehind(
      db,
      (tx) => tx.select().from(profiles).where(eq(profiles.id, id)).for('update'),
      [() => remove(own), () => remove(other)],
    )
    expect(outcomes).toEqual([null, null])
    expect(await accountsOf(email)).toEqual([])
  })

  test('interleaved giving and removing leaves no link without an account and no account without a link', async () => {
    const fixtures = await Promise.all(Array.from({ length: 4 }, () => makeTrainerFixture(db)))
    for (const fixture of fixtures) await setEmail(fixture, email)
    for (let turn = 0; turn < 12; turn += 1) {
      await db.delete(throttles)
      const acts = fixtures.map((each, n) => ((turn + n) % 2 ? give(each) : remove(each)))
      expect(await Promise.all(acts.map((act) => refusalOf(act)))).toEqual(acts.map(() => null))
      const { id } = await accountAt(email)
      expect(await Promise.all(fixtures.map(linkOf))).toEqual(
        fixtures.map((_, n) => ((turn + n) % 2 ? id : null)),
      )
    }
    await Promise.all(fixtures.map(remove))
    expect(await accountsOf(email)).toEqual([])
  })
})
