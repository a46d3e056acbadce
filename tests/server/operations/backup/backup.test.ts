import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import yazl from 'yazl'
import {
  openArchive,
  requireWholeArchive,
  writeFileWhole,
} from '#server/operations/backup/archive.ts'
import { writeBackup } from '#server/operations/backup/backup.ts'
import { embeddedCopier, postgresCopier } from '#server/operations/backup/copier.ts'
import { fillWithDemoData } from '#server/operations/demo/fill.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import { restoreInto } from '#server/operations/restore/into.ts'
import { migratePostgres } from '#server/platform/db/migrate.ts'
import { newestMigration, withMigrationsUpTo } from '#server/platform/db/migrations.ts'
import { OperatorError } from '#server/platform/system/operator-error.ts'
import { testKeys, testPasswords } from '#tests/callers.ts'
import {
  embeddedDirectory,
  postgresDatabase,
  type TestDatabase,
  unmigratedDatabase,
} from '#tests/db.ts'
import { test } from '#tests/fixtures.ts'

const now = new Date('2026-03-29T00:30:00Z')

let folder: string
let source: TestDatabase
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-backup-'))
  source = await postgresDatabase()
  await fillWithDemoData({ db: source.db, keys: testKeys, passwords: testPasswords, now })
  file = join(folder, 'backup.zip')
  await backUp(source.where, file)
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true, force: true })
})

async function backUp(url: string, target: string) {
  return writeFileWhole(target, (out) =>
    writeBackup(postgresCopier(url), { target: out, now, isEmbedded: false }),
  )
}

async function restore(target: Parameters<typeof restoreInto>[0], from = file) {
  const archive = await openArchive(from)
  try {
    return (await restoreInto(target, archive)).wrong
  } finally {
    archive.close()
  }
}

/** A data directory of its own, inside the folder that is removed at the end. */
async function dataDirectory(): Promise<string> {
  return join(await mkdtemp(join(folder, 'data-')), 'data')
}

test('a backup restored into PostgreSQL has the same rows in every table, and its backup is the same', async () => {
  const { manifest } = await openArchive(file)
  expect(manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['clients', 'pots', 'pot_history', 'profiles', 'training_sessions']),
  )
  const target = await postgresDatabase()
  try {
    expect(await restore({ databaseUrl: target.where, dataDir: folder })).toEqual([])
    const again = await backUp(target.where, join(folder, 'again.zip'))
    expect(again).toEqual(manifest)
  } finally {
    await target.drop()
  }
})

test('a backup of PostgreSQL restored into the embedded database, and of that one into PostgreSQL, has the same rows', async () => {
  const { manifest } = await openArchive(file)
  const dataDir = await dataDirectory()
  expect(await restore({ databaseUrl: null, dataDir })).toEqual([])
  const { client, close } = await openEmbedded(dataDir)
  const back = join(folder, 'back.zip')
  try {
    const copied = await writeFileWhole(back, (target) =>
      writeBackup(embeddedCopier(client), { target, now, isEmbedded: true }),
    )
    expect(copied).toEqual(manifest)
  } finally {
    await close()
  }
  const target = await postgresDatabase()
  try {
    await restore({ databaseUrl: target.where, dataDir: folder }, back)
  } finally {
    await target.drop()
  }
})

test('a database that holds rows is refused and unchanged', async () => {
  await expect(restore({ databaseUrl: source.where, dataDir: folder })).rejects.toThrow(/not empty/)
  const { manifest } = await openArchive(file)
  expect(await backUp(source.where, join(folder, 'unchanged.zip'))).toEqual(manifest)
})

test('after a restore new rows get keys that are free', async () => {
  const target = await postgresDatabase()
  try {
    await restore({ databaseUrl: target.where, dataDir: folder })
    const insert = `insert into refusals (kind, hour, address, count) values ('throttled', now(), '', 1) returning id`
    const ids = await postgresCopier(target.where)((copier) => copier.query<{ id: string }>(insert))
    expect(ids).toHaveLength(1)
  } finally {
    await target.drop()
  }
})

