import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, inject, onTestFinished } from 'vitest'
import { openDatabase } from '#server/operations/opening/open.ts'
import { clients } from '#server/schema/clients.ts'
import { test } from '#tests/fixtures.ts'
import { rowsOf } from '#tests/rows.ts'

test('behind a pooler a role without time-outs is refused with the statements that set them, and nothing is prepared', async ({
  ownDatabase,
}) => {
  const role = `pooled_${randomUUID().slice(0, 8)}`
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
  await admin.unsafe(`create role ${role} login superuser`)
  onTestFinished(async () => {
    await admin.unsafe(`drop role ${role}`)
    await admin.end({ timeout: 5 })
  })
  const url = new URL(ownDatabase.where)
  url.username = role
  const open = () =>
    openDatabase({
      databaseUrl: url.href,
      databaseDirectUrl: url.href,
      databasePrepare: false,
      dataDir: '',
    })

  const refusal = await open().then(
    () => '',
    (error: Error) => error.message,
  )
  const statements = refusal.match(/ALTER ROLE [^;]+;/g) ?? []
  expect(statements).toHaveLength(3)
  for (const statement of statements) await admin.unsafe(statement)

  const { db, close } = await open()
  onTestFinished(close)
  await db.transaction(async (tx) => {
    await tx.select({ id: clients.id }).from(clients).prepare('some_clients').execute()
    const session = sql`select count(*)::int as prepared, current_setting('statement_timeout') as "timeout"
      from pg_prepared_statements`
    expect(await rowsOf(tx, session)).toEqual([{ prepared: 0, timeout: '5s' }])
  })
})
