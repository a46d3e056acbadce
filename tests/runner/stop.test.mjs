import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { spawn } from '../../scripts/setup/programs.mjs'

const script = fileURLToPath(new URL('../support/processes/stoppable-run.mjs', import.meta.url))

let temporary = ''
beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'tidspott-stop-'))
})
afterEach(() => rmSync(temporary, { recursive: true, force: true }))

function startRun(args = []) {
  return spawn(process.execPath, [script, ...args], { env: { ...process.env, TMPDIR: temporary } })
}

/** The run's folder and the processes that it has started, once they exist. */
async function announced(run) {
  const [line] = await once(run.stdout, 'data')
  return JSON.parse(line)
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])('a run stopped by %s leaves no process and no file', async (signal, exitCode) => {
  const run = startRun()
  const { folder, pids } = await announced(run)
  expect(existsSync(folder)).toBe(true)
  run.kill(signal)
  run.kill(signal)
  const [code] = await once(run, 'exit')
  expect(code).toBe(exitCode)
  expect(pids.filter(isRunning)).toEqual([])
  expect(readdirSync(temporary)).toEqual([])
})

it('a killed run is cleaned up by the next, and a live one is not', async () => {
  const live = startRun()
  const { folder } = await announced(live)
  const killed = startRun()
  const { folder: abandoned, pids } = await announced(killed)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const next = startRun()
  await announced(next)
  expect(existsSync(abandoned)).toBe(false)
  expect(existsSync(folder)).toBe(true)
  for (const run of [live, next]) {
    run.kill('SIGTERM')
    await once(run, 'exit')
  }
  // On systems that do not tell which process uses which temporary folder, they are not found.
  for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGKILL')
  expect(readdirSync(temporary)).toEqual([])
})

it('a run without disk space says what to do, and leaves no files', async () => {
  const run = startRun(['1e18'])
  const written = await text(run.stderr)
  expect(written).toMatch(/\d+ MB are free, and the tests need \d+ MB\. Make room, or name another/)
  expect(readdirSync(temporary)).toEqual([])
})
