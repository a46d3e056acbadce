import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import postgres from 'postgres'
import { openArchive, writeFileWhole } from '#server/operations/backup/archive.ts'
import { writeBackup } from '#server/operations/backup/backup.ts'
import {
  embeddedCopier,
  type InCopyTransaction,
  postgresCopier,
} from '#server/operations/backup/copier.ts'
import { openEmbedded } from '#server/operations/opening/embedded.ts'
import { restoreInto } from '#server/operations/restore/into.ts'
import { rehearse } from '#server/operations/restore/rehearse.ts'
import { migratePostgres } from '#server/platform/db/migrate.ts'
import { withMigrationsUpTo } from '#server/platform/db/migrations.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { projectPaths } from '#server/platform/system/paths.ts'
import { benchDatabase, emptyDatabase } from './database.ts'
import { report } from './report.ts'
import { seed } from './seed.ts'

// Backup, restore and a second backup, which is compared with the first: on PostgreSQL, and from it to the embedded one.

const sessions = 100_000
const gateSeconds = 60
const now = new Date()

const folder = await mkdtemp(join(tmpdir(), 'tidspott-bench-backup-'))
const source = await benchDatabase('bench_backup')
await seed(source.db, sessions, now)

function backUp(copier: InCopyTransaction, name: string, isEmbedded = false) {
  return writeFileWhole(join(folder, name), (target) =>
    writeBackup(copier, { target, now, isEmbedded }),
  )
}

async function restore(target: Parameters<typeof restoreInto>[0]): Promise<void> {
  const archive = await openArchive(join(folder, 'first.zip'))
  const { wrong } = await restoreInto(target, archive).finally(() => archive.close())
  if (wrong.length > 0) throw new Error(`${wrong.length} pots disagree`)
}

let since = performance.now()
function seconds(): number {
  const before = since
  since = performance.now()
  return (since - before) / 1000
}

type Round = { restore: () => Promise<void>; again: () => Promise<unknown> }

async function measure(name: string, { restore: restoreRows, again }: Round): Promise<void> {
  await rm(join(folder, 'first.zip'), { force: true })
  seconds()
  const manifest = await backUp(postgresCopier(source.url), 'first.zip')
  const backup = seconds()
  await restoreRows()
  const restored = seconds()
  if (!isDeepStrictEqual(await again(), manifest)) throw new Error('the rows differ')
  const compared = seconds()
  const total = backup + restored + compared
  report({
    name: `backup, restore and comparison of ${sessions.toLocaleString('en')} sessions, ${name}`,
    figure: `${total.toFixed(1)} s (${backup.toFixed(1)} + ${restored.toFixed(1)} + ${compared.toFixed(1)})`,
    yardstick: `${gateSeconds} s`,
    ratio: total / gateSeconds,
    atMost: 1,
  })
}

const target = new URL(source.url)
target.pathname = '/bench_restored'
await measure('PostgreSQL', {
  restore: async () => {
    const admin = postgres(source.url, { max: 1, onnotice: () => {} })
    await admin.unsafe('drop database if exists bench_restored with (force)')
    await admin.unsafe('create database bench_restored')
    await admin.end()
    await restore({ databaseUrl: target.href, dataDir: folder })
  },
  again: () => backUp(postgresCopier(target.href), 'again.zip'),
})
const dataDir = join(folder, 'data')
await measure('from PostgreSQL to the embedded database', {
  restore: () => restore({ databaseUrl: null, dataDir }),
  again: async () => {
    const { client, close } = await openEmbedded(dataDir)
    try {
      return await backUp(embeddedCopier(client), 'embedded.zip', true)
    } finally {
      await close()
    }
  },
})

await rm(join(folder, 'first.zip'), { force: true })
await backUp(postgresCopier(source.url), 'first.zip')
const { size } = await stat(join(folder, 'first.zip'))
seconds()
const { pots } = await rehearse(join(folder, 'first.zip'), { dataDir: folder, keys: null })
const rehearsed = seconds()
report({
  name: `rehearsal of a backup of ${sessions.toLocaleString('en')} sessions and ${pots} pots, a file of ${(size / 1e6).toFixed(1)} MB`,
  figure: `${rehearsed.toFixed(1)} s`,
  yardstick: `${gateSeconds} s`,
  ratio: rehearsed / gateSeconds,
  atMost: 1,
})

// A release with a migration, whose transaction compares every pot; an upgrade makes a backup before it.
const { entries } = JSON.parse(
  await readFile(join(projectPaths.migrations, 'meta/_journal.json'), 'utf8'),
) as { entries: { when: number }[] }
const older = await emptyDatabase('bench_migrated')
await withMigrationsUpTo(entries.at(-2)?.when ?? 0, (migrations) =>
  migratePostgres(older, migrations),
)
const filled = openPostgres(older)
await seed(filled.db, sessions, now)
await filled.close()
seconds()
await migratePostgres(older)
const migrated = seconds()
report({
  name: `migration of ${sessions.toLocaleString('en')} sessions, with every pot compared`,
  figure: `${migrated.toFixed(1)} s`,
  yardstick: `${gateSeconds} s`,
  ratio: migrated / gateSeconds,
  atMost: 1,
})
await source.close()
await rm(folder, { recursive: true, force: true })
