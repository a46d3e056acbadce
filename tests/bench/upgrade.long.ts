import postgres from 'postgres'
import { spawnSync } from '#scripts/setup/programs.mjs'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { demoPassword } from '#server/operations/demo/logins.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { startNginx } from '#tests/nginx.ts'
import { freePort } from '#tests/postgres-server.ts'
import { type Product, startProduct } from '#tests/product.ts'
import { startProxiedWrites } from '#tests/proxied-writes.ts'
import { emptyDatabase } from './database.ts'
import { report } from './report.ts'

// A rolling upgrade as docs/scaling.md describes it, from the release built in the folder RELEASE_BEFORE: three
// processes behind nginx are replaced one after another under eight writers. No acknowledged write is lost, the books
// are consistent, the login of the earlier release goes on, and only what one process had under way may fail.

const processes = 3
/** A stopped process answers what it has begun; a request on a connection that it is closing can fail. */
const failuresGate = 0.01

const before = process.env.RELEASE_BEFORE
if (!before)
  throw new Error('RELEASE_BEFORE is not set: run npm run nemesis -- upgrade --from REVISION')
const databaseUrl = await emptyDatabase('bench_upgrade')
const env = {
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'k3Jv9QmZ8xWq2LrT5yBn7HpC4dFs1GaE6uKi0oYtMbVcXzQwLpRn3Sd8',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'silent',
}
const sql = postgres(databaseUrl, { max: 1 })
const ports = await Promise.all(Array.from({ length: processes }, freePort))

const start = (port: number, checkout?: string) =>
  startProduct({ checkout, env: { ...env, PORT: String(port) }, args: ['--empty'] })

const running: Product[] = []
for (const port of ports) running.push(await start(port, before))
const loaded = spawnSync(process.execPath, ['scripts/command.mjs', 'demo-load'], {
  cwd: before,
  env: { ...process.env, ...env },
  encoding: 'utf8',
})
if (loaded.status !== 0) throw new Error(`The demo data was not loaded.\n${loaded.stderr}`)
const migrationsBefore = await countMigrations()
// A demo account is refused behind a proxy.
await sql`update profiles set is_demo = false where email = 'tranare@example.com'`
const cookie = await logIn(running[0]?.url ?? '', 'tranare@example.com')
const [pot] = await sql<{ id: string }[]>`
  select pots.id from pots join profiles on profiles.id = trainer_id where email = 'tranare@example.com' limit 1`
const nginx = await startNginx(running.map(({ url }) => url))
const writes = startProxiedWrites({ origin: nginx.url, cookie, potId: pot?.id ?? '' })
try {
  await writes.further()
  for (const [place, port] of ports.entries()) {
    await running[place]?.stop()
    running[place] = await start(port)
    await writes.further()
  }
} finally {
  await writes.end()
}
const me = await fetch(`${nginx.url}/trpc/auth.me`, { headers: { cookie } })
if (!(await me.text()).includes('tranare@example.com'))
  throw new Error('The login of the earlier release did not go on.')
await nginx.stop()
for (const product of running) await product.stop()

const stored = new Set((await sql`select id from pot_history`).map(({ id }) => id))
const lost = writes.acknowledged.filter((id) => !stored.has(id))
const opened = openPostgres(databaseUrl)
const drift = await verifyBooks(opened.db)
await opened.close()
const { 200: done = 0, ...failed } = writes.statuses
const failures = Object.values(failed).reduce((sum, count) => sum + count, 0)
process.stdout.write(
  `${migrationsBefore} to ${await countMigrations()} migrations, ${done} acknowledged writes, longest ${writes.longestMs().toFixed(0)} ms, others by status ${JSON.stringify(failed)}\n`,
)
await sql.end()
for (const [name, count, atMost] of [
  ['acknowledged writes lost', lost.length, 0],
  ['pots whose books differ', drift.length, 0],
  ['writes refused or failed', failures, failuresGate],
] as const)
  report({
    name,
    figure: String(count),
    yardstick: `${done} acknowledged`,
    ratio: count / done,
    atMost,
  })

async function countMigrations(): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from drizzle.__drizzle_migrations`
  return row?.count ?? 0
}

/** The Cookie header of a demo account, logged in at one process directly. */
async function logIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/trpc/auth.login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { email, password: demoPassword } }),
  })
  const [set] = answer.headers.getSetCookie()
  if (!set) throw new Error(`${email} was not logged in: ${await answer.text()}`)
  return set.split(';')[0] ?? ''
}
