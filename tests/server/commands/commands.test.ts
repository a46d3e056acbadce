import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { authenticators, passkeys, recoveryCodes } from '#server/auth/factor/tables.ts'
import { beginLogin } from '#server/auth/login-sessions.ts'
import { authSessions, profiles } from '#server/auth/tables.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { isEmpty } from '#server/demo/fill.ts'
import { events } from '#server/events/tables.ts'
import { outbox } from '#server/mail/tables.ts'
import { pots } from '#server/pots/tables.ts'
import { testPasswords } from '#tests/callers.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { makeClient, makePasskey, makePot, makeProfile } from '#tests/factories.ts'
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

const adminsIn = (dataDir: string) =>
  inside(dataDir, (db) => db.select().from(profiles).where(eq(profiles.role, 'SUPER_ADMIN')))

describe('demo:load', () => {
  it('fills an empty database once, prints the logins and a link, and leaves consistent books', {
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
      out: `Böckerna stämmer: ${count} potter kontrollerade\n`,
      err: '',
    })

    const again = await runCommand('demo-load', { env: { DATA_DIR } })
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toContain('Databasen är inte tom')
    expect(await inside(DATA_DIR, (db) => db.$count(pots))).toBe(count)
  })

  it('refuses where HOST or PUBLIC_URL is not a loopback address, and loads nothing', {
    timeout,
  }, async () => {
    const DATA_DIR = await emptyDirectory()
    for (const [HOST, PUBLIC_URL] of [
      ['127.0.0.1', 'https://tidspott.example.com'],
      ['0.0.0.0', 'http://localhost:3000'],
    ] as const) {
      const env = { DATA_DIR, HOST, PUBLIC_URL }
      const { code, out, err } = await runCommand('demo-load', { env })
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain('bara in när HOST och PUBLIC_URL är den egna datorn (localhost)')
    }
    expect(await inside(DATA_DIR, isEmpty)).toBe(true)
  })
})

describe('books:verify', () => {
  it('names the inconsistent pot with its expected figures, and exits with 1', {
    timeout,
  }, async () => {
    const DATA_DIR = await emptyDirectory()
    const potId = await inside(DATA_DIR, async (db) => {
      const trainer = await makeProfile(db)
      const client = await makeClient(db, trainer.id)
      const owner = { trainerId: trainer.id, clientId: client.id }
      await makePot(db, owner)
      const wrong = await makePot(db, owner, { hours: 12.5 })
      // As direct SQL with triggers disabled would do.
      await db.execute(sql`alter table pots disable trigger books_pot_is_kept`)
      await db.update(pots).set({ hoursRemaining: -3 }).where(eq(pots.id, wrong))
      await db.execute(sql`alter table pots enable trigger books_pot_is_kept`)
      return wrong
    })

    const { code, out, err } = await runCommand('books-verify', { env: { DATA_DIR } })
    expect(code).toBe(1)
    expect(out.trimEnd().split('\n')).toHaveLength(1)
    expect(out).toContain(`Pott ${potId}`)
    expect(out.replaceAll('\u00a0', ' ')).toContain(
      'totalt 12,5 h, borde vara 12,5 h; kvar −3 h, borde vara 12,5 h',
    )
    expect(err).toBe('Böckerna stämmer inte: 1 av 2 potter avviker\n')
  })
})

