import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEmbedded } from '#server/operations/opening/embedded.ts'

const built = (path: string) => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url))

/** The archive that a first start of the built product unpacks. */
export const builtTemplate = built('embedded-template.tar.gz')
/** The entry points of the built product's threads. */
export const builtThreads = {
  engineThread: built('server/engine-thread.js'),
  xlsxThread: built('server/xlsx-thread.js'),
}

export type EmbeddedTemplate = { directory: string; remove: () => Promise<void> }

/**
 * The closed data directory of a migrated embedded database without rows, from the template of the build. Unpacking one
 * takes ten times as long as copying it, so tests copy it, to the same folder, which `remove` deletes.
 */
export async function makeEmbeddedTemplate(): Promise<EmbeddedTemplate> {
  const folder = await mkdtemp(join(tmpdir(), 'tidspott-embedded-'))
  const directory = join(folder, 'template')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await (await openEmbedded(directory, { sync: false, template: builtTemplate })).close()
    return { directory, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
