import { once } from 'node:events'
import { constants, cpSync, mkdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { execFileSync, spawn } from '#scripts/setup/programs.mjs'
import { copiesFolder, copyName, newestCopy } from '#server/operations/backup/copies.ts'
import { makeCopy } from '#server/operations/backup/make-copy.ts'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { fillWithDemoData } from '#server/operations/demo/fill.ts'
import { DatabaseLost } from '#server/operations/opening/database-lost.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import { requireSameKey } from '#server/operations/sealing/key-check.ts'
import { loadKeys } from '#server/platform/access/keys.ts'
import type { OpenEmbedded } from '#server/platform/db/database.ts'
import { startThread } from '#server/platform/db/engine/start-thread.ts'
import { pots } from '#server/schema/pots.ts'
import { testPasswords } from '#tests/callers.ts'
import { damages, type Target } from '#tests/damages.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { makeClient } from '#tests/factories.ts'
import { shortLived } from '#tests/node-options.ts'
import { rowsOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const limitMs = 180_000
const now = new Date('2026-11-22T02:00:00Z')

/** A whole data directory with demo data and a copy of it, which every test damages a copy of. */
let whole: string
let files: Map<string, string>
const older: Record<string, Buffer> = {}
let count = 0

beforeAll(async () => {
  whole = await embeddedDirectory()
  const keys = await loadKeys(null, whole)
  await whileOpen(whole, async ({ db, client }) => {
    await requireSameKey(db, keys)
    await fillWithDemoData({ db, keys, passwords: testPasswords, now })
    const found = await rowsOf<{ name: string; file: string }>(
      db,
      sql`select relname as name, pg_relation_filepath(oid) as file from pg_class where relkind in ('r', 'i', 'S')`,
    )
    files = new Map(found.map(({ name, file }) => [name, file]))
    await makeCopy({ client, dataDir: whole, now })
  })
  older.clients_token_hash_key = readFileSync(
    join(whole, 'pglite', fileOf('clients_token_hash_key')),
  )
  await whileOpen(whole, async ({ db }) => {
    const [trainer] = await rowsOf<{ id: string }>(db, sql`select trainer_id as id from clients`)
    await makeClient(db, trainer?.id ?? '', { name: 'Åsa Öberg' })
  })
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

function fileOf(name: string): string {
  const file = files.get(name)
  if (!file) throw new Error(`there is no ${name}`)
  return file
}

async function whileOpen(dataDir: string, work: (opened: OpenEmbedded) => Promise<void>) {
  const opened = await openEmbedded(dataDir, { sync: false })
  try {
    await work(opened)
  } finally {
    await opened.close()
  }
}

/** Runs `work` on a copy of the whole directory, and removes it. */
async function onCopy(work: (target: Target) => Promise<void>): Promise<void> {
  count += 1
  const dataDir = join(whole, '..', `damaged-${count}`)
  mkdirSync(dataDir)
  cpSync(whole, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  try {
    await work({ dataDir, fileOf, older })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts the built server, and ends it when it listens. */
async function start(dataDir: string): Promise<{ code: number | null; out: string; err: string }> {
  const { PATH, TMPDIR } = process.env
  const child = spawn(process.execPath, [...shortLived, 'dist/server/main.js'], {
    cwd: root,
    env: { PATH, TMPDIR, PORT: '0', DATA_DIR: dataDir, EMBEDDED_SYNC: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  const outcome = { out: '', err: '' }
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    outcome.err += text
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    outcome.out += text
    if (outcome.out.includes('Tidspott listens on')) child.kill('SIGTERM')
  })
  const [code] = await once(child, 'close')
  return { ...outcome, code, err: sentenceOf(outcome.err) }
}

/** What the only line says, which is one of the log. */
function sentenceOf(text: string): string {
  expect(text.trim().split('\n')).toHaveLength(1)
  return JSON.parse(text).msg
}

const newest = async (dataDir: string) => (await newestCopy(copiesFolder(dataDir)))?.file ?? ''

for (const [name, { act, of }] of Object.entries(damages).slice(0, scale.damages)) {
  test(`${name}: the server is refused by one sentence before it listens`, () =>
    onCopy(async (target) => {
      act(target)
      const { code, out, err } = await start(target.dataDir)
      expect({ code, out }).toEqual({ code: 1, out: '' })
      expect(err).not.toMatch(/^\s+at /m)
      if (of === 'key') expect(err).toMatch(/key/)
      else expect(err).toContain(`npm run restore -- ${await newest(target.dataDir)}`)
    }))
}

/** Runs statements without our triggers and foreign keys, as a fault of the program or the disk would. */
async function tamper(client: OpenEmbedded['client'], statements: string): Promise<void> {
  await client.exec(`set session_replication_role = replica; ${statements};
    set session_replication_role = origin`)
}

test('books that disagree are refused, and the command of the refusal restores the newest whole copy', () =>
  onCopy(async ({ dataDir }) => {
    await whileOpen(dataDir, async ({ client }) => {
      await tamper(client, 'update pots set hours_remaining = hours_remaining + 1')
      await makeCopy({ client, dataDir, now: new Date(now.getTime() + 60_000) })
    })
    const { code, out, err } = await start(dataDir)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toContain('npm run books:verify')
    const [, command = ''] = /: (mv .* && npm run restore -- .*)$/m.exec(err) ?? []
    expect(command).toContain(copyName(now))

    const { PATH, HOME, TMPDIR } = process.env
    const env = { PATH, HOME, TMPDIR, DATA_DIR: dataDir, EMBEDDED_SYNC: '0' }
    const built = [process.execPath, ...shortLived, 'dist/server/commands/restore.js'].join(' ')
    const asBuilt = command.replace('npm run restore --', built)
    execFileSync('sh', ['-c', asBuilt], { cwd: root, env, stdio: 'pipe' })
    await whileOpen(dataDir, async ({ db }) => {
      expect(await verifyBooks(db)).toEqual([])
      expect(await db.$count(pots)).toBeGreaterThan(0)
    })
  }))

test('a row without the row that it refers to is refused', () =>
  onCopy(async ({ dataDir }) => {
    await whileOpen(dataDir, ({ client }) => tamper(client, 'delete from pot_types'))
    await expect(openEmbedded(dataDir)).rejects.toThrow(/rows of pots lack their row of pot_types/)
  }))

test('a whole copy that is missing is told, and what to do', () =>
  onCopy(async (target) => {
    rmSync(copiesFolder(target.dataDir), { recursive: true })
    rmSync(join(target.dataDir, 'pglite', 'base'), { recursive: true })
    const refused = openEmbedded(target.dataDir)
    await expect(refused).rejects.toThrow(DatabaseLost)
    await expect(refused).rejects.toThrow(
      /there is no whole copy in .*: mv .* && npm run restore -- FILE/,
    )
  }))

test('a database that is damaged while it is open is not copied', () =>
  onCopy(async ({ dataDir }) => {
    const opened = await openEmbedded(dataDir, { sync: false, verifies: false })
    try {
      truncateSync(join(dataDir, 'pglite', fileOf('training_sessions')), 0)
      const later = new Date(now.getTime() + 60_000)
      await expect(makeCopy({ client: opened.client, dataDir, now: later })).rejects.toThrow(
        /could not read|different rows/,
      )
      expect(await newest(dataDir)).toContain(copyName(now))
    } finally {
      await opened.close()
    }
  }))

test('an engine that does not open the database in time is ended', () =>
  onCopy(async ({ dataDir }) => {
    const directory = join(dataDir, 'pglite')
    await expect(startThread({ directory, sync: false, verifies: true }, 1)).rejects.toThrow(
      /in time/,
    )
  }))
