import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** How long a copy is kept: erased data is gone from all of them then, which the person who erases is told. */
const keptDays = 28
/** For so many days the newest copy of each day is kept, afterwards the newest of each week. */
const dailyDays = 7
const dayMs = 24 * 60 * 60 * 1000

const pattern = /^tidspott-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-before-migration)?\.zip$/

/** The folder of the copies that the server makes of its embedded database. */
export function copiesFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** The file name of a copy made at this instant, in UTC. */
export function copyName(at: Date, isBeforeMigration = false): string {
  const stamp = at.toISOString().slice(0, 19).replaceAll(':', '-')
  return `tidspott-${stamp}Z${isBeforeMigration ? '-before-migration' : ''}.zip`
}

/** When a copy was made; null for any other file. */
export function copiedAt(name: string): Date | null {
  const [, date, hours, minutes, seconds] = pattern.exec(name) ?? []
  const at = new Date(`${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The names of the copies to delete, of those in the folder. Other files are left alone. */
export function expiredCopies(names: readonly string[], now: Date): string[] {
  const copies = names
    .flatMap((name) => {
      const at = copiedAt(name)
      return at ? [{ name, at, age: now.getTime() - at.getTime() }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set<string>()
  return copies
    .filter(({ name, at, age }) => {
      if (age > keptDays * dayMs) return true
      // The state before a migration can be had from no other copy.
      if (name.includes('before-migration')) return false
      const days = Math.floor(at.getTime() / dayMs)
      const period = age <= dailyDays * dayMs ? `day ${days}` : `week ${Math.floor(days / 7)}`
      if (kept.has(period)) return true
      kept.add(period)
      return false
    })
    .map(({ name }) => name)
}

/** The newest copy in the folder; null without any. */
export async function newestCopy(folder: string): Promise<{ file: string; at: Date } | null> {
  const copies = (await namesIn(folder)).flatMap((name) => {
    const at = copiedAt(name)
    return at ? [{ file: join(folder, name), at }] : []
  })
  return copies.reduce<{ file: string; at: Date } | null>(
    (newest, copy) => (newest && newest.at >= copy.at ? newest : copy),
    null,
  )
}

/** Creates the folder, which only its owner reads. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Deletes the copies that are no longer kept, and what an interrupted one left. */
export async function deleteExpiredCopies(folder: string, now: Date): Promise<void> {
  const names = await namesIn(folder)
  const partial = names.filter((name) => name.endsWith('.zip.partial'))
  for (const name of [...expiredCopies(names, now), ...partial])
    await rm(join(folder, name), { force: true })
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
