import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { inject } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'

/** The name of the migrated database that every test database is cloned from. */
const template = 'tidspott_template'

export type TestDatabase = OpenDatabase & {
  /** A postgres URL, or the embedded database's directory. */
  where: string
  drop: () => Promise<void>
}

/** A migrated PostgreSQL database of this test's own. */
export async function postgresDatabase(): Promise<TestDatabase> {
  const admin = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(admin, `create database ${name} template ${template}`)
  const where = new URL(admin)
  where.pathname = `/${name}`
  const opened = openPostgres(where.href)
  return {
    ...opened,
    where: where.href,
    drop: async () => {
      await opened.close()
      await asAdmin(admin, `drop database ${name} with (force)`)
    },
  }
}

/** A migrated embedded database in a directory of its own. */
export async function embeddedDatabase(): Promise<TestDatabase> {
  const where = await mkdtemp(join(tmpdir(), 'tidspott-test-'))
  const opened = await openDatabase({ databaseUrl: null, dataDir: where })
  return {
    ...opened,
    where,
    drop: async () => {
      await opened.close()
      await rm(where, { recursive: true, force: true })
    },
  }
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await client.unsafe(statement)
  } finally {
    await client.end({ timeout: 5 })
  }
}
