import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { Database, OpenDatabase } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { rowsOf } from './rows.ts'

/** The name of the migrated template database that every test database is cloned from. */
const template = 'tidspott_template'

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
  if (!pooler) return openPostgres(where)
  const url = new URL(pooler)
  url.pathname = new URL(where).pathname
  return openPostgres(url.href, { prepares: false })
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

/** A migrated embedded database in a temporary directory. */
export async function embeddedDatabase(): Promise<TestDatabase> {
  const where = await embeddedDirectory()
  // Durability has tests of its own.
  const opened = await openEmbedded(where, { sync: false })
  return {
    ...opened,
    where,
    drop: async () => {
      await opened.close()
      await rm(where, { recursive: true, force: true })
    },
  }
}

/** A data directory with all tables and no rows; the caller removes it. */
export async function embeddedDirectory(): Promise<string> {
  const where = await mkdtemp(join(tmpdir(), 'tidspott-test-'))
  await cp(inject('embeddedTemplate'), where, { recursive: true })
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
