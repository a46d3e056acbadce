import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { explainFault, isNotThereYet, placeOf } from '#server/platform/db/faults.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'

test('a database is reached by the Unix socket in the directory that its URL names', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'tidspott-socket-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const there = new URL(inject('postgresUrl'))
  const { username, password, pathname } = there
  const url = `postgres://${username}:${password || 'secret'}@${encodeURIComponent(directory)}${pathname}`
  const { db, close } = openPostgres(url)
  onTestFinished(close)

  const missing: unknown = await db.execute(sql`select 1`).catch((error: unknown) => error)
  expect(isNotThereYet(missing)).toBe(true)
  const { message } = explainFault(missing, { databaseUrl: url, dataDir: '' }) ?? { message: '' }
  expect(message).toContain(`${username}@${directory}${pathname}`)
  expect(message).toContain('there is no socket')

  const listener = createServer((near) => {
    const far = connect(Number(there.port || 5432), there.hostname)
    for (const one of [near, far]) one.on('error', () => one.destroy())
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) =>
    listener.listen(join(directory, '.s.PGSQL.5432'), () => resolve()),
  )
  onTestFinished(() => void listener.close())
  await expect(db.execute(sql`select 1`)).resolves.toHaveLength(1)
  expect(placeOf(url)).toBe(`${username}@${directory}${pathname}`)
})
