import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from '../../platform/access/keys.ts'
import { OperatorError } from '../../platform/system/operator-error.ts'
import { pots } from '../../schema/pots.ts'
import { type Manifest, openArchive } from '../backup/archive.ts'
import { requireSameKey } from '../sealing/key-check.ts'
import { restoreInto } from './into.ts'

const scratchPrefix = 'rehearsal-'
/** One that has lasted so long was broken off. */
const scratchMs = 24 * 60 * 60 * 1000

/** The newest backup at this place: itself where it is a file. Throws OperatorError when there is none. */
export async function newestBackup(place: string): Promise<string> {
  const info = await stat(place).catch(() => null)
  if (!info) throw new OperatorError(`${place} does not exist.`)
  if (!info.isDirectory()) return place
  const files = []
  for (const name of await readdir(place)) {
    if (!name.endsWith('.zip')) continue
    const file = join(place, name)
    files.push({ file, at: (await stat(file)).mtimeMs })
  }
  const [newest] = files.sort((a, b) => b.at - a.at)
  if (!newest) throw new OperatorError(`There is no backup in ${place}.`)
  return newest.file
}

/**
 * Restores a backup into a scratch database in `dataDir`, as a restore does: every row compared, every pot verified, and
 * its secrets opened with the key, where there is one. Nothing is left of it. Throws OperatorError when the backup is
 * damaged, its books disagree, or the key is another.
 */
export async function rehearse(
  file: string,
  { dataDir, keys }: { dataDir: string; keys: Keys | null },
): Promise<{ manifest: Manifest; pots: number }> {
  const archive = await openArchive(file)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeOldScratch(dataDir)
  const scratch = await mkdtemp(join(dataDir, scratchPrefix))
  try {
    let count = 0
    const { wrong } = await restoreInto({ databaseUrl: null, dataDir: scratch }, archive, {
      finish: async (db) => {
        count = await db.$count(pots)
        if (keys) await requireSameKey(db, keys)
      },
    })
    if (wrong.length > 0)
      throw new OperatorError(
        `${file} can be restored, but the books of ${wrong.length} of its ${count} pots disagree: see books:verify.`,
      )
    return { manifest: archive.manifest, pots: count }
  } finally {
    archive.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

async function removeOldScratch(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(scratchPrefix)) continue
    const path = join(dataDir, name)
    const info = await stat(path).catch(() => null)
    if (info && Date.now() - info.mtimeMs > scratchMs)
      await rm(path, { recursive: true, force: true })
  }
}
