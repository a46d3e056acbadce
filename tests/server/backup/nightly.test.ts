import { readdir, rm } from 'node:fs/promises'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copiesFolder, copyName } from '#server/backup/copies.ts'
import { startNightlyCopies } from '#server/backup/nightly.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'

test('each night the embedded database is copied and vacuumed, and its write-ahead log let go', async () => {
  const dataDir = await embeddedDirectory()
  const { client, db, close } = await openEmbedded(dataDir)
  onTestFinished(async () => {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const one = async (statement: string) =>
    (await client.query<Record<string, unknown>>(statement)).rows[0]
  await makeProfile(db)
  await client.exec(`update profiles set name = 'Ny'; update profiles set name = 'Nyare'`)
  const redo = 'select redo_lsn::text as lsn from pg_control_checkpoint()'
  const before = await one(redo)

  const now = new Date('2026-11-22T02:00:00Z')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const log = pino({ level: 'silent' })
  const nightly = startNightlyCopies({ client, dataDir, log, now: () => now })
  vi.advanceTimersByTime(10 * 60 * 1000)
  await nightly.stop()

  expect(await readdir(copiesFolder(dataDir))).toEqual([copyName(now)])
  const vacuumed = `select vacuum_count::int as times from pg_stat_user_tables where relname = 'profiles'`
  expect(await one(vacuumed)).toEqual({ times: 1 })
  expect(await one(redo)).not.toEqual(before)
})
