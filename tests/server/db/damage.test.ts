import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireSameKey } from '#server/access/key-check.ts'
import { loadKeys } from '#server/access/keys.ts'
import { copiesFolder, newestCopy } from '#server/backup/copies.ts'
import { makeCopy } from '#server/backup/make-copy.ts'
import type { OpenEmbedded } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { fillWithDemoData } from '#server/demo/fill.ts'
import { testPasswords } from '#tests/callers.ts'
import { damages, type Target } from '#tests/damages.ts'
import { embeddedDirectory } from '#tests/db.ts'
import { makeClient } from '#tests/factories.ts'
import { shortLived } from '#tests/node-options.ts'
import { rowsOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const limitMs = 60_000
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
      sql`select relname as name, pg_relation_filepath(oid) as file from pg_class where relkind in ('r', 'i')`,
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
}, limitMs)
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
    if (outcome.out.includes('lyssnar')) child.kill('SIGTERM')
  })
  const [code] = await once(child, 'close')
  return { ...outcome, code }
}

const newest = async (dataDir: string) => (await newestCopy(copiesFolder(dataDir)))?.file ?? ''

for (const [name, { act, of }] of Object.entries(damages).slice(0, scale.damages)) {
  test(
    `${name}: the server is refused by one sentence before it listens`,
    () =>
      onCopy(async (target) => {
        act(target)
        const { code, out, err } = await start(target.dataDir)
        expect({ code, out }).toEqual({ code: 1, out: '' })
        expect(err.trim().split('\n')).toHaveLength(1)
        expect(err).not.toMatch(/^\s+at /m)
        if (of === 'key') expect(err).toMatch(/key/)
        else expect(err).toContain(`npm run restore -- ${await newest(target.dataDir)}`)
      }),
    limitMs,
  )
}
