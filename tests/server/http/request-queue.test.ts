import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createMetrics, type Metrics } from '#server/app/metrics.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { testPasswords } from '#tests/callers.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { startServer } from '#tests/server.ts'

const now = () => new Date('2026-11-22T12:00:00Z')
const limits = { maxRunning: 1, maxQueued: 1, maxWaitMs: 60_000 }
const refused = [503, '5', 'UNAVAILABLE']

/** Holds every read of a login session while `work` runs. */
function whileLoginsWait<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table auth_sessions in access exclusive mode`)
    return work()
  })
}

function figureOf(metrics: Metrics, name: string) {
  return async () => (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value
}

test('requests beyond the queue are refused at once with Retry-After, and the health checks are not', async ({
  emptyDatabase: db,
}) => {
  const metrics = createMetrics({ db, now })
  const server = await startServer(db, { metrics, queueLimits: limits })
  try {
    const { token } = await beginLogin(db, (await makeProfile(db)).id)
    const me = () => server.call('auth.me', undefined, { token })
    const waiting = figureOf(metrics, 'tidspott_queue_waiting')
    const served = await whileLoginsWait(db, async () => {
      const first = me()
      const second = me()
      await expect.poll(waiting).toBe(1)
      const { status, headers, problem } = await me()
      expect([status, headers['retry-after'], problem]).toEqual(refused)
      const batch = await server.send({ path: '/trpc/clients.list,pots.list?batch=1&input={}' })
      expect([batch.status, JSON.parse(batch.text)]).toMatchObject([
        503,
        [1, 2].map(() => ({ error: { json: { data: { problem: 'UNAVAILABLE' } } } })),
      ])
      const others = [
        server.send({
          method: 'POST',
          path: '/profile-image',
          headers: { origin: server.origin, 'content-type': 'image/png' },
          body: 'x',
        }),
        server.send({ path: '/healthz' }),
        server.send({ path: '/readyz' }),
      ]
      expect((await Promise.all(others)).map((answer) => answer.status)).toEqual([503, 200, 200])
      return [first, second]
    })
    expect((await Promise.all(served)).map((answer) => answer.status)).toEqual([200, 200])
    expect(await waiting()).toBe(0)
    expect(await figureOf(metrics, 'tidspott_queue_refused_total')()).toBe(3)
    expect(server.log().match(/too many requests wait/g)).toHaveLength(1)
  } finally {
    await server.close()
  }
})

test('a request that has waited too long is refused, and a password hash holds no place', async ({
  emptyDatabase: db,
}) => {
  let verify = () => {}
  const verified = new Promise<void>((resolve) => {
    verify = resolve
  })
  let isVerifying = false
  const server = await startServer(db, {
    queueLimits: { ...limits, maxWaitMs: 1 },
    passwords: {
      ...testPasswords,
      verify: async () => {
        isVerifying = true
        await verified
        return false
      },
    },
  })
  try {
    const { token } = await beginLogin(db, (await makeProfile(db)).id)
    const me = () => server.call('auth.me', undefined, { token })
    const late = await whileLoginsWait(db, async () => {
      const answers = [me(), me()]
      // The first waits for the lock, the other for the first.
      const { status, headers, problem } = await Promise.race(answers)
      expect([status, headers['retry-after'], problem]).toEqual(refused)
      return answers
    })
    expect(
      (await Promise.all(late)).map((answer) => answer.status).toSorted((a, b) => a - b),
    ).toEqual([200, 503])

    const login = server.call('auth.login', { email: 'anna@example.com', password: 'gissning' })
    await expect.poll(() => isVerifying).toBe(true)
    expect((await me()).status).toBe(200)
    verify()
    expect((await login).problem).toBe('INVALID_CREDENTIALS')
  } finally {
    await server.close()
  }
})
