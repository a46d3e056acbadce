import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import type { Database, OpenEmbedded } from '#server/platform/db/database.ts'
import { migrateEmbedded, migratePostgres } from '#server/platform/db/migrate.ts'
import { withMigrationsUpTo } from '#server/platform/db/migrations.ts'
import { OperatorError } from '#server/platform/system/operator-error.ts'
import { pots } from '#server/schema/pots.ts'
import { embeddedDirectory, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { rowsOf } from '#tests/rows.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'

let dataDir: string
let embedded: OpenEmbedded
let server: TestDatabase

beforeAll(async () => {
  dataDir = await embeddedDirectory()
  embedded = await openEmbedded(dataDir, { sync: false })
  server = await postgresDatabase()
})
afterAll(async () => {
  await server.drop()
  await embedded.close()
  await rm(dataDir, { recursive: true, force: true })
})

const engines = {
  PostgreSQL: () => ({
    db: server.db,
    migrate: (folder: string) => migratePostgres(server.where, folder),
  }),
  'the embedded database': () => ({
    db: embedded.db,
    migrate: (folder: string) => migrateEmbedded(embedded.client, folder),
  }),
}

/** Runs statements in place of the newest migration, which the database has not had. */
async function asNewest(
  migrate: (folder: string) => Promise<string[]>,
  statements: string,
): Promise<string[]> {
  return withMigrationsUpTo(Number.POSITIVE_INFINITY, async (folder) => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    await writeFile(join(folder, files.at(-1) ?? ''), statements)
    return migrate(folder)
  })
}

const unchecked = (statement: string) =>
  `alter table pots disable trigger user;--> statement-breakpoint
  ${statement};--> statement-breakpoint
  alter table pots enable trigger user`
const countMigrations = (db: Database) =>
  rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )

describe.each(Object.keys(engines) as (keyof typeof engines)[])('a migration of %s', (engine) => {
  test('that changes the hours of a pot is rolled back whole, with a sentence that names the pot', async () => {
    const { db, migrate } = engines[engine]()
    const { potId } = await makeTrainerFixture(db)
    const before = await db.select().from(pots).where(eq(pots.id, potId))
    const harmful = unchecked(
      `create table half_done (id integer);--> statement-breakpoint
      update pots set hours_remaining = hours_remaining + 0.01 where id = '${potId}'`,
    )
    await db.execute(sql`delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
    const applied = await countMigrations(db)
    const refused = asNewest(migrate, harmful)
    await expect(refused).rejects.toThrow(OperatorError)
    await expect(refused).rejects.toThrow(`would change the hours of 1 pot (${potId})`)
    expect(await db.select().from(pots).where(eq(pots.id, potId))).toEqual(before)
    expect(await rowsOf(db, sql`select to_regclass('half_done') as half`)).toEqual([{ half: null }])
    expect(await countMigrations(db)).toEqual(applied)

    expect(await asNewest(migrate, 'create table whole (id integer)')).toHaveLength(1)
    expect(await rowsOf(db, sql`select id from whole`)).toEqual([])
    expect(await countMigrations(db)).toEqual([{ count: (applied[0]?.count ?? 0) + 1 }])
  })
})
