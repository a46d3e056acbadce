import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { copiesFolder, copyName } from '#server/operations/backup/copies.ts'
import { startNightlyCopies } from '#server/operations/backup/nightly.ts'
import { ownCopies, readBackups } from '#server/operations/backup/own-copies.ts'
import { startBackups } from '#server/operations/command-socket/start-backups.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import type { OpenEmbedded } from '#server/platform/db/database.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'

const now = new Date('2026-11-22T02:00:00Z')
const minutes = 60 * 1000
const silent = pino({ level: 'silent' })

let dataDir: string
let opened: OpenEmbedded

beforeEach(async () => {
  dataDir = await embeddedDirectory()
  opened = await openEmbedded(dataDir)
  onTestFinished(async () => {
    await opened.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
})

const names = async () =>
  (await readdir(copiesFolder(dataDir))).filter((name) => name.endsWith('.zip')).sort()

/** Runs the copies for so long after a start. */
async function runFor(ms: number, at = now): Promise<void> {
  const nightly = startNightlyCopies({ client: opened.client, dataDir, log: silent, now: () => at })
  vi.advanceTimersByTime(ms)
  await nightly.stop()
}

test('the embedded database is copied and vacuumed within two minutes after a start, and its write-ahead log let go', async () => {
  const { client, db } = opened
  const one = async (statement: string) =>
    (await client.query<Record<string, unknown>>(statement)).rows[0]
  await makeProfile(db)
  await client.exec(`update profiles set name = 'Ny'; update profiles set name = 'Nyare'`)
  const redo = 'select redo_lsn::text as lsn from pg_control_checkpoint()'
  const before = await one(redo)
  await runFor(2 * minutes)
  expect(await names()).toEqual([copyName(now)])
  const vacuumed = `select vacuum_count::int as times from pg_stat_user_tables where relname = 'profiles'`
  expect(await one(vacuumed)).toEqual({ times: 1 })
  expect(await one(redo)).not.toEqual(before)
})

test("a start makes no copy before the next one is due, at three o'clock", async () => {
  await runFor(2 * minutes)
  await runFor(2 * minutes, new Date('2026-11-23T01:59:00Z'))
  expect(await names()).toEqual([copyName(now)])
  const next = new Date('2026-11-23T02:01:00Z')
  await runFor(2 * minutes, next)
  expect(await names()).toEqual([copyName(now), copyName(next)])
})

test('each copy is handed to BACKUP_HOOK, whose failure is logged, noted and not tried again before the next', async () => {
  const hook = join(dataDir, 'hook')
  await writeFile(hook, `#!/bin/sh\necho "$@" >>'${hook}.told'\nexit 4\n`)
  await chmod(hook, 0o700)
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  vi.setSystemTime(now)
  const backups = await startBackups({
    client: opened.client,
    dataDir,
    log,
    hook,
    erasureLog: '/srv/erasures.log',
    examine: async () => [],
  })
  vi.advanceTimersByTime(25 * minutes)
  await backups.stop()
  expect(logged).toEqual([expect.stringContaining('BACKUP_HOOK failed')])
  const [copy = ''] = await names()
  const file = join(copiesFolder(dataDir), copy)
  expect(await readFile(`${hook}.told`, 'utf8')).toBe(`${file} /srv/erasures.log\n`)
  const copies = ownCopies({ dataDir, isSpaceLow: () => false })
  const state = await readBackups({ db: opened.db, copies, now: () => new Date() })
  expect(state).toMatchObject({ newestAt: expect.any(Date), failures: [{ kind: 'hook' }] })
})
