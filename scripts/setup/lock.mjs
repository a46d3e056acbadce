import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './project.mjs'

const folder = join(root, '.cache/setup.lock')
const holder = join(folder, 'pid')
const waitMs = 200

/** Runs `work` while no other process of this project installs or builds: concurrent starts wait for each other. */
export async function withSetupLock(work) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  while (!take()) await wait(waitMs)
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.on('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

function take() {
  try {
    mkdirSync(folder)
    writeFileSync(holder, String(process.pid))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isAbandoned()) rmSync(folder, { recursive: true, force: true })
    return false
  }
}

function isAbandoned() {
  try {
    process.kill(Number(readFileSync(holder, 'utf8')), 0)
    return false
  } catch (error) {
    // Another user's live process may not be signalled, and a process that has just taken the lock has not written its
    // PID yet.
    return error.code === 'ESRCH'
  }
}
