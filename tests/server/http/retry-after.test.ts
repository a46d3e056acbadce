import { afterAll, expect } from 'vitest'
import { consumeAttempt, rateLimits } from '#server/platform/access/rate-limit.ts'
import { throttles } from '#server/schema/auth.ts'
import { testKeys } from '#tests/callers.ts'
import { postgresDatabase } from '#tests/db.ts'
import { test } from '#tests/fixtures.ts'
import { startServer, type TestServer } from '#tests/server.ts'

const credentials = { email: 'anna@example.com', password: 'gissning' }
const now = () => new Date('2026-11-24T09:01:00Z')

let server: TestServer

test.beforeAll(async ({ emptyDatabase }) => {
  server = await startServer(emptyDatabase, { now })
})

afterAll(() => server.close())

test('an answer to too many attempts says when the next one is possible', async ({
  emptyDatabase,
}) => {
  await emptyDatabase.delete(throttles)
  const counters = { db: emptyDatabase, keys: testKeys, now }
  for (let turn = 0; turn < rateLimits.loginOfAccount.points; turn += 1) {
    await consumeAttempt(counters, rateLimits.loginOfAccount, credentials.email)
  }
  const { status, headers } = await server.call('auth.login', credentials)
  // The part of the period that began at 09:00:00 and ends 15 minutes after its end, at 09:16:30.
  expect([status, headers['retry-after']]).toEqual([429, String(15 * 60 + 30)])
})

test('an answer without the database says to retry in a few seconds', async () => {
  const lost = await postgresDatabase()
  const broken = await startServer(lost.db)
  await lost.drop()
  const answers = [
    await broken.send({ path: '/readyz' }),
    await broken.call('auth.login', credentials),
    await broken.call('portal.get', { token: 'x' }),
  ]
  await broken.close()
  expect(answers.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([
    [503, '5'],
    [503, '5'],
    [503, '5'],
  ])
})

test('other answers carry no Retry-After', async () => {
  for (const path of ['/healthz', '/trpc/clients.list', '/nowhere']) {
    expect((await server.send({ path })).headers['retry-after']).toBeUndefined()
  }
})
