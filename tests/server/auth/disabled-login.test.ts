import { beforeEach, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Caller, callerOf } from '#tests/callers.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import type { TestServer } from '#tests/server.ts'

let db: Database
let server: TestServer
let admin: Caller
let trainer: Actor
let token: string

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
  admin = callerOf(db, await makeProfile(db, { role: 'SUPER_ADMIN' }))
})
beforeEach(async () => {
  trainer = await makeProfile(db)
  token = (await beginLogin(db, trainer.id)).token
})

const me = async (of: string | null) =>
  (await server.call('auth.me', undefined, { token: of })).data
const setDisabled = (isDisabled: boolean) => admin.admin.setDisabled({ id: trainer.id, isDisabled })

test('a browser whose account was disabled while logged in is told why, also after a reload', async () => {
  await setDisabled(true)
  const refused = await server.call('clients.list', undefined, { token })
  expect(refused.problem).toBe('UNAUTHENTICATED')
  expect([await me(token), await me(token)]).toEqual([
    { endedAs: 'disabled' },
    { endedAs: 'disabled' },
  ])
})

test('nobody else is told: not a browser without a login, nor one with an unknown token', async () => {
  await setDisabled(true)
  expect([await me(null), await me('x'.repeat(43))]).toEqual([null, null])
})

test('enabling the account does not revive its logins, and logging out ends the message', async () => {
  await setDisabled(true)
  await setDisabled(false)
  expect(await me(token)).toBeNull()
  await setDisabled(true)
  await server.call('auth.logout', {}, { token })
  expect(await me(token)).toBeNull()
})
