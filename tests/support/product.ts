import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawn } from '#scripts/setup/programs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const built = ['--enable-source-maps', 'dist/server/main.js']
const startMs = 60_000
/** Longer than the server's drain period. */
const stopMs = 15_000
/** Releases before 2026-11-26 said it in Swedish. */
const listening = /(?:Tidspott listens on|^Tidspott lyssnar på) (https?:\/\/[^\s"]+)/m

export type Product = {
  pid: number
  /** The origin, without a trailing slash. */
  url: string
  dataDir: string
  /** Everything written so far to both streams. */
  logs: () => string
  /** Sends SIGTERM, waits for the exit and removes the data. Resolves to the exit code. */
  stop: () => Promise<number | null>
  /** Kills it with SIGKILL and waits for the exit. */
  kill: () => Promise<void>
}

type Options = {
  /** Added to a minimal environment; the test's own environment is not inherited. */
  env?: Record<string, string>
  /** Such as `--empty`. */
  args?: string[]
  /** An existing data directory, which is kept when the product stops. */
  dataDir?: string
  /** The checkout whose build runs; this one by default. */
  checkout?: string | undefined
}

/**
 * Starts the built product on an embedded database with demo data and a free port. Resolves when it
 * listens; throws with its output when it exits first.
 */
export async function startProduct({
  env = {},
  args = [],
  dataDir,
  checkout = root,
}: Options = {}): Promise<Product> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'tidspott-product-')))
  const { PATH, HOME, TMPDIR } = process.env
  const bare = { PATH, HOME, TMPDIR, TZ: 'Pacific/Auckland', NODE_ENV: 'production' }
  const child = spawn(process.execPath, [...built, ...args], {
    cwd: checkout,
    env: { ...bare, PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let written = ''
  const logs = () => written
  const stop = async () => {
    const code = await end(child)
    process.off('exit', endWithUs)
    if (!dataDir) await rm(folder, { recursive: true, force: true })
    return code
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('it did not listen in time')), startMs)
      const settle = (act: () => void) => {
        clearTimeout(late)
        act()
      }
      let isListening = false
      const read = (chunk: Buffer) => {
        written += chunk.toString('utf8')
        // Searched for once: a long log takes longer with each line.
        if (isListening) return
        const found = listening.exec(written)?.[1]
        isListening = found !== undefined
        if (found) settle(() => resolve(found))
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', (error) => settle(() => reject(error)))
      child.once('close', (code) => settle(() => reject(new Error(`it ended with code ${code}`))))
    })
    return { pid: child.pid ?? 0, url, dataDir: folder, logs, stop, kill }
  } catch (error) {
    await stop()
    throw new Error(`The product did not start.\n${written}`, { cause: error })
  }
}

function end(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    const late = setTimeout(() => child.kill('SIGKILL'), stopMs)
    child.once('exit', (code) => {
      clearTimeout(late)
      resolve(code)
    })
    child.kill('SIGTERM')
  })
}
