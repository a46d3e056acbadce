import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { OpenDatabase } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import * as schema from './schema.ts'

/**
 * Opens the embedded database (PGlite) in `dataDir`, readable by its owner only. Two processes on one directory would
 * silently lose acknowledged writes, so the second is refused. Throws DirectoryInUse.
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await chmod(dataDir, 0o700)
  const unlock = await lockDirectory(dataDir)
  try {
    const directory = join(dataDir, 'pglite')
    // PostgreSQL's own lock file. A power failure leaves it empty or full of NUL, and then the database does not start.
    // Under our directory lock it can only be stale.
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
