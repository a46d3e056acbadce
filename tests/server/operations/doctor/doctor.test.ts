import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished } from 'vitest'
import { runsInTable } from '#server/operations/backup/runs.ts'
import { examine } from '#server/operations/doctor/examine.ts'
import { type Check, checks, type Finding } from '#server/operations/doctor/findings.ts'
import { diskOf } from '#server/operations/doctor/place.ts'
import { backupOf, clockOf } from '#server/operations/doctor/state.ts'
import { markMoved } from '#server/operations/opening/embedded.ts'
import { openDatabase } from '#server/operations/opening/open.ts'
import { requireSameKey } from '#server/operations/sealing/key-check.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { readEnv } from '#server/platform/system/env.ts'
import { testKeys, testSecret } from '#tests/callers.ts'
import { postgresDatabase } from '#tests/db.ts'
import { test } from '#tests/fixtures.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { startPgbouncer } from '#tests/pgbouncer.ts'
import { startProduct } from '#tests/product.ts'
import { needs } from '#tests/programs.ts'
import { runCommand } from '../../commands/run-command.ts'

const SECRET_KEY = testSecret

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-doctor-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const findingsOf = (env: Record<string, string>) => examine(readEnv({ DATA_DIR: folder, ...env }))
const toMend = (findings: Finding[]) => findings.filter(({ state }) => state === 'mend')

/** Expects that this set-up has one fault: this check's, which says this. */
async function expectOnly(env: Record<string, string>, check: Check, says: RegExp): Promise<void> {
  const found = toMend(await findingsOf(env))
  expect(found).toEqual([{ check, state: 'mend', says: expect.stringMatching(says) }])
}

/** A database on which a server was started with our secret, and of which a backup was made just now. */
async function inUse(db: Database): Promise<void> {
  await requireSameKey(db, testKeys)
  await runsInTable(db).note('backup', 'succeeded', new Date())
}

function other(where: string, change: (url: URL) => void): string {
  const url = new URL(where)
  change(url)
  return url.href
}

