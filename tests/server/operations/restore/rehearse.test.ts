import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '#server/app/metrics.ts'
import { copiesFolder } from '#server/operations/backup/copies.ts'
import { makeCopy } from '#server/operations/backup/make-copy.ts'
import { ownCopies, readBackups } from '#server/operations/backup/own-copies.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import { requireSameKey } from '#server/operations/sealing/key-check.ts'
import { loadKeys } from '#server/platform/access/keys.ts'
import { embeddedDirectory, postgresDatabase } from '#tests/db.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { runCommand } from '../../commands/run-command.ts'

const SECRET_KEY = 'k7Yp2vQ-Zt93_xWbR0aLmE4uJs8GoNcD'
/** Of several commands, each of which starts a database of its own. */
const timeout = 240_000
const now = () => new Date()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-rehearse-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program that notes its arguments and environment in a file beside it. */
async function hookThat(end: string): Promise<{ hook: string; told: () => Promise<string> }> {
  const place = await mkdtemp(join(folder, 'hook-'))
  const hook = join(place, 'hook')
  await writeFile(hook, `#!/bin/sh\n{ echo "$@"; env; } >'${place}/told'\n${end}\n`)
  await chmod(hook, 0o700)
  return { hook, told: () => readFile(join(place, 'told'), 'utf8') }
}

test(
  'rehearse restores the newest copy on trial beside a running server, which tells of it, and leaves nothing behind',
  async () => {
    const DATA_DIR = await embeddedDirectory()
    const { db, client, close } = await openEmbedded(DATA_DIR)
    onTestFinished(async () => {
      await close()
      await rm(DATA_DIR, { recursive: true, force: true })
    })
    await requireSameKey(db, await loadKeys(null, DATA_DIR))
    const trainer = await makeProfile(db)
    const { id: clientId } = await makeClient(db, trainer.id)
    await makePot(db, { trainerId: trainer.id, clientId })
    const env = { DATA_DIR }
    const copies = ownCopies({ dataDir: DATA_DIR, isSpaceLow: () => false })
    const state = () => readBackups({ db, copies, now })

    const none = await runCommand('rehearse', { env })
    expect(none.code).toBe(1)
    expect(none.err).toMatch(/backups/)

    const at = new Date('2026-11-22T02:00:00Z')
    await makeCopy({ client, dataDir: DATA_DIR, now: at })
    const done = await runCommand('rehearse', { env })
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(done.out).toMatch(/made at 2026-11-22T02:00:00.000Z.* the books agree \(1 pot\)/)
    expect(done.out).toContain('The key opens its secrets.')
    expect(await state()).toMatchObject({
      newestAt: at,
      rehearsedAt: expect.any(Date),
      isLate: true,
      failures: [],
    })
    expect((await readdir(DATA_DIR)).filter((name) => name.startsWith('rehearsal'))).toEqual([])

    const other = await runCommand('rehearse', { env: { ...env, SECRET_KEY } })
    expect(other.code).toBe(1)
    expect(other.err).toMatch(/^SECRET_KEY, .* is not the secret/)
    const { rehearsedAt, failures } = await state()
    expect(rehearsedAt).toBeInstanceOf(Date)
    expect(failures).toMatchObject([{ kind: 'rehearsal' }])

    const names = await readdir(copiesFolder(DATA_DIR))
    const name = names.find((file) => file.endsWith('.zip')) ?? ''
    const bytes = await readFile(join(copiesFolder(DATA_DIR), name))
    await writeFile(join(folder, 'cut.zip'), bytes.subarray(0, -900))
    const damaged = await runCommand('rehearse', { env, args: [join(folder, 'cut.zip')] })
    expect(damaged.code).toBe(1)
    expect(damaged.err).toMatch(/cut\.zip is /)
    expect(damaged.err.trim().split('\n')).toHaveLength(1)
  },
  timeout,
)

