import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { withSetupLock } from './lock.mjs'
import { runNpm } from './processes.mjs'
import { root } from './project.mjs'

const stampFile = join(root, 'node_modules/.tidspott-install')
/** npm's own record of the installed packages. */
const recordFile = join(root, 'node_modules/.package-lock.json')

/** Installs from package-lock.json, unless node_modules is up to date. Throws with npm's output. */
export async function ensureInstalled(say = console.log) {
  if (isInstalled()) return
  await withSetupLock(async () => {
    if (isInstalled()) return
    say('Installerar beroenden …')
    const { code, output } = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])
    if (code !== 0) {
      // Without the record the next start tries again, also when only a patch failed.
      rmSync(recordFile, { force: true })
      throw new Error(`npm ci failed.\n${output}`)
    }
    writeStamp()
  })
}

function isInstalled() {
  const stamp = readStamp(stampFile)
  const now = wanted()
  if (stamp?.lock === now.lock && stamp.patches === now.patches && stamp.machine === now.machine)
    return true
  // After a manual npm run: its record tells whether that matches the lock file, patches included.
  const arePatchesNew = stamp !== null && stamp.patches !== now.patches
  if (arePatchesNew || !recordMatchesLock()) return false
  writeStamp()
  return true
}

function wanted() {
  return {
    lock: fingerprint(['package-lock.json']),
    patches: fingerprint(['patches']),
    machine: `${process.platform}-${process.arch}`,
  }
}

function writeStamp() {
  try {
    writeFileSync(stampFile, JSON.stringify(wanted()))
  } catch (error) {
    // Another user's read-only installation is accepted; it is compared again the next time.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

function recordMatchesLock() {
  const record = readStamp(recordFile)
  if (record === null) return false
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional) return true
    const found = record.packages[path]
    return found?.version === entry.version && found.integrity === entry.integrity
  })
}
