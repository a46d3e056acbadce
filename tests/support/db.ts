import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { inject } from 'vitest'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { reverseRows, reversesRows } from './reversed-rows.ts'
import { rowsOf } from './rows.ts'

/** The name of the migrated template database that every test database is cloned from. */
const template = 'tidspott_template'

/** Whether this run reverses the rows that come in no asked order (TIDSPOTT_TEST_ROWS=reversed). */
const isReversed = reversesRows(process.env.TIDSPOTT_TEST_ROWS)

/** The pooler before PostgreSQL, in a run through one (`npm run nemesis -- pgbouncer`). */
declare module 'vitest' {
  interface ProvidedContext {
    poolerUrl: string | null
  }
}

export type TestDatabase = OpenDatabase & {
  /** A postgres URL, or the embedded database's directory. */
  where: string
  drop: () => Promise<void>
}

/** Another pool on a test database, through the pooler of the run if it has one. */
export function openPool(where: string): OpenDatabase {
  const pooler = inject('poolerUrl')
  if (!pooler) return inRowsOfRun(openPostgres(where))
  const url = new URL(pooler)
  url.pathname = new URL(where).pathname
  return inRowsOfRun(openPostgres(url.href, { prepares: false }))
}

/** The database as this run reads it: with reversed rows, if it reverses them. */
function inRowsOfRun<Opened extends OpenDatabase>(opened: Opened): Opened {
  if (isReversed) reverseRows(opened)
  return opened
}

/** A migrated PostgreSQL database for one test. */
export async function postgresDatabase(): Promise<TestDatabase> {
  const admin = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(admin, `create database ${name} template ${template}`)
  const where = new URL(admin)
  where.pathname = `/${name}`
  const opened = openPool(where.href)
  return {
    ...opened,
    where: where.href,
    drop: async () => {
      await opened.close()
      await asAdmin(admin, `drop database ${name} with (force)`)
    },
  }
}

/** A PostgreSQL database without tables. */
export async function unmigratedDatabase(): Promise<{ where: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = inject('postgresUrl')
  await asAdmin(admin, `create database ${name}`)
  const where = new URL(admin)
  where.pathname = `/${name}`
  const drop = () => asAdmin(admin, `drop database ${name} with (force)`)
  return { where: where.href, drop }
}

/** The open embedded databases of this worker that no test uses. */
const idle: TestDatabase[] = []

/**
 * A migrated embedded database without rows, for one test at a time: `drop` empties it for the next one of this worker,
 * since opening one takes longer than most test files. A test that changes tables changes them back.
 */
export async function embeddedDatabase(): Promise<TestDatabase> {
  return idle.pop() ?? openEmbeddedDatabase()
}

async function openEmbeddedDatabase(): Promise<TestDatabase> {
  const where = await embeddedDirectory()
  // Durability and damage have tests of their own.
  const opened = inRowsOfRun(await openEmbedded(where, { sync: false, verifies: false }))
  const database: TestDatabase = {
    ...opened,
    where,
    drop: async () => {
      await emptyTables(opened.db)
      idle.push(database)
    },
  }
  return database
}

/** A data directory with all tables and no rows. Removed after the run, or by the caller. */
export async function embeddedDirectory(): Promise<string> {
  const where = await mkdtemp(join(dirname(inject('embeddedTemplate')), 'copy-'))
  // Its asynchronous form takes five times as long for a thousand small files.
  cpSync(inject('embeddedTemplate'), where, { recursive: true })
  return where
}

/** Deletes every row of every table, with triggers disabled, as those of the books would refuse. */
export async function emptyTables(db: Database): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const { name } of tables) await tx.execute(sql`delete from ${sql.identifier(name)}`)
  })
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await client.unsafe(statement)
  } finally {
    await client.end({ timeout: 5 })
  }
}
