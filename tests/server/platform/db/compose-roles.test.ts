import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#server/operations/opening/open.ts'

const suffix = randomUUID().slice(0, 8)
/** The names that compose.yaml uses, and those of this run in their place. */
const names: [string, string][] = [
  ['tidspott_owner', `owner_${suffix}`],
  ['tidspott_server', `server_${suffix}`],
  ['DATABASE tidspott', `DATABASE compose_${suffix}`],
]
const passwords: Record<string, string> = { owner_password: "o'w", server_password: "s'w" }

/** The statements that compose.yaml runs by psql on an empty database directory. */
async function statements(): Promise<string[]> {
  const file = await readFile(
    new URL('../../../../scripts/compose/roles.sql', import.meta.url),
    'utf8',
  )
  const sql = file
    .replace(/^(--|\\).*$/gm, '')
    .replace(/:'(\w+)'/g, (_, name: string) => `'${passwords[name]?.replaceAll("'", "''")}'`)
  return names
    .reduce((text, [from, to]) => text.replaceAll(from, to), sql)
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
}

async function asAdmin(work: string[]): Promise<void> {
  const admin = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
  for (const statement of work) await admin.unsafe(statement)
  await admin.end({ timeout: 5 })
}

function urlOf(role: string, password = ''): string {
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/compose_${suffix}`
  url.username = role
  url.password = encodeURIComponent(password)
  return url.href
}

test('the roles of compose.yaml migrate and serve, and the server can change neither events nor tables', async () => {
  await asAdmin(await statements())
  const { db, close } = await openDatabase({
    databaseUrl: urlOf(`server_${suffix}`, passwords.server_password),
    migrationDatabaseUrl: urlOf(`owner_${suffix}`, passwords.owner_password),
    dataDir: '',
  })
  const codeOf = (statement: string) =>
    db.execute(statement).then(
      () => null,
      (error: { cause?: { code?: string } }) => error.cause?.code,
    )
  for (const statement of [
    "update events set kind = 'x'",
    'delete from events',
    'create table t (a int)',
    'create temp table t (a int)',
    'drop table profiles',
  ])
    expect([statement, await codeOf(statement)]).toEqual([statement, '42501'])
  for (const statement of ['select * from events', 'delete from profiles'])
    expect(await codeOf(statement)).toBe(null)
  await close()
})

afterAll(() =>
  asAdmin([
    `drop database if exists compose_${suffix} with (force)`,
    `drop role if exists owner_${suffix}`,
    `drop role if exists server_${suffix}`,
  ]),
)
