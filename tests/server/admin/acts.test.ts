import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import { newToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions, passwordResets, profiles } from '#server/schema/auth.ts'
import { outbox } from '#server/schema/outbox.ts'
import { type Caller, callerOf, testPasswords } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf } from '#tests/problems.ts'
import { raceAtClient } from '#tests/race.ts'
import { figuresOf } from '#tests/rows.ts'
import { type TestServer } from '#tests/server.ts'

const password = 'tillfälligt hemligt'
const oldPassword = 'det gamla lösenordet'
const clock = testClock()

let db: Database
let server: TestServer
let oldHash: string
let admin: Actor
let caller: Caller
let trainer: Actor
let wakes = 0

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  oldHash = await testPasswords.hash(oldPassword)
  admin = await makeProfile(db, { role: 'SUPER_ADMIN' })
  server = appServer
})

beforeEach(async () => {
  wakes = 0
  const notifyOutbox = () => {
    wakes += 1
  }
  caller = callerOf(db, admin, { now: clock.now, notifyOutbox })
  trainer = await makeProfile(db, { passwordHash: oldHash })
})

async function rowOf(id: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  return row
}

/** Two logins and an unused reset link: two devices, and a password reset from a third. */
async function waysInOf(id: string): Promise<string[]> {
  await db.insert(passwordResets).values({
    profileId: id,
    tokenHash: newToken(),
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
  })
  return [(await beginLogin(db, id)).token, (await beginLogin(db, id)).token]
}

const openWaysOf = async (id: string) => [
  await db.$count(
    authSessions,
    and(eq(authSessions.userId, id), eq(authSessions.endedAsDisabled, false)),
  ),
  await db.$count(passwordResets, eq(passwordResets.profileId, id)),
]

const mailTo = (email: string) => db.select().from(outbox).where(eq(outbox.recipient, email))

const setPassword = (id: string, given = password) =>
  caller.admin.setPassword({ id, password: given, confirmation: given })

type Act = [string, (id: string) => Promise<unknown>]

/** The mutations of a trainer's account alone, and those of a client's, too. */
const ofTrainers: Act[] = [
  ['setting a password', (id) => setPassword(id)],
  ['sending a link', (id) => caller.admin.sendResetLink({ id })],
]
const ofClients: Act[] = [
  ['disabling', (id) => caller.admin.setDisabled({ id, isDisabled: true })],
  ['enabling', (id) => caller.admin.setDisabled({ id, isDisabled: false })],
  ['ending logins', (id) => caller.admin.endLogins({ id })],
  ['making a trainer', (id) => caller.admin.makeTrainer({ id })],
]
const acts = [...ofTrainers, ...ofClients]

describe('target of an administrative action', () => {
  test.each(acts)('%s accepts ORG_ADMIN accounts like trainers', async (_name, act) => {
    const { id } = await makeProfile(db, { role: 'ORG_ADMIN' })
    expect(await refusalOf(act(id))).toBeNull()
    expect(await refusalOf(act(trainer.id))).toBeNull()
  })

  test.each(acts)(
    '%s answers NOT_FOUND for a SUPER_ADMIN, the own account and an unknown id alike, and changes nothing',
    async (_name, act) => {
      const other = await makeProfile(db, { role: 'SUPER_ADMIN', passwordHash: oldHash })
      for (const { id, email } of [other, admin]) {
        const { token } = await beginLogin(db, id)
        const before = await rowOf(id)
        expect(await refusalOf(act(id))).toBe('NOT_FOUND')
        expect(await rowOf(id)).toEqual(before)
        expect(await mailTo(email)).toEqual([])
        const me = await server.call('auth.me', undefined, { token })
        expect(me.data).not.toBeNull()
      }
      expect(await refusalOf(act(randomUUID()))).toBe('NOT_FOUND')
      expect(wakes).toBe(0)
    },
  )

  test.each(ofTrainers)(
    '%s answers NOT_FOUND for a CLIENT, whose password is their own',
    async (_name, act) => {
      const client = await makeProfile(db, { role: 'CLIENT', passwordHash: oldHash })
      const before = await rowOf(client.id)
      expect(await refusalOf(act(client.id))).toBe('NOT_FOUND')
      expect(await rowOf(client.id)).toEqual(before)
    },
  )

  test.each(ofClients)('%s accepts CLIENT accounts', async (_name, act) => {
    const { id } = await makeProfile(db, { role: 'CLIENT' })
    expect(await refusalOf(act(id))).toBeNull()
  })
})

