import { afterAll, beforeEach, describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { matrix } from '#shared/access/matrix.ts'
import type { Role } from '#shared/access/roles.ts'
import { makeTenant } from '#tests/canaries.ts'
import { makeFactorAccount, outcomeOf } from '#tests/factor-account.ts'
import { makePasskey, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization } from '#tests/organization.ts'
import { fields, upload } from '#tests/pictures.ts'
import { makeAuthenticatorApp } from '#tests/second-factor.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { inputOf } from '../procedures/records.ts'

let db: Database
let server: TestServer

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  server = await startServer(db, { env: { demandsFactor: true } })
})
afterAll(() => server.close())
beforeEach(() => db.delete(throttles))

async function mustAdd(role: Role, membership: 'ADMIN' | 'MEMBER' | null = null) {
  const account = await makeProfile(db, { role })
  if (membership) await (await makeOrganization(db)).put(account, membership)
  const { token } = await beginLogin(db, account.id)
  const me = await server.call('auth.me', undefined, { token })
  const { person } = me.data as { person: { mustAddFactor: boolean } }
  const { data } = await server.call('profile.secondFactor', undefined, { token })
  const { isRequired } = data as { isRequired: boolean }
  const get = await server.call('profile.get', undefined, { token })
  return [person.mustAddFactor, isRequired, outcomeOf(get)]
}

describe('REQUIRE_SECOND_FACTOR=1', () => {
  test.each([
    ['SUPER_ADMIN', null],
    ['TRAINER', 'ADMIN'],
    ['ORG_ADMIN', 'ADMIN'],
  ] as const)('a %s who is %s of an organisation must add one', async (role, membership) => {
    expect(await mustAdd(role, membership)).toEqual([true, true, 'MUST_ADD_FACTOR'])
  })

  test.each([
    ['CLIENT', null],
    ['TRAINER', null],
    ['ORG_ADMIN', null],
    ['TRAINER', 'MEMBER'],
  ] as const)('a %s who is %s of an organisation need not', async (role, membership) => {
    expect(await mustAdd(role, membership)).toEqual([false, false, 'ok'])
  })

  test('until then only what adds one works, and what a temporary password allows', async () => {
    const tenant = await makeTenant(db, 'utan', { role: 'SUPER_ADMIN' }, 'ADMIN')
    const { token } = await beginLogin(db, tenant.actor.id)
    const refused = Object.entries(matrix).filter(
      ([, access]) => !['anyone', 'link', 'account', 'beforeFactor'].includes(access),
    )
    const outcomes: string[] = []
    for (const [path] of refused) {
      const answer = await server.call(path, inputOf(path, tenant), { token })
      if (outcomeOf(answer) !== 'MUST_ADD_FACTOR') outcomes.push(`${path}: ${outcomeOf(answer)}`)
    }
    expect(outcomes).toEqual([])
    const picture = await upload(server, await fields(40).png().toBuffer(), { token })
    expect(picture.status).toBe(403)
    const allowed = Object.entries(matrix).filter(([, access]) => access === 'beforeFactor')
    expect(allowed).toHaveLength(5)
    for (const [path] of allowed) {
      await db.delete(throttles)
      const answer = await server.call(path, inputOf(path, tenant), { token })
      expect([path, outcomeOf(answer)]).not.toEqual([path, 'MUST_ADD_FACTOR'])
    }
  })

  test('an account with one is let in, and keeps its last one', async () => {
    const { id, password } = await makeFactorAccount(db, server, { role: 'SUPER_ADMIN' })
    const passkeyId = await makePasskey(db, id)
    await makeAuthenticatorApp(db, id)
    const { token } = await beginLogin(db, id)
    const call = async (path: string, input?: unknown) =>
      outcomeOf(await server.call(path, input, { token }))
    expect(await call('profile.get')).toBe('ok')
    expect(await call('profile.removeAuthenticator', { password })).toBe('ok')
    expect(await call('profile.removePasskey', { id: passkeyId, password })).toBe('FACTOR_REQUIRED')
    const { data } = await server.call('profile.secondFactor', undefined, { token })
    expect(data).toMatchObject({ passkeys: [{ id: passkeyId }], isRequired: true })
  })
})

test('without the setting nothing is demanded', async ({ appServer }) => {
  const { id } = await makeProfile(db, { role: 'SUPER_ADMIN' })
  const { token } = await beginLogin(db, id)
  expect((await appServer.call('profile.get', undefined, { token })).status).toBe(200)
})
