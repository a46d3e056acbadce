import { expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type TestServer } from '#tests/server.ts'

let db: Database
let server: TestServer

test.beforeAll(({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
})

async function loginOf(id: string): Promise<string> {
  return (await beginLogin(db, id)).token
}

async function areOn(token: string): Promise<boolean | undefined> {
  const me = await server.call('auth.me', undefined, { token })
  return (me.data as { person: { keyboardShortcuts: boolean } } | null)?.person.keyboardShortcuts
}

test('shortcuts are on by default, and the setting applies to every login of the account', async () => {
  const { id } = await makeProfile(db)
  const [here, elsewhere] = [await loginOf(id), await loginOf(id)]
  expect(await areOn(here)).toBe(true)
  for (const on of [false, false, true]) {
    const answer = await server.call('profile.setKeyboardShortcuts', { on }, { token: here })
    expect(answer).toMatchObject({ status: 200, data: undefined })
    expect([await areOn(here), await areOn(elsewhere)]).toEqual([on, on])
  }
})

test('a client has the setting too, and it affects no other account', async () => {
  const client = await makeProfile(db, { role: 'CLIENT' })
  const trainer = await makeProfile(db)
  const [clientLogin, trainerLogin] = [await loginOf(client.id), await loginOf(trainer.id)]
  const input = { on: false, id: trainer.id }
  const tried = await server.call('profile.setKeyboardShortcuts', input, { token: clientLogin })
  expect(tried.problem).toBe('INVALID_INPUT')
  await server.call('profile.setKeyboardShortcuts', { on: false }, { token: clientLogin })
  expect([await areOn(clientLogin), await areOn(trainerLogin)]).toEqual([false, true])
})

test.each([undefined, {}, { on: null }, { on: 'false' }, { on: 0 }])(
  'refuses %j as a setting',
  async (input) => {
    const { id } = await makeProfile(db)
    const token = await loginOf(id)
    const answer = await server.call('profile.setKeyboardShortcuts', input, { token })
    expect(answer.problem).toBe('INVALID_INPUT')
    expect(await areOn(token)).toBe(true)
  },
)
