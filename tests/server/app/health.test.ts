import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { test } from '#tests/fixtures.ts'
import { startServer } from '#tests/server.ts'

test('a busy database that has answered lately is ready before one that has not is known not to be', async ({
  ownDatabase: { db },
}) => {
  const server = await startServer(db)
  const fresh = await startServer(db)
  const ready = async (of = server) => (await of.send({ path: '/readyz' })).status
  try {
    expect(await ready()).toBe(200)
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table drizzle.__drizzle_migrations in access exclusive mode`)
      let isOver = false
      const late = ready(fresh).finally(() => {
        isOver = true
      })
      const meanwhile: number[] = []
      while (!isOver) {
        const status = await ready()
        if (!isOver) meanwhile.push(status)
      }
      expect(await late).toBe(503)
      expect(new Set(meanwhile)).toEqual(new Set([200]))
      // An answer that waits as long is the first one after it, or the last one before it.
      expect(meanwhile.length).toBeGreaterThan(1)
    })
  } finally {
    await server.close()
    await fresh.close()
  }
})