test('a backup of an older migration is restored and migrated, with its rows and hours', async () => {
  const { entries } = JSON.parse(
    await readFile(new URL('../../../../drizzle/meta/_journal.json', import.meta.url), 'utf8'),
  ) as { entries: { when: number; tag: string }[] }
  const older = entries.find(({ tag }) => tag === '0009_demo_accounts')?.when ?? 0
  const empty = await unmigratedDatabase()
  const target = await unmigratedDatabase()
  onTestFinished(() => Promise.all([empty.drop(), target.drop()]).then(() => {}))
  await withMigrationsUpTo(older, (from) => migratePostgres(empty.where, from))
  await postgresCopier(empty.where)(async ({ query }) => {
    for (const statement of rowsOfOldMigration) await query(statement)
  })
  const old = join(folder, 'old.zip')
  expect((await backUp(empty.where, old)).migration.count).toBe(10)

  expect(await restore({ databaseUrl: target.where, dataDir: folder }, old)).toEqual([])
  const found = await postgresCopier(target.where)(async ({ query }) => ({
    migration: await newestMigration(query),
    pots: await query(`select total_hours::text as total, hours_remaining::text as left from pots`),
    sessions: await query(`select completed from training_sessions`),
    // The view that a newer migration makes.
    every: await query(`select is_booked as "isBooked" from every_session`),
  }))
  expect(found).toEqual({
    migration: { when: entries.at(-1)?.when, count: entries.length },
    pots: [{ total: '12.00', left: '11.00' }],
    sessions: [{ completed: true }],
    every: [{ isBooked: true }],
  })
})

/** A trainer with a client, a pot of ten hours and two more, and a completed session of one. */
const rowsOfOldMigration = [
  `insert into profiles (id, email, name, role) values ('${randomUUID()}', 'a@example.com', 'Anna', 'TRAINER')`,
  `insert into pot_types (id, trainer_id, name) select gen_random_uuid(), id, 'PT' from profiles`,
  `insert into clients (id, trainer_id, name, email, color, token_hash, token_sealed)
    select gen_random_uuid(), id, 'Bo', 'b@example.com', 'green-500', 'x', 'x' from profiles`,
  `insert into pots (id, trainer_id, client_id, pot_type_id, opening_hours)
    select gen_random_uuid(), c.trainer_id, c.id, t.id, 10 from clients c, pot_types t`,
  `insert into pot_history (id, pot_id, trainer_id, trainer_name, hours_added, reason)
    select gen_random_uuid(), id, trainer_id, 'Anna', 2, 'Köp' from pots`,
  `insert into training_sessions (id, trainer_id, client_id, pot_id, date, duration_hours, completed)
    select gen_random_uuid(), trainer_id, client_id, id, '2026-03-01T09:00:00Z', 1, true from pots`,
]

const damages: [string, (whole: Buffer) => Buffer][] = [
  ['empty', () => Buffer.alloc(0)],
  ['cut off in the middle', (whole) => whole.subarray(0, whole.length / 2)],
  ['without its last byte', (whole) => whole.subarray(0, -1)],
  ['no archive', () => Buffer.from('backup')],
]
for (const [name, damage] of damages) {
  test(`a file that is ${name} is refused by a sentence`, async () => {
    const damaged = join(folder, 'damaged.zip')
    await writeFile(damaged, damage(await readFile(file)))
    const dataDir = await dataDirectory()
    await expect(restore({ databaseUrl: null, dataDir }, damaged)).rejects.toThrow(OperatorError)
  })
}

test('a file in which any one byte was changed is refused by a sentence, or has the same rows', async () => {
  const whole = await readFile(file)
  const changed = join(folder, 'flipped.zip')
  const { manifest } = await openArchive(file)
  // Everywhere, and closest in the manifest and the directory at the end.
  const places = Array.from({ length: 100 }, (_, n) => Math.floor((n * whole.length) / 100))
  for (let at = whole.length - 600; at < whole.length; at += 6) places.push(at)
  let refused = 0
  for (const at of places) {
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ 0x10
    await writeFile(changed, bytes)
    try {
      const archive = await openArchive(changed)
      await requireWholeArchive(archive).finally(() => archive.close())
      expect(archive.manifest).toEqual(manifest)
    } catch (error) {
      expect(error).toBeInstanceOf(OperatorError)
      expect((error as Error).message).toMatch(/^\S+flipped\.zip [^\n]+$/)
      refused += 1
    }
  }
  expect(refused).toBeGreaterThan(places.length / 2)
})

