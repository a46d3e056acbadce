import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { queueDueLetters } from '#server/letters/planner.ts'
import { writeFileWhole } from '#server/operations/backup/archive.ts'
import { writeBackup } from '#server/operations/backup/backup.ts'
import { embeddedCopier, postgresCopier } from '#server/operations/backup/copier.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import type { Actor } from '#server/platform/access/actor.ts'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migratePostgres } from '#server/platform/db/migrate.ts'
import { withMigrationsUpTo } from '#server/platform/db/migrations.ts'
import { queueMail } from '#server/platform/mail/outbox.ts'
import { erasureLog } from '#server/platform/system/erasure-log.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { type Caller, callerOf, testSecret } from '#tests/callers.ts'
import { embeddedDirectory, openPool, postgresDatabase, unmigratedDatabase } from '#tests/db.ts'
import {
  makeAct,
  makeClient,
  makePot,
  makePotType,
  makeProfile,
  makeResetLink,
  makeSession,
} from '#tests/factories.ts'
import { newImport } from '#tests/import-inputs.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { makeOutboxFixture } from '#tests/outbox.ts'
import { refusalOf } from '#tests/problems.ts'
import { startServer } from '#tests/server.ts'
import { type Outcome, runCommand } from '../../commands/run-command.ts'

const timeout = 180_000
const hourMs = 3_600_000
const longAgo = new Date('2025-01-01')

/** A database that is backed up, and one that the backup is restored into, over the rows of later. */
type Engine = {
  db: Database
  where: string
  env: Record<string, string>
  backUp: (file: string) => Promise<unknown>
  close: () => Promise<void>
  reopen: () => Promise<{ db: Database; close: () => Promise<void> }>
  drop: () => Promise<void>
}

async function onPostgres(folder: string): Promise<Engine> {
  const target = await postgresDatabase()
  return {
    ...target,
    env: { DATABASE_URL: target.where, DATA_DIR: folder },
    backUp: (file) =>
      writeFileWhole(file, (out) =>
        writeBackup(postgresCopier(target.where), {
          target: out,
          now: new Date(),
          isEmbedded: false,
        }),
      ),
    reopen: () => Promise.resolve(openPool(target.where)),
  }
}

async function onEmbedded(): Promise<Engine> {
  const where = await embeddedDirectory()
  const { db, client, close } = await openEmbedded(where, { sync: false, verifies: false })
  return {
    db,
    where,
    env: { DATA_DIR: where },
    backUp: (file) =>
      writeFileWhole(file, (out) =>
        writeBackup(embeddedCopier(client), { target: out, now: new Date(), isEmbedded: true }),
      ),
    close,
    reopen: () => openEmbedded(where, { sync: false, verifies: false }),
    drop: () => rm(where, { recursive: true, force: true }),
  }
}

