import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrateEmbedded } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeProfile } from '#tests/factories.ts'
import { rowsOf } from '#tests/facts.ts'

let parent: string
let dataDir: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tidspott-embedded-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const locks = async () => (await readdir(dataDir)).filter((name) => name.startsWith('lock'))

test.each([
  ['made', async () => {}],
  ['found', () => mkdir(dataDir, { mode: 0o755 })],
])('the data directory is readable by its owner alone, when it is %s', async (_how, prepare) => {
  await prepare()
  const { close } = await openEmbedded(dataDir)
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  await close()
})

test('an open directory is not opened a second time', async () => {
  const { close } = await openEmbedded(dataDir)
  await expect(openEmbedded(dataDir)).rejects.toThrow(DirectoryInUse)
  await close()
  expect(await locks()).toEqual([])
  await (await openEmbedded(dataDir)).close()
})

test('what was written is there when the directory is opened again, and migrating again changes nothing', async () => {
  const first = await openDatabase({ databaseUrl: null, dataDir })
  const trainer = await makeProfile(first.db, { name: 'Åsa Öberg' })
  await first.close()

  const second = await openDatabase({ databaseUrl: null, dataDir })
  await migrateEmbedded(second.db)
  expect(await rowsOf(second.db, sql`select id, name from profiles`)).toEqual([
    { id: trainer.id, name: 'Åsa Öberg' },
  ])
  await second.close()
})

test('a directory that cannot be opened is let go of', async () => {
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'pglite'), 'not a directory')
  await expect(openEmbedded(dataDir)).rejects.toThrow()
  expect(await locks()).toEqual([])
})
