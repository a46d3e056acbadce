import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseLost } from '#server/operations/opening/database-lost.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import type { OpenEmbedded } from '#server/platform/db/database.ts'
import {
  DurableFiles,
  durableParameters,
  NotDurable,
  requireDurableCommits,
} from '#server/platform/db/durable-files.ts'
import { DirectoryInUse } from '#server/platform/db/lock/directory-lock.ts'
import { migrateEmbedded } from '#server/platform/db/migrate.ts'
import { nameOfMigration } from '#server/platform/db/migrations.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { builtTemplate } from '#tests/embedded-template.ts'
import { makeProfile } from '#tests/factories.ts'
import { rowsOf } from '#tests/rows.ts'

let parent: string
let dataDir: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tidspott-embedded-'))
  dataDir = await embeddedDirectory()
})
afterAll(() => rm(parent, { recursive: true, force: true }))
beforeEach(async () => {
  expect(await locksOf(dataDir)).toEqual([])
})

async function locksOf(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => name.startsWith('lock'))
}

async function whileOpen(work: (opened: OpenEmbedded) => Promise<void>): Promise<void> {
  const opened = await openEmbedded(dataDir)
  try {
    await work(opened)
  } finally {
    await opened.close()
  }
}

test('the data directory has mode 0700, created or existing', async () => {
  const modeOf = async (directory: string) => (await stat(directory)).mode & 0o777
  const created = join(parent, 'created')
  const opened = await openEmbedded(created, { sync: false, template: builtTemplate })
  await opened.close()
  expect(await modeOf(created)).toBe(0o700)
  await chmod(dataDir, 0o755)
  await whileOpen(async () => {
    expect(await modeOf(dataDir)).toBe(0o700)
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
  await whileOpen(async ({ db, client }) => {
    await migrateEmbedded(client)
    expect(await rowsOf(db, sql`select id, name from profiles`)).toEqual([
      { id, name: 'Åsa Öberg' },
    ])
  })
})

test('a new directory is unpacked from the template of a build, also after an interrupted start', async () => {
  const fresh = join(parent, 'fresh')
  await mkdir(join(fresh, 'pglite.partial', 'base'), { recursive: true })
  const first = await openEmbedded(fresh, { sync: false, template: builtTemplate })
  const migration = await nameOfMigration(first.db)
  expect(await rowsOf(first.db, sql`select id from profiles`)).toEqual([])
  const { id } = await makeProfile(first.db)
  await first.close()
  expect((await readdir(fresh)).sort()).toEqual(['database-created', 'pglite'])
  const second = await openEmbedded(fresh, { sync: false, template: join(parent, 'missing') })
  expect(await rowsOf(second.db, sql`select id from profiles`)).toEqual([{ id }])
  await second.close()
  await whileOpen(async ({ db }) => {
    expect(await nameOfMigration(db)).toBe(migration)
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
  await expect(openEmbedded(broken)).rejects.toThrow(DatabaseLost)
  expect(await locksOf(broken)).toEqual([])
})

test('each commit is synced to the disk before it is acknowledged', async () => {
  const files = new DurableFiles(join(dataDir, 'pglite'))
  const client = await PGlite.create({ fs: files, startParams: durableParameters })
  try {
    const before = files.syncs
    for (const name of ['a', 'b', 'c']) {
      await client.query(`insert into throttles (key, points) values ('sync-${name}', 1)`)
    }
    expect(files.syncs - before).toBeGreaterThanOrEqual(3)
    await client.query('select count(*) from throttles')
    await requireDurableCommits(client, files)
  } finally {
    await client.close()
  }
})

test('the start is refused when a commit does not reach fsync', async () => {
  const files = new DurableFiles(join(dataDir, 'pglite'))
  const client = await PGlite.create({ fs: files })
  try {
    await expect(requireDurableCommits(client, files)).rejects.toThrow(NotDurable)
  } finally {
    await client.close()
  }
})

test('a database that is gone, empty or without its version is refused by a sentence and not created anew', async () => {
  const directory = join(dataDir, 'pglite')
  const aside = join(parent, 'aside')
  const refused = async () => {
    await expect(openEmbedded(dataDir)).rejects.toThrow(DatabaseLost)
    await expect(openEmbedded(dataDir)).rejects.toThrow(/npm run restore/)
  }
  await rename(directory, aside)
  await refused()
  await mkdir(directory)
  await refused()
  await rm(directory, { recursive: true })
  await cp(aside, directory, { recursive: true })
  await rm(join(directory, 'PG_VERSION'))
  await refused()
  await rm(directory, { recursive: true })
  await rename(aside, directory)
  await whileOpen(() => Promise.resolve())
})

test('damaged files are refused by a sentence', async () => {
  const control = join(dataDir, 'pglite', 'global', 'pg_control')
  const whole = await readFile(control)
  await writeFile(control, Buffer.alloc(whole.length))
  await expect(openEmbedded(dataDir)).rejects.toThrow(DatabaseLost)
  await writeFile(control, whole)
  await whileOpen(() => Promise.resolve())
})

test('an interrupted first start is begun again', async () => {
  const where = join(parent, 'interrupted')
  await mkdir(join(where, 'pglite.partial', 'base'), { recursive: true })
  await writeFile(join(where, 'pglite.partial', 'PG_VERSION'), '18\n')
  const { db, close } = await openEmbedded(where)
  try {
    expect(await rowsOf(db, sql`select id from profiles`)).toEqual([])
  } finally {
    await close()
  }
  expect((await readdir(where)).sort()).toEqual(['database-created', 'pglite'])
})
