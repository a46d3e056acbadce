import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { testPasswords } from '#tests/callers.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type TestServer } from '#tests/server.ts'

let db: Database
let server: TestServer

test.beforeAll(({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
})

test('a copy of the database contains no token and no password in plain text', async () => {
  const password = 'Ett ganska hemligt ord 17'
  const wrong = 'Ett annat hemligt ord 18'
  const passwordHash = await testPasswords.hash(password)
  const { email } = await makeProfile(db, { email: 'anna@example.com', passwordHash })

  const secrets = [password, wrong]
  await server.call('auth.login', { email, password: wrong })
  for (let turn = 0; turn < 2; turn += 1) {
    const { headers } = await server.call('auth.login', { email, password })
    secrets.push(/=([\w-]{43});/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? 'no cookie')
  }
  const token = secrets.at(-1)
  for (const name of ['Berit', 'Cecilia']) {
    const id = randomUUID()
    await server.call(
      'clients.add',
      { id, name, email: `${name}@example.com`, phone: null },
      { token },
    )
    const link = await server.call('clients.link', { id }, { token })
    const { path } = link.data as { path: string }
    secrets.push(path.replace('/client/', ''))
    await server.call('portal.get', { token: path.replace('/client/', '') })
  }
  expect(secrets.filter((secret) => /^[\w-]{43}$/.test(secret))).toHaveLength(4)

  const copy = await dumpOf(db)
  expect(copy).toContain('anna@example.com')
  expect(copy).toContain('$argon2id$v=19$')
  for (const secret of secrets) {
    expect(copy).not.toContain(secret)
    expect(copy).not.toContain(Buffer.from(secret).toString('base64url'))
    expect(copy).not.toContain(Buffer.from(secret).toString('hex'))
  }
})
