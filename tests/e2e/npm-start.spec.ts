import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { spawn } from '#scripts/setup/programs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const listening = /Tidspott listens on (https?:\/\/[^\s"]+)/

let dataDir = ''
/** The process groups of this test, which a failure would leave behind. */
let started: ChildProcess[] = []
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidspott-npm-start-'))
})
test.afterEach(async () => {
  for (const npm of started) signal(npm, 'SIGKILL')
  started = []
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs npm start in a process group of its own, as a terminal does, until it listens. */
async function startByNpm() {
  const { PATH, HOME, TMPDIR } = process.env
  const npm = spawn('npm', ['start', '--', '--empty'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, PORT: '0', DATA_DIR: dataDir, EMBEDDED_SYNC: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  started.push(npm)
  let written = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk: Buffer) => {
      written += chunk.toString('utf8')
    })
  await expect.poll(() => written, { timeout: 60_000 }).toMatch(listening)
  const url = listening.exec(written)?.[1] ?? ''
  const isServing = () => fetch(`${url}/healthz`).then(Boolean, () => false)
  expect(await isServing()).toBe(true)
  return { npm, logs: () => written, isServing }
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, name)
  } catch {
    // All of them have ended.
  }
}

test('SIGTERM to npm alone and Ctrl+C end the server, and free its port and its directory', async () => {
  const first = await startByNpm()
  first.npm.kill('SIGTERM')
  await expect.poll(first.isServing, { timeout: 15_000 }).toBe(false)

  // The directory is free, too. The terminal sends Ctrl+C to the whole group, and npm passes it on.
  const second = await startByNpm()
  signal(second.npm, 'SIGINT')
  signal(second.npm, 'SIGINT')
  await expect.poll(second.isServing, { timeout: 15_000 }).toBe(false)
  expect(second.logs()).not.toContain('exiting')
})
