import type { Column, SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { PostgresJsSession } from 'drizzle-orm/postgres-js/session'
import { onTestFinished, vi } from 'vitest'
import { buildEvery } from '#server/platform/db/prepared.ts'
import * as schema from '#server/schema/every-table.ts'
// Loads every module with a statement, those of routes beside the router among them.
import '#server/app/app.ts'

/** What Drizzle keeps in a prepared statement of columns. */
type Statement = {
  fields?: { path: string[]; field: Column | SQL }[]
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown[]
}

/** Every prepared statement: its name, its SQL, its parameters with their placeholders, and the object. */
export function preparedStatements(): {
  name: string
  sql: string
  params: unknown[]
  statement: Statement
}[] {
  const spy = vi.spyOn(PostgresJsSession.prototype, 'prepareQuery')
  onTestFinished(() => spy.mockRestore())
  buildEvery(drizzle.mock({ schema }))
  return spy.mock.calls.flatMap(([{ sql, params }, , name], n) =>
    // Files of a worker share its modules, and with them what other tests have prepared.
    name && !name.startsWith('test_')
      ? [{ name, sql, params, statement: spy.mock.results[n]?.value as Statement }]
      : [],
  )
}
