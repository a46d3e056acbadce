import { readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import { PostgresJsSession } from 'drizzle-orm/postgres-js/session'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildEvery } from '#server/db/prepared.ts'
import * as schema from '#server/db/schema.ts'
// Loads every module with a statement.
import '#server/router.ts'

/** The name and the SQL of every prepared statement. */
function statements(): Map<string, string> {
  const spy = vi.spyOn(PostgresJsSession.prototype, 'prepareQuery')
  onTestFinished(() => spy.mockRestore())
  buildEvery(drizzle.mock({ schema }))
  const found = new Map<string, string>()
  for (const [query, , name] of spy.mock.calls) if (name) found.set(name, query.sql)
  return found
}

/** Whether every row that the statement reads is selected by one trainer's key. */
function isOfOneTrainer(sql: string): boolean {
  return /"?trainer_id"? = \$\d/.test(sql)
}

test('the prepared statements without a trainer condition are those that docs/scaling.md lists', async () => {
  const all = statements()
  expect(all.size).toBeGreaterThanOrEqual(20)
  const crossing = [...all].filter(([, sql]) => !isOfOneTrainer(sql)).map(([name]) => name)
  const document = await readFile(new URL('../../../docs/scaling.md', import.meta.url), 'utf8')
  const listed = [...document.matchAll(/^\| `([a-z_]+)` /gm)].map(([, name = '']) => name)
  expect(new Set(crossing)).toEqual(new Set(listed))
  expect(listed).toHaveLength(crossing.length)
})