test('a file in which one row was changed is refused, and nothing is restored', async () => {
  const changed = join(folder, 'changed.zip')
  await rewrite(file, changed, (name, text) =>
    name === 'training_sessions' ? text.replace('\tf\t', '\tt\t') : text,
  )
  const target = await postgresDatabase()
  try {
    await expect(restore({ databaseUrl: target.where, dataDir: folder }, changed)).rejects.toThrow(
      OperatorError,
    )
    // Empty as before, so that the right file can be restored.
    await restore({ databaseUrl: target.where, dataDir: folder })
  } finally {
    await target.drop()
  }
})

const otherTables: [string, (tables: Tables) => Tables][] = [
  ['a table too many', (tables) => [...tables, ...tables.slice(0, 1).map(renamed)]],
  ['a table less', (tables) => tables.slice(1)],
  [
    'a column less',
    (tables) => tables.map((table) => ({ ...table, columns: table.columns.slice(0, -1) })),
  ],
]
for (const [what, change] of otherTables) {
  test(`a backup with ${what} is refused before anything of a PostgreSQL is emptied (D123)`, async () => {
    const other = join(folder, `${what}.zip`)
    await rewrite(file, other, (_name, text) => text, { tables: change })
    const target = await postgresDatabase()
    try {
      await restore({ databaseUrl: target.where, dataDir: folder })
      await refusesOther({ databaseUrl: target.where, dataDir: folder }, other)
      const { manifest } = await openArchive(file)
      expect(await backUp(target.where, join(folder, `${what} kept.zip`))).toEqual(manifest)
    } finally {
      await target.drop()
    }
  })
}

test('a backup with other tables sets no embedded database aside (D123)', async () => {
  const dataDir = await embeddedDirectory()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const other = join(folder, 'other tables.zip')
  await rewrite(file, other, (_name, text) => text, { tables: (tables) => tables.slice(1) })
  const before = await readdir(dataDir)
  await refusesOther({ databaseUrl: null, dataDir }, other)
  const after = (await readdir(dataDir)).filter((name) => !before.includes(name))
  expect(after.filter((name) => name.includes('replaced'))).toEqual([])
  const { close } = await openEmbedded(dataDir)
  await close()
})

async function refusesOther(target: Parameters<typeof restoreInto>[0], from: string) {
  const archive = await openArchive(from)
  const replaced = restoreInto(target, archive, { replaces: true })
  await expect(replaced.finally(() => archive.close())).rejects.toThrow('different tables')
}

type Tables = Awaited<ReturnType<typeof openArchive>>['manifest']['tables']

const renamed = (table: Tables[number]) => ({ ...table, name: 'other_table' })

test('a backup of a newer program is refused', async () => {
  const newer = join(folder, 'newer.zip')
  const migration = { when: 9_999_999_999_999, count: 99 }
  await rewrite(file, newer, (_name, text) => text, { migration })
  const dataDir = await dataDirectory()
  await expect(restore({ databaseUrl: null, dataDir }, newer)).rejects.toThrow(/newer version/)
})

/** Writes the archive anew with changed rows, and the manifest as it was but for `migration` and `tables`. */
async function rewrite(
  from: string,
  to: string,
  change: (table: string, rows: string) => string,
  {
    migration,
    tables = (all) => all,
  }: {
    migration?: { when: number; count: number }
    tables?: (all: Tables) => Tables
  } = {},
): Promise<void> {
  const archive = await openArchive(from)
  const zip = new yazl.ZipFile()
  const stored = tables(archive.manifest.tables)
  for (const { name } of stored) {
    const held = name === 'other_table' ? archive.manifest.tables[0]?.name : name
    const rows = Buffer.concat(await (await archive.open(held ?? '')).toArray()).toString()
    zip.addBuffer(Buffer.from(change(name, rows)), `tables/${name}.copy`)
  }
  const manifest = { ...archive.manifest, tables: stored, ...(migration && { migration }) }
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json')
  zip.end()
  await new Promise((resolve, reject) => {
    zip.outputStream
      .pipe(createWriteStream(to))
      .on('close', () => resolve(null))
      .on('error', reject)
  })
  archive.close()
}
