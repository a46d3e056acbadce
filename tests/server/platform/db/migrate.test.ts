import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migratePostgres } from '#server/platform/db/migrate.ts'
import { withMigrationsUpTo } from '#server/platform/db/migrations.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { OperatorError } from '#server/platform/system/operator-error.ts'
import { projectPaths } from '#server/platform/system/paths.ts'
import { profiles } from '#server/schema/auth.ts'
import { everySession, trainingSessions } from '#server/schema/sessions.ts'
import { trashKeys } from '#server/schema/trash.ts'
import { callerOf } from '#tests/callers.ts'
import { startChild } from '#tests/child.ts'
import { makeProfile } from '#tests/factories.ts'
import { newSession } from '#tests/inputs.ts'
import { parsedCalendar } from '#tests/parsed-calendar.ts'
import { refusalOf } from '#tests/problems.ts'
import { rowsOf } from '#tests/rows.ts'
import { startServer } from '#tests/server.ts'
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

test('imports, untold acts, moments of changes and sheets come while a server of the release before writes, and its rows read as before', async () => {
  await inEmptyDatabase(async (url) => {
    await withMigrationsUpTo(await whenBefore('imports'), (folder) => migratePostgres(url, folder))
    // The columns of that release, by statements that it has prepared.
    const older = postgres(url, { max: 4, onnotice: () => {} })
    const [trainer, client, session] = [randomUUID(), randomUUID(), randomUUID()]
    const [type, feed] = [randomUUID(), newToken()]
    await older`insert into profiles (id, email, name, role)
      values (${trainer}, 'tranare@example.com', 'Johanna', 'TRAINER')`
    await older`insert into clients (id, trainer_id, name, email, token_sealed)
      values (${client}, ${trainer}, 'Anna', 'anna@example.com', '')`
    await older`insert into pot_types (id, trainer_id, name) values (${type}, ${trainer}, 'PT')`
    const book = (id: string) =>
      older`insert into training_sessions (id, trainer_id, client_id, date, duration_hours, created_at)
        values (${id}, ${trainer}, ${client}, '2026-11-24T09:00:00Z', 1, '2026-11-01T09:00:00Z')`
    await book(session)
    const [away, cancelled] = [randomUUID(), randomUUID()]
    await older`insert into absences (id, trainer_id, starts_at, ends_at, is_whole_days, label)
      values (${away}, ${trainer}, '2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z', true, 'Kurs')`
    await older`insert into cancelled_sessions
      (id, trainer_id, client_id, date, duration_hours, version, created_at, cancelled_at)
      values (${cancelled}, ${trainer}, ${client}, '2026-11-24T09:00:00Z', 1, 1, '2026-11-01T09:00:00Z', '2026-11-02T09:00:00Z')`
    await older`insert into calendar_feeds (id, trainer_id, owner, naming, token_hash, token_sealed, created_at)
      values (${randomUUID()}, ${trainer}, 'trainer', 'names', ${hashToken(feed)}, 'x', '2026-11-01T09:00:00Z')`

    const booked = [session]
    const counts = { updates: 0, names: 0, types: 0, rounds: 0 }
    let isOver = false
    const write = async () => {
      while (!isOver) {
        const id = randomUUID()
        await book(id)
        booked.push(id)
        await older`update training_sessions set no_show = not no_show where id = ${session}`
        counts.updates += 1
        await older`update clients set name = ${`Anna ${id}`} where id = ${client}`
        counts.names += 1
        await older`update pot_types set name = ${`PT ${id}`} where id = ${type}`
        counts.types += 1
        await older`insert into events (at, kind, actor_id, trainer_id, client_ids, subject_ids, figures)
          values (now(), 'session.moved', ${trainer}, ${trainer}, ${[client]}, ${[session]}, '{}')`
        await older`select id, cancelled, revision from every_session where trainer_id = ${trainer}`
        counts.rounds += 1
      }
    }
    const writing = Promise.all([1, 2, 3].map(write))
    const further = async (from: number) => {
      while (counts.rounds < from + 15) await Promise.race([wait(5), writing])
    }
    await further(0)
    const before = { ...counts, booked: [...booked] }
    // One transaction is under way, longer than a migration takes.
    const slow = older.begin(async (tx) => {
      await tx`update training_sessions set notes = 'Knä' where id = ${session}`
      counts.updates += 1
      await wait(500)
    })
    await migratePostgres(url)
    await slow
    await further(counts.rounds)
    isOver = true
    await writing
    await older.end()

    const { db, close } = openPostgres(url)
    const sessions = await db
      .select({
        id: everySession.id,
        revision: everySession.revision,
        changedAt: everySession.changedAt,
      })
      .from(everySession)
    expect(sessions.map(({ id }) => id).toSorted()).toEqual([...booked, cancelled].toSorted())
    expect(sessions.find(({ id }) => id === session)?.revision).toBe(counts.updates)
    // What has not been changed since has no moment; what that server wrote after has one.
    const timeless = sessions.filter(({ changedAt }) => changedAt === null).map(({ id }) => id)
    expect(timeless).toEqual(expect.arrayContaining([...before.booked.slice(1), cancelled]))
    expect(timeless).not.toContain(session)
    expect(timeless).not.toContain(booked.at(-1))
    const [names] = await rowsOf<{ client: number; trainer: number }>(
      db,
      sql`select name_revision as client, names_revision as trainer
        from clients join profiles on profiles.id = trainer_id`,
    )
    expect(names?.client).toBeGreaterThan(0)
    expect(names?.client).toBeLessThanOrEqual(counts.names - before.names)
    expect(names?.trainer).toBeGreaterThan(0)
    expect(names?.trainer).toBeLessThanOrEqual(counts.types - before.types)

    const [profile] = await db.select().from(profiles)
    if (!profile) throw new Error('the trainer is gone')
    const caller = callerOf(db, profile)
    expect(await caller.imports.list()).toEqual([])
    expect(await caller.export.sheets()).toEqual([])
    expect(await caller.messages.untold()).toMatchObject({ total: 0, untold: [] })
    const server = await startServer(db, { now: () => new Date('2026-11-24T08:00:00Z') })
    const { status, text } = await server.send({ path: `/calendar/${feed}.ics` })
    await server.close()
    expect(status).toBe(200)
    const { events } = parsedCalendar(text)
    // The key of an absence is followed by its times.
    expect(events.map(({ uid }) => uid.slice(0, session.length)).toSorted()).toEqual(
      [...booked, cancelled, away].toSorted(),
    )
    for (const { stamp, sequence } of events) {
      expect(stamp.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-01T09:00:00Z'))
      expect(sequence).toBeGreaterThanOrEqual(0)
    }
    await close()
  })
})

test('a migration that meets an act which waits for it goes on, as does the act', async () => {
  await inEmptyDatabase(async (url) => {
    await withMigrationsUpTo(await whenBefore('imports'), (folder) => migratePostgres(url, folder))
    const { db, close } = openPostgres(url)
    const [trainer, client, cancelled] = [randomUUID(), randomUUID(), randomUUID()]
    await db.execute(sql`insert into profiles (id, email, name, role)
      values (${trainer}, 'tranare@example.com', 'Johanna', 'TRAINER')`)
    await db.execute(sql`insert into clients (id, trainer_id, name, email, token_sealed)
      values (${client}, ${trainer}, 'Anna', 'anna@example.com', '')`)
    const migrations: Promise<unknown>[] = []
    let isOver = false
    // An act locks its client first, and the migration changes the table of cancelled sessions before that of clients.
    await inTransaction(db, async (tx) => {
      // On a slow machine the migration is long in coming, and the act that is run again waits for its end.
      for (const name of [
        'idle_in_transaction_session_timeout',
        'lock_timeout',
        'statement_timeout',
      ])
        await tx.execute(sql.raw(`set local ${name} = 0`))
      await tx.execute(sql`select id from clients where id = ${client} for update`)
      if (migrations.length === 0)
        migrations.push(
          migratePostgres(url).finally(() => {
            isOver = true
          }),
        )
      while (!isOver && !(await isMigrationWaiting(db))) await wait(10)
      await tx.execute(sql`insert into cancelled_sessions
        (id, trainer_id, client_id, date, duration_hours, version, created_at, cancelled_at)
        values (${cancelled}, ${trainer}, ${client}, now(), 1, 1, now(), now())`)
    })
    await Promise.all(migrations)
    expect(await rowsOf(db, sql`select id from cancelled_sessions`)).toEqual([{ id: cancelled }])
    expect(await rowsOf(db, sql`select count(*)::int as count from imports`)).toEqual([
      { count: 0 },
    ])
    await close()
  })
})

/** Whether the migration waits for a lock on a table. */
async function isMigrationWaiting(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ waits: boolean }>(
    db,
    sql`select coalesce(bool_or(wait_event_type = 'Lock'), false) as waits
      from pg_stat_activity where application_name = 'tidspott-migrate' and datname = current_database()`,
  )
  return row?.waits ?? false
}

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
