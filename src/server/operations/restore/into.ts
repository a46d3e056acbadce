import type { Database } from '../../platform/db/database.ts'
import type { EmbeddedClient } from '../../platform/db/engine/client.ts'
import { withoutServers } from '../../platform/db/lock/running-servers.ts'
import { migrateEmbedded, migratePostgres } from '../../platform/db/migrate.ts'
import {
  hasOurMigrations,
  hasUnfinishedRestore,
  markRestoreBegun,
  markRestoreEnded,
  statementsUpTo,
  withMigrationsUpTo,
} from '../../platform/db/migrations.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { OperatorError } from '../../platform/system/operator-error.ts'
import { type OpenArchive, requireWholeArchive, type TableSummary } from '../backup/archive.ts'
import { dropEverything, tablesOf } from '../backup/catalog.ts'
import { type Copier, embeddedCopier, postgresCopier } from '../backup/copier.ts'
import { type Disagreement, verifyBooks } from '../books/disagreements.ts'
import { createEmbedded, drizzleOn } from '../opening/embedded.ts'
import {
  holdsDemoAlone,
  loadArchive,
  requireKnownMigration,
  requireSameTables,
  requireUnused,
} from './restore.ts'

export type Target = { databaseUrl: string | null; dataDir: string }
type Options = {
  /** Also restores in place of a database that is in use: PostgreSQL's tables go, an embedded one is set aside. */
  replaces?: boolean
  onTable?: (summary: TableSummary) => void
  /** What belongs to the restore, with the rows of the backup in this program's tables: no server sees them before. */
  finish?: (db: Database) => Promise<void>
}
type Restored = {
  /** The pots whose books disagree, as they did when the backup was made. */
  wrong: Disagreement[]
  /** Where the embedded database is now that was in its place; null without one. */
  setAside: string | null
}

/**
 * Restores an archive into the unused database of `target`: its migrations first, then its rows, then this program's
 * newer migrations. A database is unused when it has no tables, or when a server has started on it and it has no
 * account: its tables are then created anew, whatever their version. `databaseUrl` is that of the tables' owner. Throws
 * OperatorError, with nothing changed, when the database is used and not to be replaced, a server runs on it, or the
 * archive is newer or damaged.
 */
export async function restoreInto(
  { databaseUrl, dataDir }: Target,
  archive: OpenArchive,
  options: Options = {},
): Promise<Restored> {
  await requireKnownMigration(archive)
  await requireWholeArchive(archive)
  return databaseUrl
    ? withoutServers(databaseUrl, () => restorePostgres(databaseUrl, archive, options))
    : restoreEmbedded(dataDir, archive, options)
}

async function restorePostgres(
  url: string,
  archive: OpenArchive,
  { replaces = false, onTable, finish }: Options,
): Promise<Restored> {
  const inTransaction = postgresCopier(url)
  await inTransaction(async (copier) => {
    if (!replaces && !(await hasUnfinishedRestore(copier.query))) await requireUnused(copier)
    await requireOurs(copier)
    await requireTablesOfMigration(copier, archive)
    await dropEverything(copier)
    await markRestoreBegun(copier.query)
  })
  const isRestoring = { isRestoring: true }
  await withMigrationsUpTo(archive.manifest.migration.when, (folder) =>
    migratePostgres(url, folder, isRestoring),
  )
  await loadArchive(inTransaction, archive, onTable)
  await migratePostgres(url, undefined, isRestoring)
  const { db, close } = openPostgres(url)
  try {
    const wrong = await verifyBooks(db)
    await finish?.(db)
    await inTransaction(({ query }) => markRestoreEnded(query))
    return { wrong, setAside: null }
  } finally {
    await close()
  }
}

/**
 * Throws OperatorError when the archive has other tables or columns than its migration makes: it is run on trial in the
 * transaction, before anything of the database goes.
 */
async function requireTablesOfMigration(copier: Copier, { manifest }: OpenArchive): Promise<void> {
  await copier.query('savepoint tables')
  await dropEverything(copier)
  for (const statement of await statementsUpTo(manifest.migration.when))
    await copier.query(statement)
  const tables = await tablesOf(copier)
  await copier.query('rollback to savepoint tables')
  requireSameTables(tables, manifest.tables)
}

/** Throws OperatorError when there are tables, and not this program's. */
async function requireOurs(copier: Copier): Promise<void> {
  if ((await hasUnfinishedRestore(copier.query)) || (await hasOurMigrations(copier.query))) return
  const [table] = await tablesOf(copier)
  if (table)
    throw new OperatorError(
      `The database holds tables of another program, such as ${table.name}. A backup is restored into an empty database only.`,
    )
}

async function restoreEmbedded(
  dataDir: string,
  archive: OpenArchive,
  { replaces = false, onTable, finish }: Options,
): Promise<Restored> {
  let wrong: Disagreement[] = []
  const fill = async (client: EmbeddedClient) => {
    const db: Database = drizzleOn(client)
    await withMigrationsUpTo(archive.manifest.migration.when, (folder) =>
      migrateEmbedded(client, folder),
    )
    await loadArchive(embeddedCopier(client), archive, onTable)
    await migrateEmbedded(client)
    wrong = await verifyBooks(db)
    await finish?.(db)
  }
  const requireReplaceable = (client: EmbeddedClient) =>
    embeddedCopier(client)(async (copier) => {
      if (!(await holdsDemoAlone(copier))) await requireUnused(copier)
    })
  const { setAside } = await createEmbedded(dataDir, {
    fill,
    requireReplaceable: replaces ? null : requireReplaceable,
  })
  return { wrong, setAside }
}
