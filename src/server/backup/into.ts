import { type Disagreement, verifyBooks } from '../db/books.ts'
import type { Database } from '../db/database.ts'
import { createEmbedded, drizzleOn } from '../db/embedded.ts'
import type { EmbeddedClient } from '../db/engine/client.ts'
import { migrateEmbedded, migratePostgres } from '../db/migrate.ts'
import { newestMigration, withMigrationsUpTo } from '../db/migrations.ts'
import { openPostgres } from '../db/postgres.ts'
import { OperatorError } from '../operator-error.ts'
import type { OpenArchive, TableSummary } from './archive.ts'
import { embeddedCopier, postgresCopier } from './copier.ts'
import { loadArchive, requireEmpty, requireKnownMigration } from './restore.ts'

export type Target = { databaseUrl: string | null; dataDir: string }
type Options = { onTable?: (summary: TableSummary) => void }

/**
 * Restores an archive into the empty database of `target`: its migrations first, then its rows, then this program's
 * newer migrations. `databaseUrl` is that of the tables' owner. Returns the pots whose books disagree, as they did when
 * the backup was made. Throws OperatorError when the database is not empty or the archive is newer or damaged.
 */
export async function restoreInto(
  { databaseUrl, dataDir }: Target,
  archive: OpenArchive,
  options: Options = {},
): Promise<Disagreement[]> {
  await requireKnownMigration(archive)
  return databaseUrl
    ? restorePostgres(databaseUrl, archive, options)
    : restoreEmbedded(dataDir, archive, options)
}

async function restorePostgres(
  url: string,
  archive: OpenArchive,
  { onTable }: Options,
): Promise<Disagreement[]> {
  const { when } = archive.manifest.migration
  const inTransaction = postgresCopier(url)
  const found = await inTransaction(async (copier) => {
    await requireEmpty(copier)
    return newestMigration(copier.query)
  })
  if (found.count > 0 && found.when !== when)
    throw new OperatorError(
      'The database has the tables of another version than the backup. Restore into a newly created database.',
    )
  await withMigrationsUpTo(when, (folder) => migratePostgres(url, folder))
  await loadArchive(inTransaction, archive, onTable)
  await migratePostgres(url)
  const { db, close } = openPostgres(url)
  try {
    return await verifyBooks(db)
  } finally {
    await close()
  }
}

async function restoreEmbedded(
  dataDir: string,
  archive: OpenArchive,
  { onTable }: Options,
): Promise<Disagreement[]> {
  let wrong: Disagreement[] = []
  await createEmbedded(dataDir, async (client: EmbeddedClient) => {
    const db: Database = drizzleOn(client)
    await withMigrationsUpTo(archive.manifest.migration.when, (folder) =>
      migrateEmbedded(client, folder),
    )
    await loadArchive(embeddedCopier(client), archive, onTable)
    await migrateEmbedded(client)
    wrong = await verifyBooks(db)
  })
  return wrong
}
