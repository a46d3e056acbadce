import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, readStamp } from './fingerprint.mjs'
import { withSetupLock } from './lock.mjs'
import { runNpm } from './processes.mjs'
import { root } from './project.mjs'

const stampFile = join(root, 'node_modules/.tidspott-install')
/** npm's own record of the installed packages. */
const recordFile = join(root, 'node_modules/.package-lock.json')

/** What the product is built from and runs with. TypeScript is a tool, and would come along as a peer of tRPC. */
const ofProduct = ['--omit=dev', '--legacy-peer-deps']
const ofAll = ['--include=dev']

/** Installs what the product is built from and runs with, from package-lock.json. Throws with npm's output. */
export function ensureProductInstalled(say) {
  return ensure({ tools: false, say })
}

/** Installs everything from package-lock.json, unless it is there: also the tools of development. Throws likewise. */
export function ensureInstalled(say = console.log) {
  return ensure({ tools: true, say })
}

async function ensure({ tools: wantsTools, say }) {
  // Tools that are there stay: else `npm start` after a change of the lock file would take them away from `npm test`.
  const tools = wantsTools || readStamp(stampFile)?.tools === true
  if (isInstalled(tools)) return
  await withSetupLock(async () => {
    if (isInstalled(tools)) return
    say('Installing dependencies …')
    const packages = tools ? ofAll : ofProduct
    const { code, output } = await runCi(packages)
    if (code !== 0) {
      // Without the record the next start tries again, also when only a patch failed.
      rmSync(recordFile, { force: true })
      throw new Error(`npm ci failed.\n${output}`)
    }
    writeStamp(tools)
  })
}

/**
 * From npm's cache without asking the registry again, which took half of the time: the hashes of the lock file say that
 * nothing has changed. Asks where the cache is older than a version.
 */
async function runCi(packages) {
  const ci = ['ci', ...packages, '--no-audit', '--no-fund']
  const result = await runNpm([...ci, '--prefer-offline'])
  return result.code !== 0 && /\b(ETARGET|ENOVERSIONS)\b/.test(result.output) ? runNpm(ci) : result
}

function isInstalled(tools) {
  const stamp = readStamp(stampFile)
  const now = wanted(tools)
  const isSame =
    stamp?.lock === now.lock && stamp.patches === now.patches && stamp.machine === now.machine
  if (isSame && (stamp.tools || !tools)) return true
  // After a manual npm run: its record tells whether that matches the lock file, patches included.
  const arePatchesNew = stamp !== null && stamp.patches !== now.patches
  if (arePatchesNew || !recordMatchesLock(tools)) return false
  writeStamp(tools)
  return true
}

function wanted(tools) {
  return {
    lock: fingerprint(['package-lock.json']),
    patches: fingerprint(['patches']),
    machine: `${process.platform}-${process.arch}`,
    tools,
  }
}

function writeStamp(tools) {
  try {
    writeFileSync(stampFile, JSON.stringify(wanted(tools)))
  } catch (error) {
    // Another user's read-only installation is accepted; it is compared again the next time.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

function recordMatchesLock(tools) {
  const record = readStamp(recordFile)
  if (record === null) return false
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional || (entry.dev && !tools)) return true
    const found = record.packages[path]
    return found?.version === entry.version && found.integrity === entry.integrity
  })
}
