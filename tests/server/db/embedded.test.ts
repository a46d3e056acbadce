import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { migrateEmbedded } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { makeProfile } from '#tests/factories.ts'
import { rowsOf } from '#tests/rows.ts'

let parent: string
let dataDir: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tidspott-embedded-'))
  dataDir = join(parent, 'data')
  // The first opening is slow: the tests share one directory.
  await (await openDatabase({ databaseUrl: null, dataDir })).close()
}, 120_000)
afterAll(() => rm(parent, { recursive: true, force: true }))
beforeEach(async () => {
  expect(await locksOf(dataDir)).toEqual([])
})

async function locksOf(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.startsWith('lock'))
}

async function whileOpen(work: (opened: OpenDatabase) => Promise<void>): Promise<void> {
  const opened = await openEmbedded(dataDir)
  try {
    await work(opened)
  } finally {
    await opened.close()
  }
}

test('the data directory has mode 0700, created or existing', async () => {
  const mode = async () => (await stat(dataDir)).mode & 0o777
  expect(await mode()).toBe(0o700)
  await chmod(dataDir, 0o755)
  await whileOpen(async () => {
    expect(await mode()).toBe(0o700)
  })
})

test('an open directory is not opened a second time', async () => {
  await whileOpen(async () => {
    await expect(openEmbedded(dataDir)).rejects.toThrow(DirectoryInUse)
  })
})

test('written data is there when the directory is reopened, and migrating again changes nothing', async () => {
  let id = ''
  await whileOpen(async ({ db }) => {
    id = (await makeProfile(db, { name: 'Åsa Öberg' })).id
  })
  await whileOpen(async ({ db }) => {
    await migrateEmbedded(db)
    expect(await rowsOf(db, sql`select id, name from profiles`)).toEqual([
      { id, name: 'Åsa Öberg' },
    ])
  })
})

test('a stale postmaster.pid is removed: empty or full of NUL after a power cut, or with the PID of a running process', async () => {
  let id = ''
  await whileOpen(async ({ db }) => {
    id = (await makeProfile(db)).id
  })
  for (const left of ['', '\0'.repeat(48), `${process.pid}\n/pglite/data\n`]) {
    await writeFile(join(dataDir, 'pglite', 'postmaster.pid'), left)
    await whileOpen(async ({ db }) => {
      expect(await rowsOf(db, sql`select id from profiles where id = ${id}`)).toEqual([{ id }])
    })
  }
})

test('the postmaster.pid of an open directory is not changed by a refused process', async () => {
  await whileOpen(async () => {
    const path = join(dataDir, 'pglite', 'postmaster.pid')
    const before = await readFile(path, 'utf8')
    await expect(openEmbedded(dataDir)).rejects.toThrow(DirectoryInUse)
    expect(await readFile(path, 'utf8')).toBe(before)
  })
})

test('a directory that cannot be opened is unlocked', async () => {
  const broken = join(parent, 'broken')
  await mkdir(broken)
  await writeFile(join(broken, 'pglite'), 'not a directory')
  await expect(openEmbedded(broken)).rejects.toHaveProperty('errno')
  expect(await locksOf(broken)).toEqual([])
})
