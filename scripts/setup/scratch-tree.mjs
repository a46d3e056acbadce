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
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './project.mjs'

const holder = join(root, '.cache/breaks')
/** Not copied: made by a build or a run, or belongs to this checkout alone. */
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
 * Copies the checkout, uncommitted changes included, to a folder of this process below .cache, so that a change of its
 * sources never touches the checkout. `temp` is a temporary folder for what runs in it. `remove` deletes both. What an
 * earlier process left when it was killed is deleted first.
 */
export function makeScratchTree() {
  removeAbandonedTrees()
  const { tree, temp } = foldersOf(process.pid)
  mkdirSync(tree, { recursive: true })
  mkdirSync(temp, { recursive: true })
  for (const name of namesIn(root))
    if (!leftOut.has(name)) cpSync(join(root, name), join(tree, name), { recursive: true })
  linkFolder(join(root, 'node_modules'), join(tree, 'node_modules'))
  return { tree, temp, remove: () => removeTreeOf(process.pid) }
}

function removeAbandonedTrees() {
  for (const pid of namesIn(holder).filter((name) => !isAlive(Number(name)))) {
    try {
      removeTreeOf(pid)
    } catch {
      // What it had under way is still writing: the next run removes it.
    }
  }
}

function foldersOf(pid) {
  return { tree: join(holder, String(pid)), temp: join(tmpdir(), `tidspott-breaks-${pid}`) }
}

function removeTreeOf(pid) {
  const { tree, temp } = foldersOf(pid)
  // A process that has just been ended may still be writing its last file.
  const options = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }
  for (const folder of [tree, temp]) rmSync(folder, options)
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
 * that lie within its own tree; copies where the two lie on different disks.
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