describe.each([
  ['PostgreSQL', onPostgres],
  ['the embedded database', onEmbedded],
])('after a restore into %s (D123)', (_name, open) => {
  let folder: string
  let server: MailServer
  let engine: Engine
  let restored: { db: Database; close: () => Promise<void> }
  let outcome: Outcome
  let trainer: Actor
  let caller: Caller
  let sent: string[]
  const paths = { removed: '', own: '', kept: '' }
  const tokens = { renewed: '', disabled: '', enabledAgain: '', erased: '', deleted: '', fresh: '' }
  const ids = { renewed: '', disabled: '', enabledAgain: '', erased: '', deleted: '' }
  const sheet = { id: '', path: '' }
  const imported = { importId: '', clientId: '' }

  const pathOf = ({ path }: { path: string | null }) => path ?? ''
  const mailerOf = (db: Database) => {
    const mailer = makeOutboxFixture(db, { smtpUrl: server.url })
    mailer.pass(Date.now() - mailer.now().getTime())
    return mailer
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidspott-after-restore-'))
    server = await startMailServer()
    engine = await open(folder)
    const { db } = engine
    const logFile = join(engine.env.DATA_DIR ?? '', 'erasures.log')
    trainer = await makeProfile(db, {
      reminders: 'hoursBefore',
      reminderHoursBefore: 3,
      lowBalanceLetters: true,
      clientFeeds: true,
    })
    const mailer = mailerOf(db)
    caller = callerOf(db, trainer, { erasures: erasureLog(logFile), now: mailer.now })
    for (const name of ['renewed', 'disabled', 'enabledAgain', 'erased', 'deleted'] as const) {
      const made = await makeClient(db, trainer.id, { name, email: `${name}@example.com` })
      ids[name] = made.id
      tokens[name] = made.token
    }
    const owner = { trainerId: trainer.id, clientId: ids.renewed }
    // Due an hour ago, of a pot that has too few hours for it.
    const potId = await makePot(db, owner, { hours: 0.5 })
    const startsAt = new Date(Date.now() + 2 * hourMs)
    const sessionId = await makeSession(db, { ...owner, potId, startsAt, createdAt: longAgo })
    const actId = await makeAct(db, owner, [sessionId], { at: mailer.now() })
    await caller.messages.send({
      actId,
      messages: [
        {
          clientId: ids.renewed,
          text: 'Passet är flyttat.',
          expected: [{ id: sessionId, startsAt: startsAt.toISOString() }],
        },
      ],
    })
    await queueMail(db, { kind: 'password-reset', recipient: trainer.email, now: mailer.now() })
    await makeResetLink(db, trainer.id)
    paths.removed = pathOf(await caller.feeds.create({ clientId: ids.disabled, naming: 'names' }))
    paths.kept = pathOf(await caller.feeds.create({ clientId: null, naming: 'names' }))
    paths.own = pathOf(await caller.portal.feed({ token: tokens.renewed }))

    const made = await caller.export.makeSheet({ kind: 'clients', period: 'thisYear' })
    Object.assign(sheet, { id: made.id, path: pathOf(made) })
    const potTypeId = await makePotType(db, trainer.id, 'PT')
    const input = newImport({ clientId: ids.disabled, potTypeId })
    await caller.clients.import({ ...input, fileName: 'Klienter.xlsx' })
    const [one] = await caller.imports.list()
    expect(one).toMatchObject({ fileName: 'Klienter.xlsx', left: { clients: 2 }, changes: [] })
    Object.assign(imported, { importId: one?.id, clientId: input.clients[0]?.id })

    const file = join(folder, 'backup.zip')
    await engine.backUp(file)

    // What happens after the backup, and is lost with it.
    await queueDueLetters({ db, now: mailer.now() })
    mailer.pass(60_000)
    await mailer.round()
    sent = server.received.map(({ to, subject }) => `${to}: ${subject}`)
    const { feeds } = { feeds: await caller.feeds.list() }
    await caller.feeds.remove({ id: feeds.find(({ client }) => client)?.id ?? '' })
    tokens.fresh = (await caller.clients.renewLink({ id: ids.renewed })).path.slice(8)
    await caller.clients.setLinkEnabled({ id: ids.disabled, isEnabled: false })
    await caller.clients.setLinkEnabled({ id: ids.enabledAgain, isEnabled: false })
    await caller.clients.setLinkEnabled({ id: ids.enabledAgain, isEnabled: true })
    await caller.clients.remove({ id: ids.deleted })
    const { trashId } = await caller.clients.remove({ id: ids.erased })
    await caller.trash.empty({ ids: [trashId ?? ''] })
    await engine.close()

    outcome = await runCommand('restore', {
      env: { ...engine.env, SECRET_KEY: testSecret },
      args: [file, '--replace'],
    })
    restored = await engine.reopen()
    caller = callerOf(restored.db, trainer)
  }, timeout)
  afterAll(async () => {
    await restored.close()
    await engine.drop()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('the command ends well, and tells what it dropped without an address', () => {
    expect(outcome).toMatchObject({ code: 0, err: '' })
    expect(outcome.out).toMatch(/client-message +1\b/)
    expect(outcome.out).toMatch(/password-reset +1\b/)
    expect(outcome.out).toContain(ids.renewed)
    expect(outcome.out).toMatch(/3 calendar feeds/)
    expect(outcome.out).not.toContain('@')
  })

  test('no message, reminder, low-balance letter or account mail is sent again, and the next ones are', async () => {
    // A message, a reminder, a low balance, a reset, and that the trainer made two feeds and an address for sheets.
    expect(sent).toHaveLength(7)
    const { db } = restored
    const mailer = mailerOf(db)
    for (const minutes of [1, 1, 30, 60]) {
      mailer.pass(minutes * 60_000)
      await queueDueLetters({ db, now: mailer.now() })
      await mailer.round()
    }
    expect(server.received.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(sent)
    const startsAt = new Date(mailer.now().getTime() + 30 * hourMs)
    await makeSession(db, {
      trainerId: trainer.id,
      clientId: ids.disabled,
      startsAt,
      createdAt: longAgo,
    })
    mailer.pass(27 * hourMs + 60_000)
    await queueDueLetters({ db, now: mailer.now() })
    await mailer.round()
    expect(server.received.map(({ to }) => to).slice(sent.length)).toEqual(['disabled@example.com'])
  })

  test('no address of a feed from before works, and the owner sees the new one', async () => {
    const app = await startServer(restored.db)
    try {
      for (const path of Object.values(paths)) {
        expect(path).toMatch(/^\/calendar\//)
        expect((await app.send({ path })).status).toBe(404)
      }
      const feeds = await caller.feeds.list()
      expect(feeds).toHaveLength(2)
      for (const { path } of feeds) expect((await app.send({ path: path ?? '' })).status).toBe(200)
    } finally {
      await app.close()
    }
    const told = await restored.db
      .select({ clientIds: events.clientIds })
      .from(events)
      .where(and(eq(events.kind, 'feed.replaced'), eq(events.trainerId, trainer.id)))
    expect(told).toHaveLength(3)
  })

  test('an address for sheets from before opens nothing, is not listed, and one made again does (D136)', async () => {
    expect(outcome.out).toMatch(/1 address for sheets ended/)
    const app = await startServer(restored.db)
    try {
      expect(sheet.path).toMatch(/^\/sheets\//)
      expect((await app.send({ path: sheet.path })).status).toBe(404)
      expect(await caller.export.sheets()).toEqual([])
      expect(await refusalOf(caller.export.endSheet({ id: sheet.id }))).toBe('NOT_FOUND')
      const anew = await caller.export.makeSheet({ kind: 'clients', period: 'thisYear' })
      expect(anew.path).not.toBe(sheet.path)
      expect((await app.send({ path: pathOf(anew) })).status).toBe(200)
    } finally {
      await app.close()
    }
  })

  test('an import from before is not listed, and its undo is refused and takes nothing (D135)', async () => {
    const { db } = restored
    expect(await caller.imports.list()).toEqual([])
    expect(await db.$count(clients, eq(clients.id, imported.clientId))).toBe(1)
    expect(await refusalOf(caller.imports.undo({ id: imported.importId }))).toBe('NOT_FOUND')
    expect(await db.$count(clients, eq(clients.id, imported.clientId))).toBe(1)
    // What is imported from now on is listed, with its undo.
    const potTypeId = await makePotType(db, trainer.id, 'Yoga')
    await caller.clients.import(newImport({ clientId: ids.disabled, potTypeId }))
    const [one] = await caller.imports.list()
    await caller.imports.undo({ id: one?.id ?? '' })
    expect(await caller.imports.list()).toMatchObject([{ id: one?.id, left: { clients: 0 } }])
  })

  test('a personal link that was renewed, disabled, deleted or erased opens nothing, and one enabled again does', async () => {
    const visitor = callerOf(restored.db, null)
    for (const token of [tokens.renewed, tokens.disabled, tokens.deleted, tokens.erased])
      expect(await refusalOf(visitor.portal.get({ token }))).toBe('LINK_INVALID')
    await expect(visitor.portal.get({ token: tokens.enabledAgain })).resolves.toBeDefined()
    // Enabled by its trainer, a replaced link is another one.
    await caller.clients.setLinkEnabled({ id: ids.renewed, isEnabled: true })
    expect(await refusalOf(visitor.portal.get({ token: tokens.renewed }))).toBe('LINK_INVALID')
  })

  test('a late copy of the request that created an erased client is refused', async () => {
    const { db } = restored
    expect(await db.$count(clients, eq(clients.id, ids.erased))).toBe(0)
    const late = { id: ids.erased, name: 'Erased', email: 'erased@example.com', phone: null }
    expect(await refusalOf(caller.clients.add(late))).toBe('CONFLICT')
    await caller.clients.add({ ...late, id: randomUUID() })
  })
})

test(
  'a backup of before the record named links, with its record, is restored as well (D123)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidspott-older-backup-'))
    const [older, target] = [await unmigratedDatabase(), await postgresDatabase()]
    onTestFinished(async () => {
      await Promise.all([older.drop(), target.drop()])
      await rm(folder, { recursive: true, force: true })
    })
    const when = await whenOf('0031_answers_beside')
    await withMigrationsUpTo(when, (from) => migratePostgres(older.where, from))
    const [trainerId, clientId, erasedId] = [randomUUID(), randomUUID(), randomUUID()]
    const [link, feed] = [newToken(), newToken()]
    await postgresCopier(older.where)(async ({ query }) => {
      await query(`insert into profiles (id, email, name, role, reminders, reminder_hours_before)
        values ('${trainerId}', 'a@example.com', 'Anna', 'TRAINER', 'hoursBefore', 3)`)
      for (const id of [clientId, erasedId])
        await query(`insert into clients (id, trainer_id, name, email, color, token_hash, token_sealed, created_at)
          values ('${id}', '${trainerId}', 'Bo', '${id}@example.com', 'green-500',
            '${id === clientId ? hashToken(link) : id}', 'x', '2025-01-01')`)
      await query(`insert into training_sessions (id, trainer_id, client_id, date, duration_hours, created_at)
        values (gen_random_uuid(), '${trainerId}', '${clientId}', now() + interval '2 hours', 1, '2025-01-01')`)
      await query(`insert into calendar_feeds (id, trainer_id, owner, naming, token_hash, token_sealed, created_at)
        values (gen_random_uuid(), '${trainerId}', 'trainer', 'names', '${hashToken(feed)}', 'x', now())`)
      await query(
        `insert into outbox (id, kind, recipient) values (gen_random_uuid(), 'password-reset', 'a@example.com')`,
      )
    })
    const file = join(folder, 'older.zip')
    await writeFileWhole(file, (out) =>
      writeBackup(postgresCopier(older.where), { target: out, now: new Date(), isEmbedded: false }),
    )
    // A line as older versions wrote it, and the line of a link that was renewed since.
    const lines = [
      { erasure: randomUUID(), clients: [erasedId], accounts: [], organizations: [] },
      {
        at: new Date().toISOString(),
        links: randomUUID(),
        replaced: [hashToken(link)],
        disabled: [],
        enabled: [],
      },
    ]
    await writeFile(
      join(folder, 'erasures.log'),
      lines.map((line) => JSON.stringify(line)).join('\n'),
    )

    const outcome = await runCommand('restore', {
      // Without the secret: nothing can be sealed.
      env: { DATABASE_URL: target.where, DATA_DIR: folder },
      args: [file, '--replace'],
    })
    expect(outcome).toMatchObject({ code: 0, err: '' })
    const { db } = target
    const server = await startMailServer()
    const mailer = makeOutboxFixture(db, { smtpUrl: server.url })
    mailer.pass(Date.now() + 60_000 - mailer.now().getTime())
    await queueDueLetters({ db, now: mailer.now() })
    await mailer.round()
    await server.close()
    expect(server.received).toEqual([])
    const app = await startServer(db)
    const answer = await app.send({ path: `/calendar/${feed}.ics` })
    await app.close()
    expect(answer.status).toBe(404)
    const caller = callerOf(db, await actorOf(db, trainerId))
    expect(await caller.feeds.list()).toMatchObject([{ path: null }])
    // What no backup of then has.
    expect(await caller.imports.list()).toEqual([])
    expect(await caller.export.sheets()).toEqual([])
    expect(await caller.messages.untold()).toMatchObject({ total: 0 })
    const visitor = callerOf(db, null)
    expect(await refusalOf(visitor.portal.get({ token: link }))).toBe('LINK_INVALID')
    const renewed = await caller.clients.renewLink({ id: clientId })
    await expect(visitor.portal.get({ token: renewed.path.slice(8) })).resolves.toBeDefined()
    const late = { id: erasedId, name: 'Bo', email: 'bo@example.com', phone: null }
    expect(await refusalOf(caller.clients.add(late))).toBe('CONFLICT')
  },
  timeout,
)

async function whenOf(tag: string): Promise<number> {
  const journal = JSON.parse(
    await readFile(new URL('../../../../drizzle/meta/_journal.json', import.meta.url), 'utf8'),
  ) as { entries: { when: number; tag: string }[] }
  return journal.entries.find((entry) => entry.tag === tag)?.when ?? 0
}

async function actorOf(db: Database, id: string): Promise<Actor> {
  const [found] = await db.select().from(profiles).where(eq(profiles.id, id))
  if (!found) throw new Error('there is no such account')
  return found
}
