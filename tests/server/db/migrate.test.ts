import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { verifyBooks } from '#server/db/books.ts'
import { migratePostgres } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { OperatorError } from '#server/operator-error.ts'
import { projectPaths } from '#server/paths.ts'
import { startChild } from '#tests/child.ts'
import { makeProfile } from '#tests/factories.ts'
import { rowsOf } from '#tests/rows.ts'

const processes = 8

async function inEmptyDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  try {
    await admin.unsafe(`create database ${name}`)
    await work(url.href)
  } finally {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

test(`concurrent processes on an empty PostgreSQL apply each migration once`, {
  timeout: 120_000,
}, async () => {
  const migrations = (await readdir(projectPaths.migrations)).filter((name) =>
    name.endsWith('.sql'),
  )
  await inEmptyDatabase(async (url) => {
    const children = Array.from({ length: processes }, () => startChild('migrate', [url]))
    await Promise.all(children.map((child) => child.printed(1)))
    for (const child of children) child.tell('go')
    const ends = await Promise.all(children.map((child) => child.ended()))
    expect(ends).toEqual(children.map(() => ({ code: 0 })))

    const { db, close } = openPostgres(url)
    const applied = await rowsOf<{ times: number }>(
      db,
      sql`select count(*)::int as times from drizzle.__drizzle_migrations group by hash`,
    )
    expect(applied).toEqual(migrations.map(() => ({ times: 1 })))
    expect(await verifyBooks(db)).toEqual([])
    await close()
  })
})

test('migrating an up-to-date database changes nothing', async () => {
  await inEmptyDatabase(async (url) => {
    await migratePostgres(url)
    const { db, close } = openPostgres(url)
    const { id } = await makeProfile(db)
    await migratePostgres(url)
    expect(await rowsOf(db, sql`select id from profiles`)).toEqual([{ id }])
    await close()
  })
})

test('a database of a newer program is refused by a sentence, and not changed', async () => {
  await inEmptyDatabase(async (url) => {
    await migratePostgres(url)
    const { db, close } = openPostgres(url)
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
    )
    await expect(migratePostgres(url)).rejects.toThrow(OperatorError)
    await expect(migratePostgres(url)).rejects.toThrow(/newer version/)
    await close()
  })
})