describe('admin:create', () => {
  it('creates the administrator from the environment, and refuses the same e-mail again', {
    timeout,
  }, async () => {
    const DATA_DIR = await emptyDirectory()
    const named = { DATA_DIR, ADMIN_EMAIL: 'Chef@Example.com', ADMIN_PASSWORD: 'åtta tkn' }

    expect(await runCommand('admin-create', { env: { ...named, ADMIN_NAME: 'Åsa Chef' } })).toEqual(
      {
        code: 0,
        out: `Administratören chef@example.com är skapad i ${DATA_DIR} och kan logga in.\n`,
        err: '',
      },
    )
    const again = await runCommand('admin-create', {
      env: { ...named, ADMIN_EMAIL: 'CHEF@example.com' },
    })
    expect(again).toMatchObject({ code: 1, out: '' })
    expect(again.err).toContain('Det finns redan ett konto med e-postadressen chef@example.com')

    const admins = await adminsIn(DATA_DIR)
    expect(admins).toHaveLength(1)
    expect(admins[0]).toMatchObject({
      email: 'chef@example.com',
      name: 'Åsa Chef',
      isDisabled: false,
      mustChangePassword: false,
    })
    const passwordHash = admins[0]?.passwordHash ?? null
    expect(passwordHash).toContain('$m=47104,t=2,p=1$')
    expect(await testPasswords.verify(passwordHash, 'åtta tkn')).toBe(true)
  })

  it('refuses a password that is too short, too long or common, and a partial configuration', {
    timeout,
  }, async () => {
    const DATA_DIR = await emptyDirectory()
    const ADMIN_EMAIL = 'chef@example.com'
    const attempts = [
      [{ ADMIN_EMAIL, ADMIN_PASSWORD: 'sju tkn' }, 'Lösenordet måste vara minst 8 tecken\n'],
      [{ ADMIN_EMAIL, ADMIN_PASSWORD: 'x'.repeat(129) }, 'Lösenordet får vara högst 128 tecken\n'],
      [{ ADMIN_EMAIL, ADMIN_PASSWORD: '12345678' }, 'Lösenordet är för vanligt'],
      [{ ADMIN_EMAIL: 'chef', ADMIN_PASSWORD: 'åtta tkn' }, 'Ange en giltig e-postadress\n'],
      [{ ADMIN_EMAIL }, 'Set both ADMIN_EMAIL and ADMIN_PASSWORD'],
    ] as const
    for (const [env, reason] of attempts) {
      const { code, out, err } = await runCommand('admin-create', { env: { DATA_DIR, ...env } })
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain(reason)
    }
    expect(await inside(DATA_DIR, isEmpty)).toBe(true)
  })

  it('prompts without a configured e-mail, and repeats each question until the answer is valid', {
    timeout,
  }, async () => {
    const DATA_DIR = await emptyDirectory()
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
    const { code, out, err } = await runCommand('admin-create', { env: { DATA_DIR }, input })
    expect({ code, out }).toEqual({
      code: 0,
      out: `Administratören ny@example.com är skapad i ${DATA_DIR} och kan logga in.\n`,
    })
    for (const reason of [
      'Ange en giltig e-postadress',
      'Ange ett namn',
      'Lösenordet måste vara minst 8 tecken',
      'Lösenordet är för vanligt',
      'Lösenorden matchar inte',
    ]) {
      expect(err).toContain(reason)
    }
    expect(err).not.toContain('långt nog')
    const admins = await adminsIn(DATA_DIR)
    expect(admins.map(({ email, name }) => [email, name])).toEqual([['ny@example.com', 'Örjan Ny']])
    expect(await testPasswords.verify(admins[0]?.passwordHash ?? null, 'långt nog 3')).toBe(true)
  })

  it('creates no account when the prompt is aborted', { timeout }, async () => {
    const DATA_DIR = await emptyDirectory()
    const left = await runCommand('admin-create', { env: { DATA_DIR }, input: 'ny@example.com\n' })
    expect(left).toMatchObject({ code: 1, out: '' })
    expect(left.err).toContain('Avbrutet. Inget konto skapades.')
    expect(await inside(DATA_DIR, isEmpty)).toBe(true)
  })
})

describe('every command', () => {
  it('refuses a data directory that another process has open', { timeout }, async () => {
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

  it('reports an invalid environment in one sentence', { timeout }, async () => {
    const env = { DATA_DIR: join(tmpdir(), 'tidspott-never-made'), PORT: 'tre' }
    const { code, err } = await runCommand('books-verify', { env })
    expect(code).toBe(1)
    expect(err).toMatch(/^The environment is not usable: PORT: .*\n$/)
  })
})

describe('admin:reset', () => {
  it('lets a SUPER_ADMIN in again: no factor, no login, a temporary password, a mail and an event', {
    timeout,
  }, async () => {
    const DATA_DIR = await emptyDirectory()
    const id = await inside(DATA_DIR, async (db) => {
      const admin = await makeProfile(db, { role: 'SUPER_ADMIN', email: 'chef@example.com' })
      await makePasskey(db, admin.id)
      await makeAuthenticatorApp(db, admin.id)
      await makeRecoveryCode(db, admin.id)
      await beginLogin(db, admin.id)
      return admin.id
    })
    const { code, out, err } = await runCommand('admin-reset', {
      env: { DATA_DIR },
      args: ['Chef@Example.com'],
    })
    expect([code, err]).toEqual([0, `Databas: ${DATA_DIR}\n`])
    const [, password = ''] = out.trimEnd().split('\n')
    expect(password).toMatch(/^[0-9a-z]{26}$/)
    await inside(DATA_DIR, async (db) => {
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
  })

  it('refuses any other account, a disabled one, and a missing address', { timeout }, async () => {
    const DATA_DIR = await emptyDirectory()
    await inside(DATA_DIR, async (db) => {
      const trainer = await makeProfile(db, { email: 'petra@example.com' })
      await makePasskey(db, trainer.id)
      await makeProfile(db, { role: 'SUPER_ADMIN' })
      const email = 'borta@example.com'
      await makeProfile(db, { role: 'SUPER_ADMIN', isDisabled: true, email })
    })
    const attempts = [
      [['petra@example.com'], 'Det finns ingen Super Admin med e-postadressen petra@example.com'],
      [['okand@example.com'], 'Det finns ingen Super Admin'],
      [['borta@example.com'], 'borta@example.com är inaktiverad'],
      [[], 'Ange administratörens e-postadress'],
    ] as const
    for (const [args, reason] of attempts) {
      const { code, out, err } = await runCommand('admin-reset', { env: { DATA_DIR }, args })
      expect([code, out]).toEqual([1, ''])
      expect(err).toContain(reason)
    }
    await inside(DATA_DIR, async (db) => {
      expect([await db.$count(passkeys), await db.$count(events)]).toEqual([1, 0])
    })
  })
})
