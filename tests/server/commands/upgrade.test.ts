import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createEmbedded } from '#server/operations/opening/embedded.ts'
import type { EmbeddedClient } from '#server/platform/db/engine/client.ts'
import { announceServer } from '#server/platform/db/lock/running-servers.ts'
import { migrateEmbedded, migratePostgres } from '#server/platform/db/migrate.ts'
import { withMigrationsUpTo } from '#server/platform/db/migrations.ts'
import { projectPaths } from '#server/platform/system/paths.ts'
import { postgresDatabase } from '#tests/db.ts'
import { startProduct } from '#tests/product.ts'
import { runCommand } from './run-command.ts'

// The commands of an upgrade, on this version: scripts/production/bin/upgrade calls them.

const timeout = 120_000

let folder: string
/** The two newest migrations of this version, the newest last. */
let newest: { tag: string; when: number }[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-upgrade-'))
  const journal = await readFile(join(projectPaths.migrations, 'meta/_journal.json'), 'utf8')
  newest = JSON.parse(journal).entries.slice(-2)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs `work` with the migrations of a release before this one. */
const withOlderMigrations = <Result>(work: (folder: string) => Promise<Result>) =>
  withMigrationsUpTo(newest[0]?.when ?? 0, work)

async function emptyPostgres(): Promise<string> {
  const { where, db, drop } = await postgresDatabase()
  onTestFinished(drop)
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`drop schema drizzle cascade`)
  await db.execute(sql`create schema public`)
  return where
}

const migrate = (env: Record<string, string>) => runCommand('migrate', { env })

test(
  'migrate prints the names of what it ran on PostgreSQL, and nothing the second time',
  async () => {
    const where = await emptyPostgres()
    await withOlderMigrations((older) => migratePostgres(where, older))
    const env = { DATABASE_URL: where, DATA_DIR: folder }
    expect(await migrate(env)).toEqual({
      code: 0,
      out: `${newest[1]?.tag}\n`,
      err: expect.stringMatching(/^The database was migrated, and the hours of every pot/),
    })
    expect(await migrate(env)).toMatchObject({ code: 0, out: '' })
  },
  timeout,
)

test(
  'migrate is refused while a server runs on the PostgreSQL',
  async () => {
    const { where, drop } = await postgresDatabase()
    onTestFinished(drop)
    const server = await announceServer(where)
    const refused = await migrate({ DATABASE_URL: where, DATA_DIR: folder })
    await server.stop()
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^A server runs on this database\. .*\n$/),
    })
  },
  timeout,
)

test(
  'migrate of the embedded database also tells the copy from before, and makes no database',
  async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'data-'))
    const fill = (client: EmbeddedClient) =>
      withOlderMigrations((older) => migrateEmbedded(client, older))
    await createEmbedded(DATA_DIR, { fill, requireReplaceable: null })
    expect(await migrate({ DATA_DIR })).toEqual({
      code: 0,
      out: `${newest[1]?.tag}\n`,
      err: expect.stringMatching(/\nA copy from before lies in .*backups.*\.zip\.\n$/),
    })
    expect((await migrate({ DATA_DIR: join(folder, 'mistyped') })).code).toBe(1)
  },
  timeout,
)

test(
  'ready waits for the server of these settings, and tells what is there instead',
  async () => {
    const { url, dataDir, stop } = await startProduct({ args: ['--empty'] })
    const env = { PORT: new URL(url).port, DATA_DIR: dataDir }
    const ready = await runCommand('ready', { env })
    await stop()
    expect(ready).toEqual({ code: 0, out: expect.stringContaining('is ready'), err: '' })
    const late = ['--seconds', '1']
    expect(await runCommand('ready', { env, args: late })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^After 1 second no server answers at http:\/\/127\.0\.0\.1:/),
    })

    const other = createServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"version":"0.1.0","commit":null}'),
    ).listen(Number(env.PORT), '127.0.0.1')
    onTestFinished(() => void other.close())
    expect((await runCommand('ready', { env, args: late })).err).toContain('another version')
    for (const seconds of ['0', 'x', '1.5'])
      expect(await runCommand('ready', { env, args: ['--seconds', seconds] })).toMatchObject({
        code: 1,
        err: expect.stringContaining('whole number'),
      })
  },
  timeout,
)
