import { existsSync } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Makes a directory that only its owner reads, and those above it, unless it is there. Node's own mkdir with `recursive`
 * never ends where a file system takes none, such as /proc.
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await makeOne(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    if (!existsSync(dirname(path))) await makeDirectory(dirname(path))
    // Once more also where another process has made it meanwhile.
    await makeOne(path)
  }
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    if (!isThere || !(await stat(path)).isDirectory()) throw error
  }
}

/** Writes a file, or the entries of a directory, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes every file and directory below `directory` to the disk. */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) await syncTree(path)
      else if (entry.isFile()) await syncPath(path)
    }),
  )
  await syncPath(directory)
}