describe('temporary password', () => {
  test('replaces the old one, is valid for seven days and has to be changed', async () => {
    await setPassword(trainer.id)
    const row = await rowOf(trainer.id)
    expect(await testPasswords.verify(row?.passwordHash ?? null, password)).toBe(true)
    expect(await testPasswords.verify(row?.passwordHash ?? null, oldPassword)).toBe(false)
    expect(row?.mustChangePassword).toBe(true)
    expect(row?.passwordExpiresAt).toEqual(new Date('2026-11-25T11:00:00Z'))
  })

  test('ends all logins and the reset link, and notifies the owner by mail', async () => {
    const [token = ''] = await waysInOf(trainer.id)
    const bystander = await makeProfile(db)
    await waysInOf(bystander.id)
    await setPassword(trainer.id)

    const refused = await server.call('clients.list', undefined, { token })
    expect(refused.problem).toBe('UNAUTHENTICATED')
    expect(await openWaysOf(trainer.id)).toEqual([0, 0])
    expect(await openWaysOf(bystander.id)).toEqual([2, 1])
    const mail = await mailTo(trainer.email)
    expect(mail.map(({ kind, sentAt }) => [kind, sentAt])).toEqual([['password-changed', null]])
    expect(wakes).toBe(1)
  })

  test('that is common is refused, and nothing is changed', async () => {
    await waysInOf(trainer.id)
    const before = await rowOf(trainer.id)
    expect(await refusalOf(setPassword(trainer.id, '12345678'))).toBe('PASSWORD_COMMON')
    expect(await rowOf(trainer.id)).toEqual(before)
    expect(await openWaysOf(trainer.id)).toEqual([2, 1])
    expect([await mailTo(trainer.email), wakes]).toEqual([[], 0])
  })

  test.each([
    ['7 characters', { password: '1234567', confirmation: '1234567' }],
    ['129 characters', { password: 'å'.repeat(129), confirmation: 'å'.repeat(129) }],
    ['a different confirmation', { password, confirmation: `${password} ` }],
    ['nothing', { password: '', confirmation: '' }],
  ])('of %s is refused', async (_what, fields) => {
    const before = await rowOf(trainer.id)
    const input = { id: trainer.id, ...fields }
    expect(await refusalOf(caller.admin.setPassword(input))).toBe('INVALID_INPUT')
    expect(await rowOf(trainer.id)).toEqual(before)
  })
})

describe('reset link', () => {
  test('is queued for the account, and notifies the outbox worker', async () => {
    await caller.admin.sendResetLink({ id: trainer.id })
    const mail = await mailTo(trainer.email)
    expect(mail.map(({ kind }) => kind)).toEqual(['password-reset'])
    expect(wakes).toBe(1)
  })

  test('leaves the password and the logins unchanged', async () => {
    await waysInOf(trainer.id)
    const before = await rowOf(trainer.id)
    await caller.admin.sendResetLink({ id: trainer.id })
    expect(await rowOf(trainer.id)).toEqual(before)
    expect(await openWaysOf(trainer.id)).toEqual([2, 1])
  })

  test('is refused for a disabled account', async () => {
    await caller.admin.setDisabled({ id: trainer.id, isDisabled: true })
    expect(await refusalOf(caller.admin.sendResetLink({ id: trainer.id }))).toBe('TRAINER_DISABLED')
    expect([await mailTo(trainer.email), wakes]).toEqual([[], 0])
  })
})

