import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeFileWhole } from '#server/operations/backup/archive.ts'
import { writeBackup } from '#server/operations/backup/backup.ts'
import { embeddedCopier } from '#server/operations/backup/copier.ts'
import { fillWithDemoData } from '#server/operations/demo/fill.ts'
import { embeddedDirectory as databaseIn } from '#server/operations/opening/database-lost.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import { openDatabase } from '#server/operations/opening/open.ts'
import { requireSameKey } from '#server/operations/sealing/key-check.ts'
import type { Database } from '#server/platform/db/database.ts'
import { testKeys, testPasswords } from '#tests/callers.ts'
import { embeddedDirectory, postgresDatabase } from '#tests/db.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { startProduct } from '#tests/product.ts'
import { rowsOf } from '#tests/rows.ts'
import { runCommand } from '../../commands/run-command.ts'

// A database that a server was started on, and never used: a restore takes it as empty. One that is used is replaced when
// --replace says so.

const SECRET_KEY = 'k7Yp2vQ-Zt93_xWbR0aLmE4uJs8GoNcD'
const timeout = 240_000

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-started-once-'))
  file = join(folder, 'backup.zip')
  const dataDir = await embeddedDirectory()
  const { db, client, close } = await openEmbedded(dataDir)
  const trainer = await makeProfile(db, { name: 'Åsa' })
  const { id: clientId } = await makeClient(db, trainer.id)
  await makePot(db, { trainerId: trainer.id, clientId })
  await writeFileWhole(file, (target) =>
    writeBackup(embeddedCopier(client), { target, now: new Date(), isEmbedded: true }),
  )
  await close()
  await rm(dataDir, { recursive: true, force: true })
}, timeout)
afterAll(() => rm(folder, { recursive: true, force: true }))

const restore = (env: Record<string, string>, ...more: string[]) =>
  runCommand('restore', { env: { SECRET_KEY, ...env }, args: [file, '--no-erasures', ...more] })

