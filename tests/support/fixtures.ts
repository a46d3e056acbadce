import { test as base } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { emptyTables, postgresDatabase } from './db.ts'
import { startServer } from './server.ts'

/**
 * Vitest fixtures of the server tests, created on first use in a test file. A worker runs its files sequentially, so
 * they share one database and pool, emptied before each file.
 */
export const test = base
  .extend('workerDatabase', { scope: 'worker' }, droppedDatabase)
  /** A migrated PostgreSQL without rows. A test that changes tables or connections uses `ownDatabase`. */
  .extend('emptyDatabase', { scope: 'file' }, async ({ workerDatabase }): Promise<Database> => {
    await emptyTables(workerDatabase.db)
    return workerDatabase.db
  })
  /** A migrated PostgreSQL for this file alone: its tables may be altered, its connections cut, its statistics read. */
  .extend('ownDatabase', { scope: 'file' }, droppedDatabase)
  /** The whole app on `emptyDatabase` with default settings. */
  .extend('appServer', { scope: 'file' }, async ({ emptyDatabase }, { onCleanup }) => {
    const server = await startServer(emptyDatabase)
    onCleanup(() => server.close())
    return server
  })

type Scope = { onCleanup: (drop: () => Promise<void>) => void }

// oxlint-disable-next-line no-empty-pattern
async function droppedDatabase({}, { onCleanup }: Scope) {
  const database = await postgresDatabase()
  onCleanup(() => database.drop())
  return database
}
