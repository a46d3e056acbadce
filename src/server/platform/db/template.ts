import { PGlite } from '@electric-sql/pglite'
import { migrateEmbedded } from './migrate.ts'

/**
 * The files of a migrated embedded database without rows, as a compressed archive. The build makes it: a first start that
 * unpacks it takes a fifth of one that initializes and migrates.
 */
export async function makeTemplate(): Promise<Uint8Array> {
  const client = await PGlite.create()
  try {
    await migrateEmbedded(client)
    await client.exec('checkpoint')
    const archive = await client.dumpDataDir('gzip')
    return new Uint8Array(await archive.arrayBuffer())
  } finally {
    await client.close()
  }
}
