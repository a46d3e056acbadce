import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '#tests/fixtures.ts'
import { startServer } from '#tests/server.ts'

test('a busy database that has answered lately is ready, at once; one that has not is not', async ({
  ownDatabase: { db },
}) => {
  const server = await startServer(db)
  const fresh = await startServer(db)
  const ready = async (of = server) => (await of.send({ path: '/readyz' })).status
  try {
    expect(await ready()).toBe(200)
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table drizzle.__drizzle_migrations in access exclusive mode`)
      const times: number[] = []
      for (let turn = 0; turn < 3; turn += 1) {
        const start = performance.now()
        expect(await ready()).toBe(200)
        times.push(performance.now() - start)
      }
      // Half of the time-out of a database that does not answer; the quickest, since the machine may be busy, too.
      expect(Math.min(...times)).toBeLessThan(500)
      expect(await ready(fresh)).toBe(503)
    })
  } finally {
    await server.close()
    await fresh.close()
  }
})
