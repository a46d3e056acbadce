import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { migratePostgres } from '#server/platform/db/migrate.ts'
import { timeouts } from '#server/platform/db/postgres.ts'
import { bundleProcesses } from './bundle-processes.ts'
import { makeEmbeddedTemplate } from './embedded-template.ts'
import { type Pooler, startPgbouncer } from './pgbouncer.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

/** Tests clone this migrated database without rows: `create database x template tidspott_template`. */
const templateName = 'tidspott_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a superuser on the test server's database `postgres`. */
    postgresUrl: string
    /** A migrated data directory of the embedded database, to be copied. */
    embeddedTemplate: string
    /** The folder of the bundled tests/support/processes. */
    processes: string
  }
}

/**
 * Vitest's global setup of the server tests: one PostgreSQL with the migrated template, one migrated directory of the
 * embedded database and the bundled processes, all removed afterwards. Commands and the product run as built.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const making = {
    server: startMigrated(),
    embedded: makeEmbeddedTemplate(),
    processes: bundleProcesses(),
  }
  let pooler: Pooler | null = null
  const end = async () => {
    await pooler?.stop()
    await making.embedded.then(({ remove }) => remove()).catch(() => {})
    await making.processes.then(({ remove }) => remove()).catch(() => {})
    await making.server.then(({ stop }) => stop()).catch(() => {})
  }
  try {
    const { url } = await making.server
    project.provide('postgresUrl', url)
    if (process.env.TIDSPOTT_TEST_POOLER === 'pgbouncer') pooler = await startPooler(url)
    project.provide('poolerUrl', pooler?.url ?? null)
    project.provide('embeddedTemplate', (await making.embedded).directory)
    project.provide('processes', (await making.processes).directory)
  } catch (error) {
    await end()
    throw error
  }
  return end
}

/** PgBouncer before the server, whose role gets the time-outs that it cannot pass on. */
async function startPooler(url: string): Promise<Pooler> {
  for (const [name, ms] of Object.entries(timeouts))
    await execute(url, `alter role current_user set ${name} = ${ms}`)
  return startPgbouncer(url)
}

async function startMigrated(): Promise<PostgresServer> {
  const server = await startPostgres()
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await server.stop()
    throw error
  }
  const stop = async () => {
    await dropTemplate(server.url)
    await server.stop()
  }
  return { url: server.url, stop }
}

async function makeTemplate(url: string): Promise<void> {
  await dropTemplate(url)
  await execute(url, `create database ${templateName}`)
  const template = new URL(url)
  template.pathname = `/${templateName}`
  await migratePostgres(template.href)
}

/** Needed for a server that outlives the run: one named by TEST_DATABASE_URL. */
function dropTemplate(url: string): Promise<void> {
  return execute(url, `drop database if exists ${templateName} with (force)`)
}

async function execute(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
