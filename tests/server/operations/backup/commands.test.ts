import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '#server/operations/backup/archive.ts'
import { copiesFolder, newestCopy } from '#server/operations/backup/copies.ts'
import { makeCopy } from '#server/operations/backup/make-copy.ts'
import { startBackups } from '#server/operations/command-socket/start-backups.ts'
import { fillWithDemoData } from '#server/operations/demo/fill.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import type { OpenEmbedded } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { testKeys, testPasswords } from '#tests/callers.ts'
import { embeddedDirectory, postgresDatabase } from '#tests/db.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { rowsOf } from '#tests/rows.ts'
import { runCommand } from '../../commands/run-command.ts'

const timeout = 180_000

let folder: string
let dataDir: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-backup-commands-'))
  dataDir = await embeddedDirectory()
  await whileOpen(dataDir, ({ db }) =>
    fillWithDemoData({ db, keys: testKeys, passwords: testPasswords, now: new Date() }),
  )
}, timeout)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

async function whileOpen<Result>(
  directory: string,
  work: (opened: OpenEmbedded) => Promise<Result>,
): Promise<Result> {
  const opened = await openEmbedded(directory)
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

const rowsIn = async (file: string) => {
  const archive = await openArchive(file)
  archive.close()
  return Object.fromEntries(archive.manifest.tables.map(({ name, rows }) => [name, rows]))
}

test(
  'backup, with the server stopped and with it running, and restore elsewhere, which ends logins and erases again',
  async () => {
    const [stopped, running] = [join(folder, 'stopped.zip'), join(folder, 'running.zip')]
    const env = { DATA_DIR: dataDir }
    const first = await runCommand('backup', { env, args: [stopped] })
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toContain(stopped)

    await whileOpen(dataDir, async ({ client }) => {
      const backups = await startBackups({
        client,
        dataDir,
        log: pino({ level: 'silent' }),
        examine: async () => [],
      })
      const second = await runCommand('backup', { env, args: [running] })
      expect(second).toMatchObject({ code: 0, err: '' })
      await backups.stop()
    })
    expect(await rowsIn(running)).toEqual(await rowsIn(stopped))

    const target = join(folder, 'target')
    const refused = await runCommand('restore', { env: { DATA_DIR: target }, args: [running] })
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('--no-erasures')
    expect(existsSync(target)).toBe(false)

    const [erased] = await whileOpen(dataDir, ({ db }) =>
      rowsOf<{ id: string }>(db, sql`select id from clients limit 1`),
    )
    await mkdir(target)
    await writeFile(
      join(target, 'erasures.log'),
      JSON.stringify({
        at: new Date().toISOString(),
        erasure: '11111111-1111-4111-8111-111111111111',
        clients: [erased?.id],
        accounts: [],
        organizations: [],
      }),
    )
    const restored = await runCommand('restore', { env: { DATA_DIR: target }, args: [running] })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain('1 client,')
    const { clients = 0 } = await rowsIn(running)
    await whileOpen(target, async ({ db }) => {
      expect(await rowsOf(db, sql`select count(*)::int as clients from clients`)).toEqual([
        { clients: clients - 1 },
      ])
      expect(await rowsOf(db, sql`select 1 from auth_sessions`)).toEqual([])
    })

    await whileOpen(target, ({ db }) => makeProfile(db))
    const again = await runCommand('restore', {
      env: { DATA_DIR: target },
      args: [running, '--no-erasures'],
    })
    expect(again.code).toBe(1)
    expect(again.err).toContain('empty database only')
  },
  timeout,
)

test(
  'move takes every row to PostgreSQL, and the old database is not opened any more',
  async () => {
    const from = await embeddedDirectory()
    const target = await postgresDatabase()
    try {
      await whileOpen(from, async ({ db }) => {
        const trainer = await makeProfile(db, { name: 'Åsa Öberg' })
        await makeClient(db, trainer.id, { name: 'Zoë \t\\N "x"' })
      })
      const moved = await runCommand('move', { env: { DATA_DIR: from }, args: [target.where] })
      expect(moved).toMatchObject({ code: 0, err: '' })
      const { db, close } = openPostgres(target.where)
      expect(await rowsOf(db, sql`select name from clients`)).toEqual([{ name: 'Zoë \t\\N "x"' }])
      await close()
      await expect(openEmbedded(from)).rejects.toThrow(/was moved to .*Set DATABASE_URL/)
      const again = await runCommand('move', { env: { DATA_DIR: from }, args: [target.where] })
      expect(again.code).toBe(1)
    } finally {
      await target.drop()
      await rm(from, { recursive: true, force: true })
    }
  },
  timeout,
)

test('a copy of the embedded database is a backup without the key, readable by its owner only', async () => {
  const now = new Date('2026-11-22T02:00:00Z')
  await whileOpen(dataDir, ({ client }) => makeCopy({ client, dataDir, now }))
  const copy = await newestCopy(copiesFolder(dataDir))
  expect(copy?.at).toEqual(now)
  expect(
    (await readdir(copiesFolder(dataDir))).filter((name) => name.endsWith('.partial')),
  ).toEqual([])
  expect(await rowsIn(copy?.file ?? '')).toMatchObject({ clients: expect.any(Number) })
})

test(
  'a backup into a folder that cannot be written is refused by one sentence that names the file',
  async () => {
    const isFile = join(folder, 'is-a-file')
    await writeFile(isFile, '')
    for (const [file, fault] of [
      ['/proc/b.zip', 'cannot be created there'],
      ['/no/such/folder/b.zip', 'is in a directory that does not exist'],
      [join(isFile, 'b.zip'), 'is not below a directory'],
    ] as const) {
      const outcome = await runCommand('backup', { env: { DATA_DIR: dataDir }, args: [file] })
      const err = `The backup was not written: ${file} ${fault}.\n`
      expect(outcome).toEqual({ code: 1, out: '', err })
    }
  },
  timeout,
)

const bad: [string, string[], RegExp][] = [
  ['backup', [], /FILE is missing.*npm run backup -- FILE/],
  ['restore', [], /FILE is missing.*npm run restore -- FILE/],
  ['restore', ['does-not-exist.zip', '--no-erasures'], /is not a backup/],
  ['move', [], /POSTGRES_URL is missing/],
  ['move', ['mysql://a'], /postgres:/],
]
test(
  'wrong arguments are refused by one sentence',
  async () => {
    const env = { DATA_DIR: folder }
    const outcomes = await Promise.all(bad.map(([name, args]) => runCommand(name, { env, args })))
    for (const [n, { code, err }] of outcomes.entries()) {
      expect(code).toBe(1)
      expect(err).toMatch(bad[n]?.[2] ?? '')
      expect(err.trim().split('\n')).toHaveLength(1)
    }
  },
  timeout,
)
