import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from './processes.mjs'

const prefix = 'tidspott-run-'
/** Linux: files in memory. Creating and deleting the many files of test databases takes a third less CPU there. */
const inMemory = '/dev/shm'
/** So many times the needed bytes must be free in memory: the browsers and the databases need memory themselves. */
const memoryFactor = 8
const ownerFile = 'owner.json'
/** How long a run's processes may take to exit after their parents. */
const graceMs = 5_000
/** A folder of another PID namespace, whose owner cannot be checked, counts as abandoned after a day. */
const foreignMs = 24 * 60 * 60_000

/**
 * Creates this run's temporary folder and sets TMPDIR to it, so that all files of the run are in it and removed with
 * it. It lies in TMPDIR; without one, in memory where there is plenty, else in the system's temporary folder. Throws with
 * a readable message when it cannot be created, or when less than `neededBytes` are free.
 */
export function makeRunFolder(neededBytes) {
  const inUse = process.env.TMPDIR ? null : memory()
  const parent = inUse && hasRoomInMemory(inUse, neededBytes) ? inMemory : tmpdir()
  const advice = 'Make room, or name another folder in TMPDIR.'
  try {
    for (const one of new Set([parent, tmpdir(), inMemory])) removeAbandoned(one)
    const { bavail, bsize } = statfsSync(parent)
    const free = bavail * bsize
    if (free < neededBytes) {
      throw new Error(
        `${inMegabytes(free)} are free, and the tests need ${inMegabytes(neededBytes)}`,
      )
    }
    const folder = mkdtempSync(join(parent, prefix))
    // PostgreSQL does not run as root: its user must be able to traverse the folder to its data, without listing it.
    if (process.getuid?.() === 0) chmodSync(folder, 0o711)
    writeFileSync(join(folder, ownerFile), JSON.stringify({ pid: process.pid, ...namespace() }))
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch (error) {
    throw new Error(`The temporary folder ${parent} cannot be used: ${error.message}. ${advice}`, {
      cause: error,
    })
  }
}

/** Ends every process that still has the folder as its TMPDIR, and removes it. */
export async function removeRunFolder(folder) {
  await waitUntil(() => processesIn(folder).length === 0, graceMs)
  endProcessesIn(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** What this machine says of its files in memory; null on one without such files, or that this user cannot write. */
function memory() {
  try {
    accessSync(inMemory, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return {
      mounts: readFileSync('/proc/mounts', 'utf8'),
      freeBytes: bavail * bsize,
      meminfo: readFileSync('/proc/meminfo', 'utf8'),
    }
  } catch {
    return null
  }
}

/**
 * Whether a run that needs so many bytes can have its files in memory: a tmpfs (`mounts`: /proc/mounts) from which
 * programs can be started, of which enough is free, as of the memory itself (`meminfo`: /proc/meminfo).
 */
export function hasRoomInMemory({ mounts, freeBytes, meminfo }, neededBytes) {
  const [, options] = new RegExp(`^\\S+ ${inMemory} tmpfs (\\S+)`, 'm').exec(mounts) ?? []
  const [, availableKb = 0] = /^MemAvailable:\s+(\d+) kB$/m.exec(meminfo) ?? []
  if (!options || options.split(',').includes('noexec')) return false
  return Math.min(freeBytes, Number(availableKb) * 1024) >= memoryFactor * neededBytes
}

/** Whether less than a hundredth of the needed space is left: then a full disk explains the failure. */
export function hasNoRoom(folder, neededBytes) {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize < neededBytes / 100
}

/** Removes the folders of runs that were killed, and ends their processes. */
function removeAbandoned(parent) {
  for (const folder of runFoldersIn(parent)) {
    try {
      if (!isAbandoned(folder)) continue
      endProcessesIn(folder)
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Another user's, or already being removed by another run.
    }
  }
}

/** None in a folder that is not there or may not be read. */
function runFoldersIn(parent) {
  try {
    return readdirSync(parent)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(parent, name))
  } catch {
    return []
  }
}

function isAbandoned(folder) {
  const age = Date.now() - statSync(folder).mtimeMs
  let owner
  try {
    owner = JSON.parse(readFileSync(join(folder, ownerFile), 'utf8'))
  } catch {
    return age > foreignMs
  }
  return owner.namespace === namespace().namespace ? !isRunning(owner.pid) : age > foreignMs
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** The PID namespace of this process: containers may share a temporary folder. */
function namespace() {
  try {
    return { namespace: readlinkSync('/proc/self/ns/pid') }
  } catch {
    return {}
  }
}

/**
 * Kills remaining processes with the folder as TMPDIR, such as a browser, which is outside the process group of its
 * parent.
 */
function endProcessesIn(folder) {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has exited in the meantime.
    }
  }
}

/** PIDs; none on systems without /proc. */
function processesIn(folder) {
  const mark = `TMPDIR=${folder}`
  return pids().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark)
    } catch {
      return false
    }
  })
}

function pids() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid !== process.pid)
  } catch {
    return []
  }
}

function inMegabytes(bytes) {
  return `${Math.round(bytes / 1_000_000)} MB`
}