describe('disabling', () => {
  const setDisabled = (isDisabled: boolean) =>
    caller.admin.setDisabled({ id: trainer.id, isDisabled })

  test('over HTTP ends every login of the account at its next request, and no other login', async () => {
    const [token = '', second = ''] = await waysInOf(trainer.id)
    const own = (await beginLogin(db, admin.id, { confirmedAt: new Date() })).token
    expect((await server.call('clients.list', undefined, { token })).status).toBe(200)

    const input = { id: trainer.id, isDisabled: true }
    expect((await server.call('admin.setDisabled', input, { token: own })).status).toBe(200)

    for (const live of [token, second]) {
      const refused = await server.call('clients.list', undefined, { token: live })
      expect([refused.status, refused.problem]).toEqual([401, 'UNAUTHENTICATED'])
    }
    expect(await openWaysOf(trainer.id)).toEqual([0, 0])
    expect((await server.call('admin.trainers', undefined, { token: own })).status).toBe(200)
  })

  test('and enabling are idempotent', async () => {
    await setDisabled(true)
    await waysInOf(trainer.id)
    await setDisabled(true)
    expect([(await rowOf(trainer.id))?.isDisabled, ...(await openWaysOf(trainer.id))]).toEqual([
      true,
      0,
      0,
    ])
    await setDisabled(false)
    await setDisabled(false)
    expect((await rowOf(trainer.id))?.isDisabled).toBe(false)
  })

  test('followed by enabling restores no login, and changes nothing else', async () => {
    const [token = ''] = await waysInOf(trainer.id)
    const before = await rowOf(trainer.id)
    await setDisabled(true)
    await setDisabled(false)
    expect(await rowOf(trainer.id)).toEqual(before)
    expect((await server.call('auth.me', undefined, { token })).data).toBeNull()
    const again = { email: trainer.email, password: oldPassword }
    expect((await server.call('auth.login', again)).status).toBe(200)
  })

  test('applies to a mutation that was already authorised and waits for a lock', async () => {
    const { id: clientId } = await makeClient(db, trainer.id)
    const potId = await makePot(db, { trainerId: trainer.id, clientId }, { hours: 10 })
    const { token } = await beginLogin(db, trainer.id)
    const change = { id: randomUUID(), potId, hours: 5, reason: 'Påfyllning' }
    let answer: ReturnType<TestServer['call']> | undefined
    // When it waits for the client row, its login has already been validated.
    const begin = () => {
      answer = server.call('pots.changeHours', change, { token })
      return answer
    }
    await raceAtClient(db, clientId, [begin], () => setDisabled(true))
    expect((await answer)?.problem).toBe('UNAUTHENTICATED')
    expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 1000 })
  })
})

describe('log', () => {
  test('contains each action with the ids of actor and target, and no personal data', async () => {
    const { token } = await beginLogin(db, admin.id, { confirmedAt: new Date() })
    const id = randomUUID()
    const details = {
      email: 'hemlig.adress@example.com',
      name: 'Hemligt Namn',
      phone: '0701234567',
    }
    const call = (path: string, input: object) => server.call(path, input, { token })
    await call('admin.addTrainer', { id, ...details, role: 'TRAINER' })
    await call('admin.setPassword', { id, password, confirmation: password })
    await call('admin.sendResetLink', { id })
    await call('admin.setDisabled', { id, isDisabled: true })
    await call('admin.sendResetLink', { id })
    await call('admin.setDisabled', { id, isDisabled: false })

    const lines = server
      .log()
      .split('\n')
      .filter((line) => line.includes(id))
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(events.map(({ event, accountId, by }) => [event, accountId, by])).toEqual(
      [
        'account.created',
        'account.password-set',
        'account.reset-link-sent',
        'account.disabled',
        'account.enabled',
      ].map((event) => [event, id, admin.id]),
    )
    for (const secret of [...Object.values(details), password]) {
      expect(server.log()).not.toContain(secret)
    }
  })
})