/** As a newer version leaves the tables of PostgreSQL. */
async function makeNewer(db: Database): Promise<void> {
  await db.execute(sql`create table of_tomorrow (id uuid primary key)`)
  await db.execute(sql`alter table profiles add column of_tomorrow text`)
  await db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`,
  )
}

/** A PostgreSQL that a server was started on, and stopped. */
async function startedPostgres({ stores = true } = {}) {
  const database = await postgresDatabase()
  onTestFinished(() => database.drop())
  if (stores) await requireSameKey(database.db, testKeys)
  const env = { DATABASE_URL: database.where, DATA_DIR: await mkdtemp(join(folder, 'data-')) }
  const names = async () => rowsOf(database.db, sql`select name from profiles`)
  return { ...database, env, names }
}

async function startedDirectory(
  fill?: (opened: Awaited<ReturnType<typeof openEmbedded>>) => Promise<unknown>,
) {
  const DATA_DIR = await embeddedDirectory()
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const opened = await openEmbedded(DATA_DIR)
  await requireSameKey(opened.db, testKeys)
  await fill?.(opened)
  await opened.close()
  const names = async () => {
    const { db, close } = await openEmbedded(DATA_DIR)
    try {
      return await rowsOf(db, sql`select name from profiles`)
    } finally {
      await close()
    }
  }
  return { env: { DATA_DIR }, names }
}

test(
  'a PostgreSQL that holds only what a start and refused attempts write is restored into',
  async () => {
    const { env, db, names } = await startedPostgres()
    await db.execute(
      sql`insert into refusals (kind, hour, address, count) values ('login', now(), '', 1)`,
    )
    expect(await restore(env)).toMatchObject({ code: 0, err: '' })
    expect(await names()).toEqual([{ name: 'Åsa' }])
  },
  timeout,
)

test(
  'an empty PostgreSQL with the schema of a newer version is restored into',
  async () => {
    const { env, db, names } = await startedPostgres()
    await makeNewer(db)
    expect(await restore(env)).toMatchObject({ code: 0, err: '' })
    expect(await names()).toEqual([{ name: 'Åsa' }])
    expect(await rowsOf(db, sql`select to_regclass('of_tomorrow') as found`)).toEqual([
      { found: null },
    ])
  },
  timeout,
)

test(
  'a PostgreSQL with an account is refused, and so are tables of another program',
  async () => {
    const { env, db, names } = await startedPostgres()
    await makeProfile(db, { name: 'Bo' })
    const used = await restore(env)
    expect(used.code).toBe(1)
    expect(used.err).toMatch(/not empty: profiles holds rows/)
    expect(await names()).toEqual([{ name: 'Bo' }])

    const other = await startedPostgres()
    await other.db.execute(sql`drop schema drizzle cascade`)
    const refused = await restore(other.env)
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/tables of another program/)
    expect(await other.names()).toEqual([])
  },
  timeout,
)

test(
  'restore is refused while a server runs on the PostgreSQL, and works when it has stopped',
  async () => {
    const { env, names } = await startedPostgres({ stores: false })
    const product = await startProduct({ env: { ...env, SECRET_KEY }, dataDir: env.DATA_DIR })
    let refused: Awaited<ReturnType<typeof restore>>
    try {
      refused = await restore(env)
    } finally {
      await product.stop()
    }
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/^A server runs on .*\n$/)
    expect(await names()).toEqual([])
    expect(await restore(env)).toMatchObject({ code: 0, err: '' })
    expect(await names()).toEqual([{ name: 'Åsa' }])
  },
  timeout,
)

test(
  'a restore that was broken off can be run again, and no server starts on what it left',
  async () => {
    const { env, where, db, names } = await startedPostgres()
    await db.execute(sql`create table drizzle.restore_unfinished ()`)
    await makeProfile(db, { name: 'Half' })
    await expect(openDatabase({ databaseUrl: where, dataDir: '' })).rejects.toThrow(/restore/)
    expect(await restore(env)).toMatchObject({ code: 0, err: '' })
    expect(await names()).toEqual([{ name: 'Åsa' }])
  },
  timeout,
)

test(
  'a data directory in which a server was started is restored into, and its database set aside',
  async () => {
    const { env, names } = await startedDirectory()
    expect(await restore(env)).toMatchObject({ code: 0, err: '' })
    expect(await names()).toEqual([{ name: 'Åsa' }])
    expect((await readdir(env.DATA_DIR)).filter((name) => name.includes('replaced'))).toHaveLength(
      1,
    )
  },
  timeout,
)

test(
  'a data directory with the demo alone is restored into, and one with an account of its own refused',
  async () => {
    const fill = ({ db }: Awaited<ReturnType<typeof openEmbedded>>) =>
      fillWithDemoData({ db, keys: testKeys, passwords: testPasswords, now: new Date() })
    const demo = await startedDirectory(fill)
    expect(await restore(demo.env)).toMatchObject({ code: 0, err: '' })
    expect(await demo.names()).toEqual([{ name: 'Åsa' }])

    const used = await startedDirectory(({ db }) => makeProfile(db, { name: 'Bo' }))
    const refused = await restore(used.env)
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/profiles holds rows/)
    expect(await used.names()).toEqual([{ name: 'Bo' }])
  },
  timeout,
)

test(
  '--replace gives a used PostgreSQL up, also one of a newer version, but not tables of another program',
  async () => {
    const { env, db, names } = await startedPostgres()
    await makeProfile(db, { name: 'Bo' })
    await makeNewer(db)
    expect(await restore(env, '--replace')).toMatchObject({ code: 0, err: '' })
    expect(await names()).toEqual([{ name: 'Åsa' }])

    const other = await startedPostgres()
    await other.db.execute(sql`drop schema drizzle cascade`)
    const refused = await restore(other.env, '--replace')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(/tables of another program/),
    ])
  },
  timeout,
)

test(
  '--replace sets a used embedded database aside, also a damaged one',
  async () => {
    const { env, names } = await startedDirectory(({ db }) => makeProfile(db, { name: 'Bo' }))
    const replaced = await restore(env, '--replace')
    expect(replaced).toMatchObject({ code: 0, err: '' })
    expect(replaced.out).toContain('pglite.replaced-')
    expect(await names()).toEqual([{ name: 'Åsa' }])

    await truncate(join(databaseIn(env.DATA_DIR), 'global/pg_control'), 100)
    expect(await restore(env)).toMatchObject({ code: 1 })
    expect(await restore(env, '--replace')).toMatchObject({ code: 0, err: '' })
    expect(await names()).toEqual([{ name: 'Åsa' }])
  },
  timeout,
)
