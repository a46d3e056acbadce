import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { type Caller, callerOf, testPasswords } from '#tests/callers.ts'
import { canariesIn, makeTenant, type Tenant } from '#tests/canaries.ts'
import { makeClient, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf } from '#tests/problems.ts'
import { makeAuthenticatorApp } from '#tests/second-factor.ts'

let db: Database
let admin: Actor
let caller: Caller

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  admin = await makeProfile(db, { role: 'SUPER_ADMIN' })
  caller = callerOf(db, admin)
})

async function rowOf(id: string) {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id))
  return row ?? null
}

describe('list of trainers', () => {
  let tenants: Tenant[]

  beforeAll(async () => {
    tenants = [
      await makeTenant(db, 'alfa', { passwordHash: 'kanarie.alfa.profiles.password_hash' }),
      await makeTenant(db, 'bravo', { role: 'ORG_ADMIN', isDisabled: true }),
    ]
  })

  test('contains names, addresses and phone numbers of both tenants, and no other data of theirs', async () => {
    const text = JSON.stringify(await caller.admin.trainers())
    expect(canariesIn(text)).toEqual(
      tenants.flatMap(({ tag }) => ['email', 'name', 'phone'].map((of) => `${tag}.profiles.${of}`)),
    )
    for (const { clientId, potId, sessionId, token } of tenants) {
      for (const secret of [clientId, potId, sessionId, token]) expect(text).not.toContain(secret)
    }
  })

  test("has each account's status, and exactly the fields that the screen shows", async () => {
    const lastLoginAt = new Date('2026-11-17T08:30:00Z')
    const createdAt = new Date('2026-01-02T03:04:05Z')
    const { id, email } = await makeProfile(db, {
      name: 'Berit',
      phone: '070-123 45 67',
      role: 'ORG_ADMIN',
      isDisabled: true,
      passwordHash: await testPasswords.hash('ett lösenord'),
      mustChangePassword: true,
      lastLoginAt,
      createdAt,
    })
    await makeAuthenticatorApp(db, id)
    const waiting = await makeProfile(db)
    const list = await caller.admin.trainers()
    expect(list.find((one) => one.id === id)).toEqual({
      id,
      name: 'Berit',
      email,
      phone: '070-123 45 67',
      role: 'ORG_ADMIN',
      isDisabled: true,
      lastLoginAt,
      createdAt,
      hasPassword: true,
      mustChangePassword: true,
      hasSecondFactor: true,
    })
    expect(list.find((one) => one.id === waiting.id)).toMatchObject({
      isDisabled: false,
      lastLoginAt: null,
      hasPassword: false,
      mustChangePassword: false,
      hasSecondFactor: false,
    })
  })

  test('contains TRAINER and ORG_ADMIN accounts only', async () => {
    const client = await makeProfile(db, { role: 'CLIENT' })
    const list = await caller.admin.trainers()
    const ids = list.map(({ id }) => id)
    expect(ids).not.toContain(client.id)
    expect(ids).not.toContain(admin.id)
    expect(new Set(list.map(({ role }) => role))).toEqual(new Set(['TRAINER', 'ORG_ADMIN']))
  })
})

describe('counts', () => {
  test('cover the whole system: accounts of both roles, all clients, every session', async () => {
    const before = await caller.admin.counts()
    const trainer = await makeProfile(db, { isDisabled: true })
    const orgAdmin = await makeProfile(db, { role: 'ORG_ADMIN' })
    await makeProfile(db, { role: 'CLIENT' })
    for (const owner of [trainer, orgAdmin, admin]) {
      const { id: clientId } = await makeClient(db, owner.id)
      const of = { trainerId: owner.id, clientId }
      await makeSession(db, { ...of, startsAt: new Date('2026-01-05T09:00:00Z'), completed: true })
      await makeSession(db, { ...of, startsAt: new Date('2027-01-05T09:00:00Z') })
    }
    expect(await caller.admin.counts()).toEqual({
      trainers: before.trainers + 2,
      clients: before.clients + 3,
      sessions: before.sessions + 6,
      sendsMail: true,
    })
  })
})

describe('new account', () => {
  const details = (over: object = {}) => ({
    id: randomUUID(),
    email: `${randomUUID()}@example.com`,
    name: 'Örjan Ny',
    phone: '070-123 45 67',
    role: 'TRAINER' as const,
    ...over,
  })

  test('has no password, so no password logs in', async () => {
    const input = details({ role: 'ORG_ADMIN' as const })
    const made = await caller.admin.addTrainer(input)
    expect(made).toMatchObject({ ...input, hasPassword: false, isDisabled: false })
    const row = await rowOf(input.id)
    expect([row?.passwordHash, row?.mustChangePassword]).toEqual([null, false])
    expect(await testPasswords.verify(row?.passwordHash ?? null, '')).toBe(false)
  })

  test('is idempotent: the same input again creates nothing; with other details the id is refused', async () => {
    const input = details()
    const first = await caller.admin.addTrainer(input)
    expect(await caller.admin.addTrainer(input)).toEqual(first)
    const others = [
      { name: 'Någon Annan' },
      { phone: null },
      { role: 'ORG_ADMIN' as const },
      { email: `${randomUUID()}@example.com` },
    ]
    for (const other of others) {
      expect(await refusalOf(caller.admin.addTrainer({ ...input, ...other }))).toBe('CONFLICT')
    }
    expect(await rowOf(input.id)).toMatchObject(input)
  })

  test('sent twice concurrently is created once, and both calls get the same answer', async () => {
    const input = details()
    const answers = await Promise.all([1, 2, 3].map(() => caller.admin.addTrainer(input)))
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(await db.$count(profiles, eq(profiles.email, input.email))).toBe(1)
  })

  test.each(['CLIENT', 'TRAINER', 'ORG_ADMIN', 'SUPER_ADMIN'] as const)(
    'is refused the address of a %s, in any case',
    async (role) => {
      const { email } = await makeProfile(db, { role, email: `${randomUUID()}@Example.COM` })
      const input = details({ email: email.toUpperCase() })
      expect(await refusalOf(caller.admin.addTrainer(input))).toBe('ACCOUNT_EMAIL_EXISTS')
      expect(await rowOf(input.id)).toBeNull()
    },
  )

  test('with the id of an account outside the administration is refused, and reveals nothing of it', async () => {
    const client = await makeProfile(db, { role: 'CLIENT' })
    for (const { id } of [client, admin]) {
      const before = await rowOf(id)
      expect(await refusalOf(caller.admin.addTrainer(details({ id })))).toBe('CONFLICT')
      expect(await rowOf(id)).toEqual(before)
    }
  })

  test.each([
    ['no name', { name: ' ' }],
    ['no address', { email: '' }],
    ['an invalid address', { email: 'örjan' }],
    ['the role of a SUPER_ADMIN', { role: 'SUPER_ADMIN' }],
    ['the role of a CLIENT', { role: 'CLIENT' }],
    ['a password hash', { passwordHash: 'x' }],
  ])('with %s is refused', async (_what, over) => {
    const input = details(over)
    expect(await refusalOf(caller.admin.addTrainer(input))).toBe('INVALID_INPUT')
    expect(await rowOf(input.id)).toBeNull()
  })
})
