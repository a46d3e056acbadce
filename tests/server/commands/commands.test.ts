import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect } from 'vitest'
import { isEmpty } from '#server/operations/demo/fill.ts'
import { openDatabase } from '#server/operations/opening/open.ts'
import { hashToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { placeOf } from '#server/platform/db/faults.ts'
import { authSessions, firstAccountLinks, profiles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { authenticators, passkeys, recoveryCodes } from '#server/schema/factors.ts'
import { outbox } from '#server/schema/outbox.ts'
import { pots } from '#server/schema/pots.ts'
import { wrongPots } from '#server/schema/wrong-pots.ts'
import { testPasswords } from '#tests/callers.ts'
import { behindTheirBack } from '#tests/damage.ts'
import { embeddedDirectory, emptyTables, type TestDatabase } from '#tests/db.ts'
import { makeClient, makePasskey, makePot, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeAuthenticatorApp, makeRecoveryCode } from '#tests/second-factor.ts'
import { runCommand } from './run-command.ts'

/** Several processes in sequence, each of which opens a database. */
const timeout = 90_000

let directories: string[] = []
afterEach(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true })
  directories = []
})

/** A temporary data directory with all tables and no rows. */
async function emptyDirectory(): Promise<string> {
  const directory = await embeddedDirectory()
  directories.push(directory)
  return directory
}

