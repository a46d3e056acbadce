import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { spawn } from '#scripts/setup/programs.mjs'
import { freePort, serverTemp, unprivilegedUser } from './postgres-server.ts'

export type Pooler = { url: string; stop: () => Promise<void> }

const startMs = 10_000

/**
 * PgBouncer in transaction mode before every database of this server. Its pool is as large as one of ours, which the
 * tests of locks fill, and smaller than two.
 */
export async function startPgbouncer(server: string): Promise<Pooler> {
  const { hostname, port: serverPort, username } = new URL(server)
  const folder = mkdtempSync(join(serverTemp(), 'tidspott-pgbouncer-'))
  const user = unprivilegedUser()
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 10,
    max_client_conn: 400,
    // A dropped test database must not be held.
    server_idle_timeout: 5,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    config,
    `[databases]\n* = host=${hostname} port=${serverPort} user=${username}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  chmodSync(folder, 0o755)
  if (user) chownSync(folder, user.uid, user.gid)
  const child = spawn('pgbouncer', ['-q', config], { ...user, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString()
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const stop = async () => {
    process.off('exit', endWithUs)
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://${username}@127.0.0.1:${port}/postgres`
  try {
    await untilReady(url)
  } catch (error) {
    await stop()
    throw new Error(`PgBouncer did not start.\n${log}`, { cause: error })
  }
  return { url, stop }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + startMs
  for (;;) {
    const client = postgres(url, { max: 1, prepare: false, connect_timeout: 2, onnotice: () => {} })
    try {
      await client`select 1`
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await wait(50)
    } finally {
      await client.end({ timeout: 1 })
    }
  }
}