test(
  'backup and rehearse note in PostgreSQL when they succeeded and failed, for every server and Prometheus, and in no backup',
  async () => {
    const { db, where, drop } = await postgresDatabase()
    onTestFinished(drop)
    await makeProfile(db)
    const place = await mkdtemp(join(folder, 'backups-'))
    const env = { DATABASE_URL: where, DATA_DIR: join(folder, 'other'), SECRET_KEY }
    const { hook, told } = await hookThat('exit 0')
    const ERASURE_LOG = join(folder, 'erasures.log')
    const made = await runCommand('backup', {
      env: { ...env, BACKUP_HOOK: hook, ERASURE_LOG },
      args: [join(place, '2026-11-22.zip')],
    })
    expect(made).toMatchObject({ code: 0, err: '' })
    const lines = (await told()).split('\n')
    expect(lines[0]).toBe(`${join(place, '2026-11-22.zip')} ${ERASURE_LOG}`)
    expect(lines.filter((line) => /SECRET_KEY|DATABASE_URL/.test(line))).toEqual([])

    expect(await runCommand('rehearse', { env, args: [place] })).toMatchObject({ code: 0, err: '' })
    const state = () => readBackups({ db, copies: null, now })
    expect(await state()).toEqual({
      newestAt: expect.any(Date),
      rehearsedAt: expect.any(Date),
      isLate: false,
      failures: [],
    })

    const { hook: failing } = await hookThat('exit 3')
    const failed = await runCommand('backup', {
      env: { ...env, BACKUP_HOOK: failing },
      args: [join(place, '2026-11-23.zip')],
    })
    expect(failed.code).toBe(1)
    expect(failed.err).toMatch(/^BACKUP_HOOK .* failed for .*2026-11-23\.zip: it ended with 3\.\n$/)
    const missing = await runCommand('backup', {
      env: { ...env, BACKUP_HOOK: join(place, 'nowhere') },
      args: [join(place, '2026-11-24.zip')],
    })
    expect(missing).toMatchObject({ code: 1, err: expect.stringMatching(/ENOENT\.\n$/) })
    expect(await readdir(place)).toHaveLength(3)
    const isDirectory = await runCommand('backup', { env, args: [join(place, 'no', 'x.zip')] })
    expect(isDirectory.code).toBe(1)
    expect((await state()).failures).toMatchObject([{ kind: 'backup' }, { kind: 'hook' }])
    const metrics = await createMetrics({ db, now }).registry.metrics()
    expect(metrics).toMatch(/^tidspott_backup_age_seconds \d/m)
    expect(metrics).toMatch(/^tidspott_backup_rehearsal_age_seconds \d/m)
    for (const [kind, value] of [
      ['backup', 1],
      ['hook', 1],
      ['rehearsal', 0],
    ])
      expect(metrics).toContain(`tidspott_backup_failed{kind="${kind}"} ${value}`)
  },
  timeout,
)

test(
  'a PostgreSQL without tables is not backed up',
  async () => {
    const { db, where, drop } = await postgresDatabase()
    onTestFinished(drop)
    await db.execute(sql`drop schema drizzle cascade`)
    const env = { DATABASE_URL: where, DATA_DIR: folder, SECRET_KEY }
    const file = join(folder, 'nothing.zip')
    const refused = await runCommand('backup', { env, args: [file] })
    expect(refused.code).toBe(1)
    expect(refused.err).toContain('The database has no tables yet')
    expect(await readdir(folder)).not.toContain('nothing.zip')
  },
  timeout,
)

test(
  'mail:failure tells the administrator which unit failed, and where its log is',
  async () => {
    const server = await startMailServer()
    onTestFinished(() => server.close())
    const env = { DATA_DIR: folder, SMTP_URL: server.url, MAIL_FROM: 'tidspott@example.com' }
    const unit = 'tidspott-backup.service'
    const sent = await runCommand('mail-failure', {
      env: { ...env, ALERT_EMAIL: 'drift@example.com' },
      args: [unit],
    })
    expect(sent).toMatchObject({ code: 0, err: '' })
    expect(server.received).toMatchObject([
      {
        to: 'drift@example.com',
        subject: expect.stringContaining(`${unit} failed on`),
        text: expect.stringContaining(`journalctl --unit=${unit}`),
      },
    ])
    const nobody = await runCommand('mail-failure', { env, args: [unit] })
    expect(nobody.code).toBe(1)
    expect(nobody.err).toContain('ALERT_EMAIL')
  },
  timeout,
)
