import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { migratePostgres } from '#server/platform/db/migrate.ts'
import { withMigrationsUpTo } from '#server/platform/db/migrations.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { OperatorError } from '#server/platform/system/operator-error.ts'
import { projectPaths } from '#server/platform/system/paths.ts'
import { everySession, trainingSessions } from '#server/schema/sessions.ts'
import { trashKeys } from '#server/schema/trash.ts'
import { startChild } from '#tests/child.ts'
import { makeProfile } from '#tests/factories.ts'
import { newSession } from '#tests/inputs.ts'
import { refusalOf } from '#tests/problems.ts'
import { rowsOf } from '#tests/rows.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'

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

test(`concurrent processes on an empty PostgreSQL apply each migration once`, async () => {
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

test('the keys of what lay in the trash before they were kept are taken afterwards', async () => {
  await inEmptyDatabase(async (url) => {
    await withMigrationsUpTo(await whenBefore('trash_keys'), (folder) =>
      migratePostgres(url, folder),
    )
    const { db, close } = openPostgres(url)
    const [trainerId, trashId, sessionId] = [randomUUID(), randomUUID(), randomUUID()]
    // By hand, since the tables of the program have the columns of later migrations.
    await db.execute(sql`insert into profiles (id, email, name, role)
      values (${trainerId}, 'per@example.com', 'Per', 'TRAINER')`)
    await db.execute(sql`insert into trash (id, trainer_id, client_id, kind, deleted_at, document)
      values (${trashId}, ${trainerId}, ${randomUUID()}, 'sessions', now(),
        ${JSON.stringify({ kind: 'sessions', sessions: [{ id: sessionId }] })}::jsonb)`)
    await migratePostgres(url)
    expect(await db.select().from(trashKeys)).toEqual([{ id: sessionId, kind: 'session', trashId }])
    const { clientId, potId, caller } = await makeTrainerFixture(db)
    const session = newSession({ clientId, potId }, { id: sessionId })
    expect(await refusalOf(caller.sessions.create(session))).toBe('CONFLICT')
    await close()
  })
})

test('the view of both tables of sessions comes while a server of the release before writes, and has its rows', async () => {
  await inEmptyDatabase(async (url) => {
    const migrateTo = async (steps: number) =>
      withMigrationsUpTo(await whenBefore('every_session', steps), (folder) =>
        migratePostgres(url, folder),
      )
    await migrateTo(1)
    const { db, close } = openPostgres(url)
    // In the columns of that release.
    const [id, trainer, client] = [randomUUID(), randomUUID(), randomUUID()]
    const startsAt = '2026-11-24T09:00:00Z'
    await db.execute(sql`insert into profiles (id, email, name, role)
      values (${trainer}, 'tranare@example.com', 'Tränare', 'TRAINER')`)
    await db.execute(sql`insert into clients (id, trainer_id, name, email, token_sealed)
      values (${client}, ${trainer}, 'Anna', 'anna@example.com', '')`)
    await db.execute(sql`insert into training_sessions (id, trainer_id, client_id, date, duration_hours)
      values (${id}, ${trainer}, ${client}, ${startsAt}, 1)`)
    await db.transaction(async (tx) => {
      await tx.update(trainingSessions).set({ noShow: true }).where(eq(trainingSessions.id, id))
      // Else it would wait a minute for the open transaction, and fail.
      await migrateTo(0)
    })
    await db.execute(sql`insert into cancelled_sessions
      (id, trainer_id, client_id, date, duration_hours, version, created_at, cancelled_at)
      values (${randomUUID()}, ${trainer}, ${client}, ${startsAt}, 1.5, 1, ${startsAt}, ${startsAt})`)
    const { cancelled, noShow, chargedHours } = everySession
    expect(
      await db.select({ cancelled, noShow, chargedHours }).from(everySession).orderBy(noShow),
    ).toEqual([
      { cancelled: 'inTime', noShow: false, chargedHours: 0 },
      { cancelled: null, noShow: true, chargedHours: 0 },
    ])
    await close()
  })
})

/** When the migration so many before this one was written. */
async function whenBefore(name: string, steps = 1): Promise<number> {
  const path = join(projectPaths.migrations, 'meta', '_journal.json')
  const { entries } = JSON.parse(await readFile(path, 'utf8')) as {
    entries: { when: number; tag: string }[]
  }
  const at = entries.findIndex(({ tag }) => tag.endsWith(`_${name}`))
  return entries[at - steps]?.when ?? 0
}

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
