import { test as base } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { emptyTables, postgresDatabase } from './db.ts'
import { startServer } from './server.ts'

/**
 * What the server's tests stand on, made when a test file first asks for it. Vitest runs the files of a worker one after
 * another, so that they share one database and one pool: each file finds it empty.
 */
export const test = base
  .extend('workerDatabase', { scope: 'worker' }, droppedDatabase)
  /** A migrated PostgreSQL without a row. For a test that changes tables or connections there is `ownDatabase`. */
  .extend('emptyDatabase', { scope: 'file' }, async ({ workerDatabase }): Promise<Database> => {
    await emptyTables(workerDatabase.db)
    return workerDatabase.db
  })
  /** A migrated PostgreSQL of this file's own: its tables may be changed, its connections cut, its statistics read. */
  .extend('ownDatabase', { scope: 'file' }, droppedDatabase)
  /** The whole app on `emptyDatabase`, with nothing out of the ordinary. */
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
