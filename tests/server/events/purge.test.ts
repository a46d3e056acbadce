import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import postgres from 'postgres'
import { afterAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { startNightlyPurge } from '#server/events/nightly-purge.ts'
import { eventLimit, purgeEvents } from '#server/events/purge.ts'
import { asOwner, openDatabase } from '#server/operations/opening/open.ts'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import { databaseError } from '#server/platform/db/errors.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { EnvError } from '#server/platform/system/env.ts'
import { events } from '#server/schema/events.ts'
import { embeddedDirectory, postgresDatabase } from '#tests/db.ts'
import { rowsOf } from '#tests/rows.ts'
import { startServer } from '#tests/server.ts'
import { runCommand } from '../commands/run-command.ts'

const timeout = 120_000
const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

/** Inserts one event of each age, in days. */
async function insertAged(db: Database, ages: number[]): Promise<void> {
  await db.insert(events).values(
    ages.map((days) => ({
      at: daysAgo(days),
      kind: 'client.added' as const,
      clientIds: [],
      subjectIds: [],
      figures: { days },
    })),
  )
}

async function agesIn(db: Database): Promise<unknown[]> {
  const rows = await db.select({ figures: events.figures }).from(events).orderBy(events.id)
  return rows.map(({ figures }) => figures.days)
}

describe('events:purge', () => {
  test('deletes events older than the given age on the embedded database', {
    timeout,
  }, async () => {
    const DATA_DIR = await embeddedDirectory()
    const inside = async <Result>(work: (db: Database) => Promise<Result>) => {
      const opened = await openDatabase({ databaseUrl: null, dataDir: DATA_DIR })
      try {
        return await work(opened.db)
      } finally {
        await opened.close()
      }
    }
    await inside((db) => insertAged(db, [400, 366, 364, 0]))
    const args = ['--older-than', '365d']
    const purged = await runCommand('events-purge', { env: { DATA_DIR }, args })
    expect(purged).toEqual({
      code: 0,
      out: '2 events older than 365 days deleted.\n',
      err: '',
    })
    expect(await inside(agesIn)).toEqual([364, 0])
    await rm(DATA_DIR, { recursive: true, force: true })
  })

  test.each([[[]], [['--older-than', '89d']], [['--older-than', '1y']], [['--all']]])(
    'refuses the arguments %j',
    { timeout },
    async (args) => {
      const { code, out, err } = await runCommand('events-purge', { env: {}, args })
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(/^.*--(older-than|all)\b.*\. Nothing was d.*\n$/)
    },
  )

  test('deletes more than one batch', { timeout }, async () => {
    const database = await postgresDatabase()
    await database.db.execute(
      sql`insert into events (at, kind, client_ids, subject_ids, figures)
        select now() - interval '100 days', 'client.added', '{}', '{}', '{}'
        from generate_series(1, 11000)`,
    )
    await insertAged(database.db, [99])
    expect(await purgeEvents(database.db, daysAgo(99.5))).toBe(11_000)
    expect(await agesIn(database.db)).toEqual([99])
    await database.drop()
  })
})

describe('two roles on PostgreSQL', () => {
  const suffix = randomUUID().slice(0, 8)
  const [owner, serving] = [`owner_${suffix}`, `serving_${suffix}`]
  const name = `test_roles_${suffix}`
  let server: OpenDatabase

  const urlOf = (role: string) => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    url.username = role
    url.password = 'test'
    return url.href
  }
  const settings = () => ({
    databaseUrl: urlOf(serving),
    migrationDatabaseUrl: urlOf(owner),
    dataDir: '',
  })

  async function asAdmin(statements: string[]): Promise<void> {
    const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
    for (const statement of statements) await admin.unsafe(statement)
    await admin.end({ timeout: 5 })
  }

  test('the server runs, and may only read and insert events', { timeout }, async () => {
    await asAdmin([
      `create role ${owner} login password 'test'`,
      `create role ${serving} login password 'test'`,
      `create database ${name} owner ${owner}`,
    ])
    server = await openDatabase(settings())
    await insertAged(server.db, [400, 1])
    expect(await agesIn(server.db)).toEqual([400, 1])
    const app = await startServer(server.db)
    const answer = await app.call('auth.requestReset', { email: 'ingen@example.com' })
    await app.close()
    expect(answer.status).toBe(200)

    const denied = []
    for (const statement of [
      sql`update events set kind = 'client.removed'`,
      sql`delete from events`,
      sql`truncate events`,
      sql`alter table events disable trigger all`,
      sql`drop table events`,
    ]) {
      const error = await server.db.execute(statement).then(
        () => null,
        (thrown: unknown) => databaseError(thrown)?.code,
      )
      denied.push(error)
    }
    expect(denied).toEqual(Array(5).fill('42501'))
    const purged = await purgeEvents(server.db, daysAgo(365)).catch(
      (error: unknown) => databaseError(error)?.code,
    )
    expect(purged).toBe('42501')
    expect(await server.db.$count(events)).toBe(3)
  })

  test('the server purges each night what is older than EVENTS_MONTHS, as the owner', {
    timeout,
  }, async () => {
    await insertAged(server.db, [740, 720])
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const told: string[] = []
    const nightly = startNightlyPurge({
      months: 24,
      purge: (limit) => asOwner(settings(), server.db, (db) => purgeEvents(db, limit)),
      log: pino({}, { write: (line) => void told.push(line) }),
      now: () => new Date(),
    })
    vi.advanceTimersByTime(30 * 60 * 1000)
    await nightly.stop()
    expect(await agesIn(server.db)).toEqual([400, 1, undefined, 720])
    expect(told.map((line) => JSON.parse(line).purged)).toEqual([1])
  })

  test.each([
    ['2026-11-24T12:00:00Z', 24, '2024-11-24T12:00:00Z'],
    // The trigger's minimum of ninety days.
    ['2026-05-31T12:00:00Z', 3, '2026-03-02T12:00:00Z'],
  ])('on %s, %i months back is %s', (now, months, limit) => {
    expect(eventLimit(new Date(now), months)).toEqual(new Date(limit))
  })

  test('the owner purges, and grants anew at the next start', { timeout }, async () => {
    const env = {
      DATABASE_URL: urlOf(serving),
      MIGRATION_DATABASE_URL: urlOf(owner),
      DATA_DIR: '/tmp',
    }
    const secret = { SECRET_KEY: 'a secret that only the tests know, 32+ characters' }
    const args = ['--older-than', '365d']
    const purged = await runCommand('events-purge', { env: { ...env, ...secret }, args })
    expect([purged.err, purged.code]).toEqual(['', 0])
    expect(purged.out).toBe('2 events older than 365 days deleted.\n')

    const owned = openPostgres(urlOf(owner))
    await owned.db.execute(sql`create table added_later (id integer)`)
    await owned.close()
    const again = await openDatabase(settings())
    expect(await rowsOf(again.db, sql`select id from added_later`)).toEqual([])
    await again.close()
  })

  test('a server role that can still change events is refused', { timeout }, async () => {
    await asAdmin([`alter role ${serving} superuser`])
    await expect(openDatabase(settings())).rejects.toThrow(EnvError)
  })

  afterAll(async () => {
    await server.close()
    await asAdmin([
      `drop database if exists ${name} with (force)`,
      `drop role ${serving}`,
      `drop role ${owner}`,
    ])
  })
})
