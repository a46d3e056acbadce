import { sql } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import {
  announceServer,
  serversOn,
  withoutServers,
} from '#server/platform/db/lock/running-servers.ts'
import { postgresDatabase } from '#tests/db.ts'
import { test } from '#tests/fixtures.ts'

const waiting = { timeout: 20_000 }

function given(where: string) {
  const client = connect(where, { max: 1 })
  onTestFinished(() => client.end({ timeout: 5 }))
  return () => serversOn(client)
}

test('work that needs the database for itself is refused while servers run on it, and they are counted', async ({
  ownDatabase: { where },
}) => {
  const count = given(where)
  const first = await announceServer(where)
  const second = await announceServer(where)
  expect(await count()).toBe(2)
  const work = vi.fn<() => Promise<string>>(async () => 'done')
  await expect(withoutServers(where, work)).rejects.toThrow(/^2 servers run on this database/)
  await second.stop()
  await expect(withoutServers(where, work)).rejects.toThrow(/^A server runs on this database/)
  expect(work).not.toHaveBeenCalled()
  await first.stop()
  expect(await withoutServers(where, work)).toBe('done')
})

test('no server starts while such work runs, and one does afterwards, also after a failure', async ({
  ownDatabase: { where },
}) => {
  const failed = withoutServers(where, async () => {
    await expect(announceServer(where)).rejects.toThrow(/Start the server when it has ended/)
    throw new Error('of the work')
  })
  await expect(failed).rejects.toThrow('of the work')
  const { stop } = await announceServer(where)
  await stop()
})

test('a server announces itself again after its connection was cut', async ({
  ownDatabase: { db, where },
}) => {
  const count = given(where)
  const { stop } = await announceServer(where)
  onTestFinished(stop)
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'tidspott-lock'`)
  await vi.waitFor(async () => expect(await count()).toBe(1), waiting)
})

test('a server of another database of the same PostgreSQL does not count', async ({
  ownDatabase: { where },
}) => {
  const other = await postgresDatabase()
  const { stop } = await announceServer(other.where)
  try {
    expect(await withoutServers(where, async () => 'done')).toBe('done')
  } finally {
    await stop()
    await other.drop()
  }
})
