import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { spawnSync } from '#scripts/setup/programs.mjs'
import { openDatabase } from '#server/operations/opening/open.ts'
import { requireSameKey } from '#server/operations/sealing/key-check.ts'
import { loadKeys } from '#server/platform/access/keys.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { erasureLog, withErasureRecord } from '#server/platform/system/erasure-log.ts'
import { clients } from '#server/schema/clients.ts'
import { makeClient, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { startProduct } from '#tests/product.ts'
import { rowsOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'
import { type Outcome, runCommand } from '../../commands/run-command.ts'

// The drill "machine lost" of docs/operations.md: a backup, the key and the record of erasures are all that is left. On
// the new machine a server was started before anybody thought of the backup.

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const timeout = 240_000
const oldKey = 'k7Yp2vQ-Zt93_xWbR0aLmE4uJs8GoNcD'
const newKey = 'n9Yp2vQ-Zt93_xWbR0aLmE4uJs8GoNcD'

type Env = Record<string, string>
type Way = {
  name: string
  checkout: string
  run: (name: string, options: { env: Env; args: string[] }) => Promise<Outcome>
}

let folder: string
let guide: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-machine-lost-'))
  guide = await readFile(join(root, 'docs/operations.md'), 'utf8')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fromCheckout: Way = { name: 'a checkout', checkout: root, run: runCommand }

/** What `npm run release` lays out, and its bin/tidspott. */
async function released(): Promise<Way> {
  const app = join(folder, 'release')
  const made = spawnSync(process.execPath, [join(root, 'scripts/release.mjs'), app], {
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(made.stderr)
  const run: Way['run'] = async (name, { env, args }) => {
    const { PATH, HOME } = process.env
    const { status, stdout, stderr } = spawnSync(join(app, 'bin/tidspott'), [name, ...args], {
      env: { PATH, HOME, ...env },
      encoding: 'utf8',
    })
    return { code: status, out: stdout, err: stderr }
  }
  return { name: 'a release', checkout: app, run }
}

/** Runs a command line that the guide has, with the file in place of FILE. */
async function runLine(way: Way, line: string, { env, file = '' }: { env: Env; file?: string }) {
  expect(guide).toContain(line)
  const [command = '', ...args] = line
    .replace('npm run ', '')
    .replace(' -- ', ' ')
    .replace('FILE', file)
    .split(' ')
  const name = way === fromCheckout ? command.replace(':', '-') : command
  const outcome = await way.run(name, { env, args })
  expect([line, outcome.code, outcome.err]).toEqual([line, 0, ''])
  return outcome.out
}

const settings = (env: Env) => ({
  databaseUrl: env.DATABASE_URL ?? null,
  migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
  dataDir: env.DATA_DIR ?? '',
})

async function whileOpen<Result>(env: Env, work: (opened: OpenDatabase) => Promise<Result>) {
  const opened = await openDatabase(settings(env))
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

const potsIn = (env: Env) =>
  whileOpen(env, ({ db }) =>
    rowsOf(db, sql`select id, client_id, total_hours, hours_remaining from pots order by id`),
  )

async function drill(way: Way, { before, after }: { before: Env; after: Env }): Promise<void> {
  const file = join(await mkdtemp(join(folder, 'kept-')), 'backup.zip')
  const record = join(file, '..', 'erasures.log')
  const erased = await whileOpen(before, async ({ db }) => {
    await requireSameKey(db, await loadKeys(before.SECRET_KEY ?? null, before.DATA_DIR ?? ''))
    const { id: trainerId } = await makeProfile(db)
    const ids = []
    for (let n = 0; n < 3; n += 1) {
      const { id: clientId } = await makeClient(db, trainerId)
      const potId = await makePot(db, { trainerId, clientId })
      await makeSession(db, {
        trainerId,
        clientId,
        potId,
        completed: true,
        startsAt: new Date('2026-03-02T09:00:00Z'),
      })
      ids.push(clientId)
    }
    return { trainerId, id: ids[0] ?? '' }
  })
  await runLine(way, 'npm run backup -- FILE', { env: before, file })
  await whileOpen(before, ({ db }) =>
    withErasureRecord(
      { erasures: erasureLog(record), now: () => new Date() },
      { clients: [{ ...erased, createdAt: new Date(), wasHandedOver: false }] },
      async () => void (await db.delete(clients).where(eq(clients.id, erased.id))),
    ),
  )
  const pots = await potsIn(before)
  expect(pots).toHaveLength(2)

  const started = await startProduct({
    env: after,
    args: ['--empty'],
    dataDir: after.DATA_DIR ?? '',
    checkout: way.checkout,
  })
  await started.stop()

  // The guide: the key and the record of erasures first, then the backup.
  const env: Env = before.SECRET_KEY ? { ...after, SECRET_KEY: before.SECRET_KEY } : after
  if (!before.SECRET_KEY)
    await copyFile(
      join(before.DATA_DIR ?? '', 'secret.key'),
      join(after.DATA_DIR ?? '', 'secret.key'),
    )
  await copyFile(record, join(after.DATA_DIR ?? '', 'erasures.log'))
  await runLine(way, 'npm run restore -- FILE', { env, file })
  expect(await runLine(way, 'npm run books:verify', { env })).toContain('2')
  const server = await startProduct({ env, dataDir: after.DATA_DIR ?? '', checkout: way.checkout })
  try {
    const ready = await fetch(`${server.url}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { books: 'right' }])
  } finally {
    await server.stop()
  }
  expect(await potsIn(env)).toEqual(pots)
}

const directory = async () => {
  const dataDir = join(await mkdtemp(join(folder, 'machine-')), 'data')
  await mkdir(dataDir, { mode: 0o700 })
  return dataDir
}

async function embeddedMachines() {
  return { before: { DATA_DIR: await directory() }, after: { DATA_DIR: await directory() } }
}

/** Two databases with the two roles of the guide. */
async function postgresMachines() {
  const suffix = randomUUID().slice(0, 8)
  const roles = { owner: `lost_owner_${suffix}`, server: `lost_server_${suffix}` }
  const databases = [`lost_before_${suffix}`, `lost_after_${suffix}`]
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
  for (const role of Object.values(roles))
    await admin.unsafe(`create role ${role} login password 'x'`)
  for (const name of databases) await admin.unsafe(`create database ${name} owner ${roles.owner}`)
  onTestFinished(async () => {
    for (const name of databases) await admin.unsafe(`drop database ${name} with (force)`)
    for (const role of Object.values(roles)) await admin.unsafe(`drop role ${role}`)
    await admin.end({ timeout: 5 })
  })
  const urlOf = (name: string, role: string) => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    url.username = role
    url.password = 'x'
    return url.href
  }
  const [before, after] = await Promise.all(
    databases.map(async (name, n) => ({
      DATABASE_URL: urlOf(name, roles.server),
      MIGRATION_DATABASE_URL: urlOf(name, roles.owner),
      DATA_DIR: await directory(),
      SECRET_KEY: n === 0 ? oldKey : newKey,
    })),
  )
  if (!before || !after) throw new Error('two machines')
  return { before, after }
}

test(
  'a lost machine is restored by the commands of the guide: embedded',
  async () => {
    await drill(fromCheckout, await embeddedMachines())
  },
  timeout,
)

test(
  'a lost machine is restored by the commands of the guide: PostgreSQL with two roles',
  async () => {
    await drill(fromCheckout, await postgresMachines())
  },
  timeout,
)

for (let n = 1; n <= scale.releaseDrills; n += 1) {
  test(
    'a lost machine is restored by the commands of the guide: a release, on both',
    async () => {
      const way = await released()
      await drill(way, await embeddedMachines())
      await drill(way, await postgresMachines())
    },
    3 * timeout,
  )
}
