import { chmod, mkdir } from 'node:fs/promises'
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
    const client = await PGlite.create(join(dataDir, 'pglite'))
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
