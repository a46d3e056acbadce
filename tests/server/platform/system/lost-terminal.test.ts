import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { spawn } from '#scripts/setup/programs.mjs'
import { freePort } from '#tests/postgres-server.ts'
import { startProduct } from '#tests/product.ts'
import { isRunning, needsTerminal, type OnTerminal, startOnTerminal } from '#tests/terminal.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const built = ['dist/server/main.js', '--empty']
/** A process that starts the built server in a session of its own, on the same terminal, and ends with it. */
const detached = `import { spawn } from '${pathToFileURL(join(root, 'scripts/setup/programs.mjs')).href}'
spawn(process.execPath, ${JSON.stringify(built)}, { detached: true, stdio: 'inherit' })
  .on('exit', (code) => process.exit(code))`
/** Only ends what hangs: a machine with other work takes ten times as long as an idle one. */
const poll = { timeout: 150_000 }

let dataDir = ''
let terminal: OnTerminal | null = null
let servers: number[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidspott-terminal-'))
})
afterEach(async () => {
  await terminal?.close()
  terminal = null
  for (const pid of servers.filter(isRunning)) process.kill(pid, 'SIGKILL')
  servers = []
  await rm(dataDir, { recursive: true, force: true })
})

/** This Node, also for npm; no test's own environment. */
function environment(): NodeJS.ProcessEnv {
  const { PATH = '', HOME, TMPDIR } = process.env
  return {
    PATH: `${dirname(process.execPath)}${delimiter}${PATH}`,
    HOME,
    TMPDIR,
    PORT: '0',
    DATA_DIR: dataDir,
    EMBEDDED_SYNC: '0',
  }
}

/** Starts the server by this command on a terminal. */
async function startThere(words: readonly string[]) {
  terminal = startOnTerminal(words, { cwd: root, env: environment() })
  const url = await terminal.waitFor(/Tidspott listens on (http:\/\/\S+)/)
  const pid = Number(await terminal.waitFor(/"pid":(\d+)/))
  servers.push(pid)
  return { url, pid, close: terminal.close }
}

/** The locks of the data directory, which a server that is killed leaves. */
async function locks(): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true })
  return names.filter((name) => /(^|\/)lock\./.test(name))
}

const isServing = (url: string) => fetch(`${url}/healthz`).then(({ ok }) => ok)

describe('a terminal that is closed', () => {
  it.each([
    { command: 'node dist/server/main.js', words: [process.execPath, ...built] },
    { command: 'npm start', words: ['npm', 'start', '--', '--empty'] },
  ])('ends $command as SIGTERM does, and frees its directory (D119)', async ({ words }) => {
    needsTerminal()
    const { url, pid, close } = await startThere(words)
    expect(await isServing(url)).toBe(true)
    expect(await locks()).not.toEqual([])
    await close()
    await expect.poll(() => isRunning(pid), poll).toBe(false)
    expect(await locks()).toEqual([])
  })

  test('does not end a server of another session, which ends by SIGTERM later (D119)', async () => {
    needsTerminal()
    const { url, pid, close } = await startThere([
      process.execPath,
      '--input-type=module',
      '-e',
      detached,
    ])
    await close()
    // Each request is two lines of the log.
    for (let n = 0; n < 3; n += 1) expect(await isServing(url)).toBe(true)
    process.kill(pid, 'SIGTERM')
    await expect.poll(() => isRunning(pid), poll).toBe(false)
    expect(await locks()).toEqual([])
  })
})

describe('an output that cannot be written to', () => {
  /** Starts the built server with this standard output. */
  async function startWriting(stdout: 'pipe' | number) {
    const port = await freePort()
    const server: ChildProcess = spawn(process.execPath, built, {
      cwd: root,
      env: { ...environment(), PORT: String(port) },
      stdio: ['ignore', stdout, 'inherit'],
    })
    servers.push(server.pid ?? 0)
    const url = `http://127.0.0.1:${port}`
    const listens = () => isServing(url).catch(() => false)
    return { server, url, listens }
  }

  async function expectToServeAndEnd(server: ChildProcess, url: string): Promise<void> {
    for (let n = 0; n < 3; n += 1) expect(await isServing(url)).toBe(true)
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(await locks()).toEqual([])
  }

  test('is no reason to end: a pipe without a reader (D119)', async () => {
    const { server, url, listens } = await startWriting('pipe')
    await expect.poll(listens, poll).toBe(true)
    server.stdout?.destroy()
    await expectToServeAndEnd(server, url)
  })

  test('is no reason to end: a full disk (D119)', async () => {
    const full = openSync('/dev/full', 'w')
    const { server, url, listens } = await startWriting(full)
    closeSync(full)
    await expect.poll(listens, poll).toBe(true)
    await expectToServeAndEnd(server, url)
  })
})

test('a crash in native code ends the server at once (D119)', async () => {
  const product = await startProduct({ args: ['--empty'], dataDir })
  servers.push(product.pid)
  process.kill(product.pid, 'SIGSEGV')
  await expect.poll(() => isRunning(product.pid), poll).toBe(false)
  // It has not gone through the stop, which frees the directory.
  expect(await locks()).not.toEqual([])
})
