import postgres from 'postgres'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { migratePostgres } from '#server/platform/db/migrate.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'

/** A migrated database for this benchmark, by default on the server that `npm run bench` provides. */
export async function benchDatabase(
  name: string,
  admin = process.env.BENCH_POSTGRES_URL,
): Promise<OpenDatabase & { url: string }> {
  const url = await emptyDatabase(name, admin)
  await migratePostgres(url)
  return { ...openPostgres(url), url }
}

/** The address of a database without tables, by default on the server that `npm run bench` provides. */
export async function emptyDatabase(
  name: string,
  admin = process.env.BENCH_POSTGRES_URL,
): Promise<string> {
  if (!admin) throw new Error('BENCH_POSTGRES_URL is not set: start the benches by npm run bench')
  const client = postgres(admin, { max: 1, onnotice: () => {} })
  await client.unsafe(`drop database if exists ${name} with (force)`)
  await client.unsafe(`create database ${name}`)
  await client.end()
  const url = new URL(admin)
  url.pathname = `/${name}`
  return url.href
}
