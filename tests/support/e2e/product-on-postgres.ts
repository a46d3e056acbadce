import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { execFile } from '#scripts/setup/programs.mjs'
import { startPostgres } from '../postgres-server.ts'
import { startProduct } from '../product.ts'
import { startRelay } from '../relay.ts'

const demoLoad = fileURLToPath(
  new URL('../../../dist/server/commands/demo-load.js', import.meta.url),
)

type ProductOnPostgres = {
  url: string
  /** Cuts the connection to the database from now on. */
  loseDatabase: () => Promise<void>
  findDatabase: () => Promise<void>
  /** Executes a statement directly on the database. */
  execute: (statement: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * The built product with the demo data on a PostgreSQL of its own, whose connection can be cut while the product runs.
 */
export async function startProductOnPostgres(): Promise<ProductOnPostgres> {
  const server = await startPostgres()
  const name = `e2e_${randomUUID().replaceAll('-', '')}`
  await execute(server.url, `create database ${name}`)
  const target = new URL(server.url)
  const relay = await startRelay({ host: target.hostname, port: Number(target.port || 5432) })
  const through = new URL(server.url)
  through.host = `127.0.0.1:${relay.port}`
  through.pathname = `/${name}`
  const direct = new URL(server.url)
  direct.pathname = `/${name}`
  const dataDir = await mkdtemp(join(tmpdir(), 'tidspott-on-postgres-'))
  const env = { DATABASE_URL: through.href }
  const { PATH, HOME } = process.env
  await execFile(process.execPath, [demoLoad], {
    env: { PATH, HOME, ...env, DATA_DIR: dataDir },
  })
  const product = await startProduct({ env, dataDir })
  return {
    url: product.url,
    loseDatabase: relay.cut,
    findDatabase: relay.mend,
    execute: (statement) => execute(direct.href, statement),
    stop: async () => {
      await product.stop()
      await relay.cut()
      await execute(server.url, `drop database ${name} with (force)`)
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function execute(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end({ timeout: 5 })
  }
}
