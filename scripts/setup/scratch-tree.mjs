import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const holder = join(root, '.cache/breaks')
/** Not copied: output of a build or a run, or specific to this checkout. */
const leftOut = new Set([
  '.cache',
  '.env',
  '.git',
  'data',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
])

/**
 * Copies the checkout, including uncommitted changes, to a folder of this process below .cache, so that changes never
 * affect the checkout. Copies of killed processes are deleted first. Returns the folder, for `removeScratchTree`.
 */
export function makeScratchTree() {
  removeAbandonedTrees()
  const tree = join(holder, String(process.pid))
  mkdirSync(tree, { recursive: true })
  for (const name of namesIn(root))
    if (!leftOut.has(name)) cpSync(join(root, name), join(tree, name), { recursive: true })
  linkFolder(join(root, 'node_modules'), join(tree, 'node_modules'))
  return tree
}

/** Deletes a copy. */
export function removeScratchTree(tree) {
  // A process that has just been ended may still be writing.
  rmSync(tree, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

function removeAbandonedTrees() {
  for (const pid of namesIn(holder).filter((name) => !isAlive(Number(name)))) {
    try {
      removeScratchTree(join(holder, pid))
    } catch {
      // A process is still writing to it: the next run removes it.
    }
  }
}

function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/**
 * The same files in another folder. Hard links rather than one symbolic link, since a browser test is served only files
 * within its own tree; copies across file systems.
 */
function linkFolder(from, to) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkFile(source, target)
  }
}

function linkFile(source, target) {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
