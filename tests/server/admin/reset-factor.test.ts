import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { authSessions } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { passkeys, pendingLogins, recoveryCodes } from '#server/schema/factors.ts'
import { outbox } from '#server/schema/outbox.ts'
import { givePasskey, makeFactorAccount, outcomeOf } from '#tests/factor-account.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeAuthenticatorApp, makeRecoveryCode } from '#tests/second-factor.ts'
import { startServer, type TestServer } from '#tests/server.ts'

let db: Database
let server: TestServer
let admin: { id: string; token: string }

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db)
})
afterAll(() => server.close())
beforeEach(async () => {
  await db.delete(outbox)
  const { id } = await makeProfile(db, { role: 'SUPER_ADMIN' })
  admin = { id, token: (await beginLogin(db, id, { confirmedAt: new Date() })).token }
})

const reset = (id: string) => server.call('admin.resetFactor', { id }, { token: admin.token })

test.each(['TRAINER', 'ORG_ADMIN', 'CLIENT', 'SUPER_ADMIN'] as const)(
  'a lost factor of a %s is reset: none is left, all logins end, and the owner is told',
  async (role) => {
    const account = await makeFactorAccount(db, server, { role })
    await givePasskey(db, account.id)
    await makeAuthenticatorApp(db, account.id)
    await makeRecoveryCode(db, account.id)
    await account.begin()
    await beginLogin(db, account.id)

    expect(outcomeOf(await reset(account.id))).toBe('ok')
    const counts = await Promise.all([
      ...[passkeys, recoveryCodes, pendingLogins].map((table) =>
        db.$count(table, eq(table.profileId, account.id)),
      ),
      db.$count(authSessions, eq(authSessions.userId, account.id)),
    ])
    expect(counts).toEqual([0, 0, 0, 0])
    expect(await db.select().from(outbox)).toMatchObject([
      { kind: 'factor-reset', recipient: account.email },
    ])
    const [event] = await db.select().from(events).where(eq(events.accountId, account.id))
    expect(event).toMatchObject({ kind: 'account.factor-reset', actorId: admin.id })
    expect(server.log()).toContain('account.factor-reset')
    const { email, password } = account
    const login = await server.call('auth.login', { email, password })
    expect(login.data).toMatchObject({ person: { id: account.id } })
  },
)

test('the own factor is removed in the profile instead', async () => {
  await givePasskey(db, admin.id)
  expect(outcomeOf(await reset(admin.id))).toBe('NOT_FOUND')
  expect(await db.$count(passkeys, eq(passkeys.profileId, admin.id))).toBe(1)
})

test('an account without one keeps its logins, and nothing is sent', async () => {
  const account = await makeFactorAccount(db, server)
  await beginLogin(db, account.id)
  expect(outcomeOf(await reset(account.id))).toBe('ok')
  expect(await db.$count(authSessions, eq(authSessions.userId, account.id))).toBe(1)
  expect(await db.$count(outbox)).toBe(0)
})
