import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { OpenDatabase } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import * as schema from './schema.ts'

/**
 * Opens the embedded database below `dataDir`, made readable by its owner alone. Two processes on one directory lose
 * acknowledged writes without a word, so the second is refused. Throws DirectoryInUse.
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await chmod(dataDir, 0o700)
  const unlock = await lockDirectory(dataDir)
  try {
    const directory = join(dataDir, 'pglite')
    // PostgreSQL's own lock. A power cut leaves it empty or full of NUL, and then the database does not start. Under our
    // lock it can only be a leftover.
    await rm(join(directory, 'postmaster.pid'), { force: true })
    const client = await PGlite.create(directory)
    const db = drizzle(client, { schema })
    const close = async () => {
      try {
        await client.close()
      } finally {
        await unlock()
      }
    }
    return { db, kind: 'embedded', close }
  } catch (error) {
    await unlock()
    throw error
  }
}
