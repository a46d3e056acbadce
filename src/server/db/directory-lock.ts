import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Somebody else has the directory open. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/** A lock file without a word in it is one being written, or one whose writer died at that moment. */
const unwrittenGraceMs = 2_000

/**
 * Takes the directory for this process by a lock file with its number and start time; a lock whose process is gone is
 * taken over. Returns the release. Throws DirectoryInUse, naming the holder.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'lock')
  const mine = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(mine)
      await file.close()
      return () => rm(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = await holderOf(path)
      if (holder !== null) {
        throw new DirectoryInUse(
          `The data directory ${directory} is in use by process ${holder}. Stop that process first, or set DATA_DIR to another directory, or DATABASE_URL to a PostgreSQL that several processes share.`,
        )
      }
      await rm(path, { force: true })
    }
  }
  throw new DirectoryInUse(`The data directory ${directory} is being opened by another process.`)
}

/** The process that holds the lock, or null when it is gone. */
async function holderOf(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  if (text === '') {
    const written = await stat(path).catch(() => null)
    return written && Date.now() - written.mtimeMs < unwrittenGraceMs ? '(unknown)' : null
  }
  try {
    const { pid, started } = JSON.parse(text) as { pid: number; started: string | null }
    process.kill(pid, 0)
    // A number is given out again after a while: the start time tells the holder from its successor.
    return (await startOf(pid)) === started ? String(pid) : null
  } catch (error) {
    // EPERM: alive, and somebody else's.
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') return text
    return null
  }
}

/** When the process started, in the kernel's ticks; null where the system does not tell. */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The second field is the command in parentheses and may hold anything; the start time is the 20th after it.
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null
}
