import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/open.ts'

export type EmbeddedTemplate = { directory: string; remove: () => Promise<void> }

/**
 * The closed data directory of a migrated embedded database without rows. Creating one takes ten times as long as
 * copying it, so tests copy it.
 */
export async function makeEmbeddedTemplate(): Promise<EmbeddedTemplate> {
  const directory = await mkdtemp(join(tmpdir(), 'tidspott-template-'))
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    await (await openDatabase({ databaseUrl: null, dataDir: directory })).close()
    return { directory, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
