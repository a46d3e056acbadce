import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

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