async function inside<Result>(
  dataDir: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

/** PostgreSQL where the engine is not the subject: a process opens it faster than the embedded database. */
let postgres: TestDatabase
test.beforeAll(({ ownDatabase }) => {
  postgres = ownDatabase
})
test.beforeEach(() => emptyTables(postgres.db))

const onPostgres = (more: Record<string, string> = {}) => ({
  DATABASE_URL: postgres.where,
  SECRET_KEY: 'k3Jv9QmZ8xWq2LrT5yBn7HpC4dFs1GaE',
  ...more,
})

const admins = () => postgres.db.select().from(profiles).where(eq(profiles.role, 'SUPER_ADMIN'))

describe('demo:load', () => {
  test('fills an empty database once, prints the logins and a link, and leaves consistent books', {
    timeout,
  }, async () => {
    const DATA_DIR = await emptyDirectory()
    const local = { DATA_DIR, PUBLIC_URL: 'http://localhost:8080' }

    const loaded = await runCommand('demo-load', { env: local })
    expect(loaded.code).toBe(0)
    for (const name of ['admin', 'org', 'tranare', 'klient']) {
      expect(loaded.out).toContain(`${name}@example.com`)
    }
    expect(loaded.out).toMatch(/^ {2}http:\/\/localhost:8080\/client\/[\w-]{43}$/m)
    expect(loaded.err).toBe('')

    const count = await inside(DATA_DIR, (db) => db.$count(pots))
    const verified = await runCommand('books-verify', { env: { DATA_DIR } })
    expect(verified).toEqual({
      code: 0,
      out: `The books agree: ${count} pots checked\n`,
      err: '',
    })

    const again = await runCommand('demo-load', { env: { DATA_DIR } })
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toContain('The database is not empty')
    expect(await inside(DATA_DIR, (db) => db.$count(pots))).toBe(count)
  })

  test('refuses where HOST or PUBLIC_URL is not a loopback address, and loads nothing', {
    timeout,
  }, async () => {
    for (const [HOST, PUBLIC_URL] of [
      ['127.0.0.1', 'https://tidspott.example.com'],
      ['0.0.0.0', 'http://localhost:3000'],
    ] as const) {
      const env = onPostgres({ HOST, PUBLIC_URL })
      const { code, out, err } = await runCommand('demo-load', { env })
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain('only where HOST and PUBLIC_URL are this machine (localhost)')
    }
    expect(await isEmpty(postgres.db)).toBe(true)
  })
})

describe('books:verify', () => {
  test('names the inconsistent pot with its expected figures, and exits with 1', {
    timeout,
  }, async () => {
    const { db } = postgres
    const trainer = await makeProfile(db)
    const client = await makeClient(db, trainer.id)
    const owner = { trainerId: trainer.id, clientId: client.id }
    await makePot(db, owner)
    const potId = await makePot(db, owner, { hours: 12.5 })
    await behindTheirBack(db, sql`update pots set hours_remaining = -3 where id = ${potId}`)

    const { code, out, err } = await runCommand('books-verify', { env: onPostgres() })
    expect(code).toBe(1)
    expect(out.trimEnd().split('\n')).toHaveLength(1)
    expect(out).toContain(`Pot ${potId}`)
    expect(out).toContain('total 12.5 h, should be 12.5 h; remaining -3 h, should be 12.5 h')
    expect(err.split('\n')[0]).toBe('The books disagree: 1 of 2 pots is wrong')
    expect(err).toContain('npm run books:repair')
    expect(await db.select().from(wrongPots)).toMatchObject([{ potId, trainerId: trainer.id }])
  })
})

describe('admin:create', () => {
  test('creates the administrator from the environment, and refuses the same e-mail again', {
    timeout,
  }, async () => {
    const named = onPostgres({ ADMIN_EMAIL: 'Chef@Example.com', ADMIN_PASSWORD: 'åtta tkn' })

    expect(await runCommand('admin-create', { env: { ...named, ADMIN_NAME: 'Åsa Chef' } })).toEqual(
      {
        code: 0,
        out: `The administrator chef@example.com was created in ${placeOf(postgres.where)} and can log in.\n`,
        err: '',
      },
    )
    const again = await runCommand('admin-create', {
      env: { ...named, ADMIN_EMAIL: 'CHEF@example.com' },
    })
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toContain(
      'There is an account with the e-mail address chef@example.com already',
    )

    const created = await admins()
    expect(created).toHaveLength(1)
    expect(created[0]).toMatchObject({
      email: 'chef@example.com',
      name: 'Åsa Chef',
      isDisabled: false,
      mustChangePassword: false,
    })
    const passwordHash = created[0]?.passwordHash ?? null
    expect(passwordHash).toContain('$m=47104,t=2,p=1$')
    expect(await testPasswords.verify(passwordHash, 'åtta tkn')).toBe(true)
  })

  test('refuses an invalid password and a partial configuration', {
    timeout,
  }, async () => {
    const ADMIN_EMAIL = 'chef@example.com'
    const attempts = [
      [
        { ADMIN_EMAIL, ADMIN_PASSWORD: 'x'.repeat(129) },
        'The password may have at most 128 characters\n',
      ],
      [{ ADMIN_EMAIL }, 'Set both ADMIN_EMAIL and ADMIN_PASSWORD'],
    ] as const
    for (const [env, reason] of attempts) {
      const { code, out, err } = await runCommand('admin-create', { env: onPostgres(env) })
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain(reason)
    }
    expect(await isEmpty(postgres.db)).toBe(true)
  })

  test('prompts without a configured e-mail, and repeats each question until the answer is valid', {
    timeout,
  }, async () => {
    const answers = [
      'inte en adress',
      'ny@example.com',
      '',
      'Örjan Ny',
      'kort',
      'password',
      'långt nog 1',
      'långt nog 2',
      'långt nog 3',
      'långt nog 3',
    ]
    const input = `${answers.join('\n')}\n`
    const { code, out, err } = await runCommand('admin-create', { env: onPostgres(), input })
    expect({ code, out }).toEqual({
      code: 0,
      out: `The administrator ny@example.com was created in ${placeOf(postgres.where)} and can log in.\n`,
    })
    for (const reason of [
      'Give a valid e-mail address',
      'Give a name',
      'The password must have at least 8 characters',
      'The password is too common',
      'The passwords differ',
    ]) {
      expect(err).toContain(reason)
    }
    expect(err).not.toContain('långt nog')
    const created = await admins()
    expect(created.map(({ email, name }) => [email, name])).toEqual([
      ['ny@example.com', 'Örjan Ny'],
    ])
    expect(await testPasswords.verify(created[0]?.passwordHash ?? null, 'långt nog 3')).toBe(true)
  })

  test('creates no account when the prompt is aborted', { timeout }, async () => {
    const left = await runCommand('admin-create', {
      env: onPostgres(),
      input: 'ny@example.com\n',
    })
    expect(left).toMatchObject({ code: 1, out: '' })
    expect(left.err).toContain('Cancelled. No account was created.')
    expect(await isEmpty(postgres.db)).toBe(true)
  })
})

describe('admin:link', () => {
  test('prints a link to make the first account while there is none, each time another', {
    timeout,
  }, async () => {
    const env = onPostgres({ PUBLIC_URL: 'https://tidspott.example.com' })
    const first = await runCommand('admin-link', { env })
    expect(first.code).toBe(0)
    expect(first.out).toMatch(/^https:\/\/tidspott\.example\.com\/first-account#[\w-]{43}\n$/)
    expect(first.err).toContain(`${placeOf(postgres.where)} has no account yet.`)
    const second = await runCommand('admin-link', { env: onPostgres({ PORT: '8080' }) })
    expect(second.out).toMatch(/^http:\/\/localhost:8080\/first-account#/)
    const tokenHash = hashToken(second.out.trim().split('#')[1] ?? '')
    expect(await postgres.db.select().from(firstAccountLinks)).toMatchObject([{ tokenHash }])

    await makeProfile(postgres.db)
    const late = await runCommand('admin-link', { env })
    expect(late).toMatchObject({ code: 1, out: '' })
    expect(late.err).toContain('has an account already')
  })
})

describe('every command', () => {
  test('refuses a data directory that another process has open', { timeout }, async () => {
    const DATA_DIR = await emptyDirectory()
    await inside(DATA_DIR, async () => {
      for (const name of ['books-verify', 'demo-load', 'admin-create']) {
        const { code, out, err } = await runCommand(name, { env: { DATA_DIR } })
        expect([code, out]).toEqual([1, ''])
        expect(err).toContain(`is in use by process ${process.pid}`)
        expect(err).not.toContain('    at ')
      }
    })
  })

  test('reports an invalid environment in one sentence', { timeout }, async () => {
    const env = { DATA_DIR: join(tmpdir(), 'tidspott-never-made'), PORT: 'tre' }
    const { code, err } = await runCommand('books-verify', { env })
    expect(code).toBe(1)
    expect(err).toMatch(/^The environment is not usable: PORT: .*\n$/)
  })
})

describe('admin:reset', () => {
  test('lets a SUPER_ADMIN in again: no factor, no login, a temporary password, a mail and an event', {
    timeout,
  }, async () => {
    const { db } = postgres
    const { id } = await makeProfile(db, { role: 'SUPER_ADMIN', email: 'chef@example.com' })
    await makePasskey(db, id)
    await makeAuthenticatorApp(db, id)
    await makeRecoveryCode(db, id)
    await beginLogin(db, id)
    const { code, out, err } = await runCommand('admin-reset', {
      env: onPostgres(),
      args: ['Chef@Example.com'],
    })
    expect([code, err]).toEqual([0, `Database: ${placeOf(postgres.where)}\n`])
    const [, password = ''] = out.trimEnd().split('\n')
    expect(password).toMatch(/^[0-9a-z]{26}$/)
    const [admin] = await db.select().from(profiles).where(eq(profiles.id, id))
    expect(await testPasswords.verify(admin?.passwordHash ?? null, password)).toBe(true)
    expect(admin).toMatchObject({ mustChangePassword: true, isDisabled: false })
    const counts = [passkeys, authenticators, recoveryCodes, authSessions].map((table) =>
      db.$count(table),
    )
    expect(await Promise.all(counts)).toEqual([0, 0, 0, 0])
    const kinds = (await db.select().from(outbox)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['factor-reset', 'password-changed'])
    expect(await db.select().from(events)).toMatchObject([
      { kind: 'account.access-reset', accountId: id, actorId: null },
    ])
    expect(JSON.stringify(await db.select().from(events))).not.toContain(password)
  })

  test('refuses any other account, a disabled one, and a missing address', {
    timeout,
  }, async () => {
    const { db } = postgres
    const trainer = await makeProfile(db, { email: 'petra@example.com' })
    await makePasskey(db, trainer.id)
    const email = 'borta@example.com'
    await makeProfile(db, { role: 'SUPER_ADMIN', isDisabled: true, email })
    const attempts = [
      [['petra@example.com'], 'There is no SUPER_ADMIN with the e-mail address petra@example.com'],
      [['borta@example.com'], 'borta@example.com is disabled'],
      [['borta'], 'borta is not an e-mail address'],
    ] as const
    for (const [args, reason] of attempts) {
      const { code, out, err } = await runCommand('admin-reset', { env: onPostgres(), args })
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain(reason)
    }
    expect([await db.$count(passkeys), await db.$count(events)]).toEqual([1, 0])
  })
})
