import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { testPasswords } from '#tests/callers.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'

const typed = 'anna@räksmörgås.se'
const stored = 'anna@xn--rksmrgs-5wao1o.se'
const password = 'tre blå cyklar'

test('an address with letters in its domain is stored as punycode and shown as it was typed', async ({
  emptyDatabase: db,
  appServer: server,
}) => {
  const passwordHash = await testPasswords.hash(password)
  const { id: trainerId } = await makeProfile(db, { email: stored, passwordHash })
  const { data, headers } = await server.call('auth.login', { email: typed, password })
  expect(data).toMatchObject({ person: { email: typed } })
  const token = /=([\w-]{43});/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? ''

  const id = randomUUID()
  const client = { id, name: 'Räka', email: 'Kund@Räksmörgås.SE', phone: null }
  expect((await server.call('clients.add', client, { token })).status).toBe(200)
  const [row] = await db.select().from(clients).where(eq(clients.trainerId, trainerId))
  expect(row?.email).toBe('kund@xn--rksmrgs-5wao1o.se')
  for (const [path, input] of [
    ['clients.list', undefined],
    ['clients.get', { id }],
  ] as const) {
    const answer = await server.call(path, input, { token })
    expect([answer.data].flat()).toMatchObject([{ email: 'kund@räksmörgås.se' }])
  }
  // The same address in its other spelling is the same client's.
  const again = { ...client, id: randomUUID(), email: 'kund@xn--rksmrgs-5wao1o.se' }
  expect((await server.call('clients.add', again, { token })).problem).toBe('CLIENT_EMAIL_EXISTS')
  expect(await db.$count(profiles, eq(profiles.email, stored))).toBe(1)
})
