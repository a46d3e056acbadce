import { eq } from 'drizzle-orm'
import { afterAll, expect, onTestFinished } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { potHistory } from '#server/schema/pots.ts'
import { givenBooks } from '#tests/acknowledged-writes.ts'
import { testPasswords } from '#tests/callers.ts'
import { openPool, type TestDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { startNginx } from '#tests/nginx.ts'
import { startProduct } from '#tests/product.ts'
import { needs } from '#tests/programs.ts'
import { startProxiedWrites, writers } from '#tests/proxied-writes.ts'
import { depth } from '#tests/scale.ts'
import { startServer, type TestServer } from '#tests/server.ts'

// What else processes share: the outbox (mail/outbox-workers.test.ts) and throttles (auth/login-rate-limit.test.ts).

const password = 'rätt lösenord'
let database: TestDatabase
/** Three servers with a pool each, as three processes have. */
const servers: TestServer[] = []

test.beforeAll(async ({ ownDatabase }) => {
  database = ownDatabase
  for (let n = 0; n < 3; n += 1) {
    const { db, close } = openPool(database.where)
    const server = await startServer(db)
    servers.push(server)
    afterAll(() => server.close().then(close))
  }
})

function serverAt(turn: number): TestServer {
  const found = servers[turn % servers.length]
  if (!found) throw new Error('there is no server')
  return found
}

test('a login at one process is one at every other, and its end there as well', async () => {
  const passwordHash = await testPasswords.hash(password)
  const { email } = await makeProfile(database.db, { passwordHash })
  const answer = await serverAt(0).call('auth.login', { email, password })
  const token = /^tidspott=([\w-]{43});/.exec(answer.headers['set-cookie']?.[0] ?? '')?.[1]
  const me = async (turn: number) =>
    (await serverAt(turn).call('auth.me', undefined, { token: token ?? null })).data
  for (const turn of [0, 1, 2]) expect(await me(turn)).toMatchObject({ person: { email } })
  await serverAt(1).call('auth.logout', {}, { token: token ?? null })
  for (const turn of [0, 1, 2]) expect(await me(turn)).toBeNull()
})

// Takes a minute and needs nginx. Not a skipped test, which counts as failed.
if (depth === 'nemesis') {
  test('killed processes behind nginx cost no acknowledged write, and the others neither a write nor a wait', {
    timeout: 300_000,
  }, async () => {
    needs('nginx')
    const env = {
      DATABASE_URL: database.where,
      SECRET_KEY: 'k3Jv9QmZ8xWq2LrT5yBn7HpC4dFs1GaE6uKi0oYtMbVcXzQwLpRn3Sd8',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'silent',
    }
    const products = await Promise.all([1, 2, 3].map(() => startProduct({ env })))
    const nginx = await startNginx(products.map(({ url }) => url))
    onTestFinished(async () => {
      await nginx.stop()
      await Promise.all(products.map(({ stop }) => stop()))
    })
    const { db } = database
    const [trainerId = '', , potId = ''] = await givenBooks(db)
    const { token } = await beginLogin(db, trainerId)
    const writes = startProxiedWrites({
      origin: nginx.url,
      cookie: `tidspott=${token}`,
      potId,
    })
    /** The longest answer while all three run. */
    let longestBefore = 0
    try {
      await writes.further()
      longestBefore = writes.longestMs()
      for (const product of products.slice(1)) {
        await product.kill()
        await writes.further()
      }
    } finally {
      await writes.end()
    }

    const stored = await db
      .select({ id: potHistory.id })
      .from(potHistory)
      .where(eq(potHistory.potId, potId))
    const ids = new Set(stored.map(({ id }) => id))
    expect(writes.acknowledged.filter((id) => !ids.has(id))).toEqual([])
    expect(await verifyBooks(db)).toEqual([])
    // What was under way in the two killed processes.
    const { 200: done = 0, 502: failed = 0, ...others } = writes.statuses
    expect(others).toEqual({})
    expect(failed).toBeLessThanOrEqual(2 * writers)
    // A proxy that waits for a killed process waits a minute.
    expect(writes.longestMs() / longestBefore).toBeLessThan(20)
    process.stdout.write(
      `2 of 3 processes killed, ${done} acknowledged writes, ${failed} failed, 0 lost, longest answer ${Math.round(writes.longestMs())} ms\n`,
    )
  })
}
