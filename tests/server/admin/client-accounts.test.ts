import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import { beginLogin, readLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { makeClient, makePasskey, makeProfile, makeResetLink } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'

let db: Database
let caller: Caller
let client: Actor
let token: string

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  caller = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }))
})
beforeEach(async () => {
  client = await makeProfile(db, { role: 'CLIENT', name: 'Klara Klient', passwordHash: 'a hash' })
  token = (await beginLogin(db, client.id)).token
})

const roleOf = async (id: string) => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  return row?.role
}
const newestEvent = async () => {
  const [event] = await db.select().from(events).orderBy(desc(events.id)).limit(1)
  return event
}

test('the list has the accounts of clients alone, and how many trainers each has', async () => {
  const trainer = await makeProfile(db)
  for (const trainerId of [trainer.id, trainer.id, (await makeProfile(db)).id])
    await makeClient(db, trainerId, { profileId: client.id })
  await makePasskey(db, client.id)
  const list = await caller.admin.clientAccounts()
  expect(list.find(({ id }) => id === client.id)).toEqual({
    id: client.id,
    name: 'Klara Klient',
    email: client.email,
    isDisabled: false,
    lastLoginAt: null,
    hasSecondFactor: true,
    trainers: 2,
  })
  expect(list.map(({ id }) => id)).not.toContain(trainer.id)
})

test('disabling ends the logins and the reset link of a client', async () => {
  await makeResetLink(db, client.id)
  await caller.admin.setDisabled({ id: client.id, isDisabled: true })
  expect(await readLogin(db, token)).toBeNull()
  expect(await newestEvent()).toMatchObject({ kind: 'account.disabled', accountId: client.id })
  await caller.admin.setDisabled({ id: client.id, isDisabled: false })
  expect(await readLogin(db, token)).toBeNull()
})

test('ending logins leaves the account as it is, in one event; without logins there is none', async () => {
  await beginLogin(db, client.id)
  await caller.admin.endLogins({ id: client.id })
  expect(await readLogin(db, token)).toBeNull()
  const ended = await newestEvent()
  expect(ended).toMatchObject({ kind: 'account.logins-ended', figures: { logins: 2 } })
  await caller.admin.endLogins({ id: client.id })
  expect((await newestEvent())?.id).toBe(ended?.id)
})

describe('making a client a trainer', () => {
  test('keeps the ties, and ends the logins of the old role', async () => {
    const tied = await makeClient(db, (await makeProfile(db)).id, { profileId: client.id })
    await caller.admin.makeTrainer({ id: client.id })
    expect(await roleOf(client.id)).toBe('TRAINER')
    expect(await readLogin(db, token)).toBeNull()
    const [tie] = await db.select().from(clients).where(eq(clients.id, tied.id))
    expect(tie?.profileId).toBe(client.id)
    expect(await newestEvent()).toMatchObject({
      kind: 'account.role-changed',
      accountId: client.id,
      figures: { role: 'TRAINER', roleBefore: 'CLIENT' },
    })
  })

  test('changes nothing of a trainer, whose logins stay', async () => {
    const admin = await makeProfile(db, { role: 'ORG_ADMIN' })
    const { token: own } = await beginLogin(db, admin.id)
    await caller.admin.makeTrainer({ id: admin.id })
    expect(await roleOf(admin.id)).toBe('ORG_ADMIN')
    expect(await readLogin(db, own)).not.toBeNull()
  })
})