describe('on PostgreSQL', () => {
  test.beforeAll(({ ownDatabase: { db } }) => inUse(db))

  const asAdmin = async (...statements: string[]) => {
    const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
    for (const statement of statements) await admin.unsafe(statement)
    await admin.end({ timeout: 5 })
  }

  test('what is right is told, check by check', async ({ ownDatabase: { where } }) => {
    const findings = await findingsOf({ DATABASE_URL: where, SECRET_KEY })
    expect(findings.map(({ check }) => check)).toEqual(checks)
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([])
  })

  test('a server that is away, or a database that is not there', async ({
    ownDatabase: { where },
  }) => {
    const away = 'postgres://nobody:hemligt@127.0.0.1:1/nothing'
    await expectOnly(
      { DATABASE_URL: away, SECRET_KEY },
      'database',
      /DATABASE_URL.*nothing listens/,
    )
    const missing = other(where, (url) => {
      url.pathname = '/missing_one'
    })
    const env = { DATABASE_URL: where, SECRET_KEY, MIGRATION_DATABASE_URL: missing }
    await expectOnly(env, 'database', /of MIGRATION_DATABASE_URL, .*no database of this name/)
  })

  test('two settings that name two databases', async ({ ownDatabase: { where } }) => {
    const second = await postgresDatabase()
    onTestFinished(second.drop)
    const env = { DATABASE_URL: where, SECRET_KEY, MIGRATION_DATABASE_URL: second.where }
    await expectOnly(env, 'database', /MIGRATION_DATABASE_URL, .*is another database/)
  })

  test('a pooler with prepared statements, without time-outs, and in place of PostgreSQL itself', async ({
    ownDatabase: { where },
  }) => {
    needs('pgbouncer')
    const pooler = await startPgbouncer(inject('postgresUrl'))
    onTestFinished(pooler.stop)
    const DATABASE_URL = other(pooler.url, (url) => {
      url.pathname = new URL(where).pathname
    })
    const direct = { DATABASE_DIRECT_URL: where, SECRET_KEY }
    await expectOnly({ DATABASE_URL, ...direct }, 'pooler', /Set DATABASE_PREPARE=0/)
    const unprepared = { DATABASE_URL, DATABASE_PREPARE: '0', SECRET_KEY }
    await expectOnly(
      { ...unprepared, DATABASE_DIRECT_URL: DATABASE_URL },
      'pooler',
      /DATABASE_DIRECT_URL is a connection pooler/,
    )
    await expectOnly({ ...unprepared, ...direct }, 'pooler', /needs time-outs of its own/)
  })

  test('roles with too few rights, and with too many', async ({ ownDatabase: { where } }) => {
    const suffix = randomUUID().slice(0, 8)
    const [owner, serving, name] = [`owner_${suffix}`, `serving_${suffix}`, `test_doctor_${suffix}`]
    await asAdmin(
      `create role ${owner} login password 'test'`,
      `create role ${serving} login password 'test'`,
      `create database ${name} owner ${owner}`,
    )
    onTestFinished(() =>
      asAdmin(`drop database ${name} with (force)`, `drop role ${owner}`, `drop role ${serving}`),
    )
    const as = (role: string, database = `/${name}`) =>
      other(where, (url) => {
        url.pathname = database
        url.username = role
        url.password = 'test'
      })
    const two = { DATABASE_URL: as(serving), MIGRATION_DATABASE_URL: as(owner), SECRET_KEY }
    const opened = await openDatabase(readEnv(two))
    await opened.close()
    const owned = openPostgres(as(owner))
    await inUse(owned.db)
    expect(toMend(await findingsOf(two))).toEqual([])
    // As a copy of the database has it that was restored without rights.
    await owned.db.execute(sql.raw(`revoke select on every_session from ${serving}`))
    await expectOnly(two, 'roles', /lacks rights on 1 of the tables/)
    await owned.db.execute(sql.raw(`grant select on every_session to ${serving}`))
    await owned.close()
    const superuser = new URL(where).username
    await expectOnly({ ...two, DATABASE_URL: as(superuser) }, 'roles', /can change events/)
    await expectOnly(
      {
        DATABASE_URL: where,
        MIGRATION_DATABASE_URL: as(owner, new URL(where).pathname),
        SECRET_KEY,
      },
      'roles',
      new RegExp(`role ${owner} of MIGRATION_DATABASE_URL`),
    )
  })

  test('migrations of a newer version, and such as have not run', async () => {
    const { db, where, drop } = await postgresDatabase()
    onTestFinished(drop)
    await inUse(db)
    const env = { DATABASE_URL: where, SECRET_KEY }
    const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`
    await db.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${newest}`)
    const pending = toMend(await findingsOf(env))
    expect(pending).toEqual([
      { check: 'migrations', state: 'mend', says: expect.stringMatching(/^1 of the migrations/) },
    ])
    await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('of a newer version', 99999999999999)`)
    await expectOnly(env, 'migrations', /migrated by a newer version/)
  })

  test('another secret, and none', async ({ ownDatabase: { where } }) => {
    const wrong = 'Zq81mLx0RtYbVc73pNfWsKjHgD5eUa2o'
    await expectOnly({ DATABASE_URL: where, SECRET_KEY: wrong }, 'key', /is not the secret/)
    await expectOnly({ DATABASE_URL: where }, 'key', /SECRET_KEY is not set, and the key file/)
    expect(await readdir(folder)).not.toContain('secret.key')
  })

  test('a mail server that is away, and one that refuses the password; no mail is sent', async ({
    ownDatabase: { where },
  }) => {
    const server = await startMailServer({ login: { user: 'u', password: 'right' } })
    onTestFinished(server.close)
    const env = { DATABASE_URL: where, SECRET_KEY, MAIL_FROM: 'a@example.com' }
    await expectOnly(
      { ...env, SMTP_URL: 'smtp://127.0.0.1:1' },
      'mail',
      /127\.0\.0\.1:1 of SMTP_URL/,
    )
    const withPassword = (password: string) =>
      other(server.url, (url) => {
        url.username = 'u'
        url.password = password
      })
    await expectOnly({ ...env, SMTP_URL: withPassword('wrong') }, 'mail', /\b535\b/)
    expect(toMend(await findingsOf({ ...env, SMTP_URL: withPassword('right') }))).toEqual([])
    expect(server.received).toEqual([])
  })

  test('a record of erasures that cannot be written, and an address without TLS or its proxy', async ({
    ownDatabase: { where },
  }) => {
    const env = { DATABASE_URL: where, SECRET_KEY }
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    await expectOnly({ ...env, ERASURE_LOG: join(file, 'log') }, 'erasures', /nobody can be erased/)
    const missing = join(folder, 'unmounted')
    const inMissing = { ...env, ERASURE_LOG: join(missing, 'log') }
    await expectOnly(inMissing, 'erasures', /unmounted is no folder: nobody can be erased/)
    expect(existsSync(missing)).toBe(false)
    const plain = { ...env, PUBLIC_URL: 'http://tidspott.example.com' }
    await expectOnly(plain, 'address', /travel unencrypted/)
    const unproxied = { ...env, PUBLIC_URL: 'https://tidspott.example.com' }
    await expectOnly(unproxied, 'address', /TRUST_PROXY is not set/)
  })

  test('a variable that is written almost as a setting', async ({ ownDatabase: { where } }) => {
    const env = { DATABASE_URL: where, SECRET_KEY, PORTT: '4000' }
    await expectOnly(env, 'settings', /^PORTT is not a setting; did you mean PORT\?$/)
  })

  test('a setting that cannot be read is the only fault, with exit code 1', async () => {
    const args = ['--json']
    const { code, out } = await runCommand('doctor', {
      env: { PORT: 'tre', DATA_DIR: folder },
      args,
    })
    const findings: Finding[] = JSON.parse(out)
    expect(code).toBe(1)
    expect(toMend(findings)).toMatchObject([
      { check: 'settings', says: expect.stringContaining('PORT') },
    ])
    expect(findings.map(({ state }) => state).filter((state) => state === 'ok')).toEqual([])
  })
})

describe('on the embedded database', () => {
  async function given(): Promise<string> {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    await cp(inject('embeddedTemplate'), dataDir, { recursive: true })
    return dataDir
  }

  /** Every path below, with the size and the time of its last change. */
  async function stateOf(directory: string): Promise<string[]> {
    const names = await readdir(directory, { recursive: true })
    const lines = names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(directory, name))
      return `${name} ${size} ${mtimeMs}`
    })
    return (await Promise.all(lines)).toSorted()
  }

  test('of a stopped server, it is opened in a copy and left as it is', async () => {
    const DATA_DIR = await given()
    const before = await stateOf(DATA_DIR)
    const { code, out, err } = await runCommand('doctor', { env: { DATA_DIR } })
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^ok +database +embedded in .*the server is stopped$/m)
    expect(out).toMatch(/^ok +migrations +all \d+ have run$/m)
    expect(await stateOf(DATA_DIR)).toEqual(before)
  })

  test('a directory or a database that is not there, and nothing is made', async () => {
    const missing = join(folder, 'mistyped')
    await expectOnly({ DATA_DIR: missing }, 'database', /which does not exist/)
    expect(existsSync(missing)).toBe(false)
    const empty = join(folder, 'empty')
    await mkdir(empty)
    await expectOnly({ DATA_DIR: empty }, 'database', /There is none in DATA_DIR/)
    expect(await readdir(empty)).toEqual([])
  })

  test('one that is damaged, and one that was moved', async () => {
    const damaged = await given()
    await truncate(join(damaged, 'pglite', 'global', 'pg_control'))
    await expectOnly({ DATA_DIR: damaged }, 'database', /damaged/)
    const moved = await given()
    await markMoved(moved, 'tidspott@db.example.com/tidspott')
    await expectOnly({ DATA_DIR: moved }, 'database', /was moved to .*Set DATABASE_URL/)
  })

  test('beside a running server, it is the server that is asked', async () => {
    const { dataDir, stop } = await startProduct({ args: ['--empty'] })
    onTestFinished(async () => {
      await stop()
    })
    const { code, out } = await runCommand('doctor', {
      env: { DATA_DIR: dataDir },
      args: ['--json'],
    })
    const findings: Finding[] = JSON.parse(out)
    expect(toMend(findings)).toEqual([])
    expect(code).toBe(0)
    expect(findings.find(({ check }) => check === 'database')?.says).toMatch(/open in the server$/)
  })
})

test('an old backup, a full disk and a wrong clock are told', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  expect(backupOf(new Date('2026-11-26T02:30:00Z'), now)).toMatchObject({ state: 'ok' })
  expect(backupOf(new Date('2026-11-20T02:30:00Z'), now)).toMatchObject({
    check: 'backup',
    state: 'mend',
    says: expect.stringContaining('6 days old'),
  })
  expect(backupOf(null, now)).toMatchObject({ check: 'backup', state: 'mend' })
  expect(diskOf(20e9, '/srv')).toMatchObject({ state: 'ok' })
  expect(diskOf(499e6, '/srv')).toMatchObject({ check: 'disk', state: 'mend' })
  expect(clockOf(1_000_000, 1_029_000)).toMatchObject({ state: 'ok' })
  expect(clockOf(1_000_000, 1_031_000)).toMatchObject({
    check: 'clock',
    state: 'mend',
    says: expect.stringContaining('31 s ahead of'),
  })
})
