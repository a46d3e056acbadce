import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '../../platform/system/disk.ts'
import { openArchive } from './archive.ts'

/** How long a copy is kept: erased data is gone from all of them then, which the person who erases is told. */
const keptDays = 28
/** For so many days the newest copy of each day is kept, afterwards the newest of each week. */
const dailyDays = 7
const dayMs = 24 * 60 * 60 * 1000

const pattern = /^tidspott-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-before-migration)?\.zip$/

/** A copy, as its manifest tells: `booksAgree` is null for one of an earlier version, false also when it cannot be read. */
export type Copy = { file: string; at: Date; booksAgree: boolean | null }

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
function copiedAt(name: string): Date | null {
  const [, date, hours, minutes, seconds] = pattern.exec(name) ?? []
  const at = new Date(`${date}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Of the copies, newest first, those to delete. One that cannot be restored to agreeing books displaces no other. */
export function expiredCopies(copies: readonly Copy[], now: Date): Copy[] {
  const kept = new Set<string>()
  return copies.filter(({ file, at, booksAgree }) => {
    const age = now.getTime() - at.getTime()
    if (age > keptDays * dayMs) return true
    // The state before a migration can be had from no other copy.
    if (file.includes('before-migration')) return false
    const days = Math.floor(at.getTime() / dayMs)
    const period = age <= dailyDays * dayMs ? `day ${days}` : `week ${Math.floor(days / 7)}`
    const place = booksAgree === false ? `${period}, disagreeing` : period
    if (kept.has(place)) return true
    kept.add(place)
    return false
  })
}

/** The newest copy in the folder; null without any. */
export async function newestCopy(folder: string): Promise<Pick<Copy, 'file' | 'at'> | null> {
  const [newest] = await filesIn(folder)
  return newest ?? null
}

/** The copies in the folder, newest first, with what their manifests say. Other files are left alone. */
export async function copiesIn(folder: string): Promise<Copy[]> {
  const copies: Copy[] = []
  for (const copy of await filesIn(folder))
    copies.push({ ...copy, booksAgree: await booksAgreeIn(copy.file) })
  return copies
}

async function filesIn(folder: string): Promise<Pick<Copy, 'file' | 'at'>[]> {
  return (await namesIn(folder))
    .flatMap((name) => {
      const at = copiedAt(name)
      return at ? [{ file: join(folder, name), at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
}

async function booksAgreeIn(file: string): Promise<boolean | null> {
  try {
    const { manifest, close } = await openArchive(file)
    close()
    return manifest.booksAgree ?? null
  } catch {
    return false
  }
}

/** Creates the folder, which only its owner reads. */
export async function makeFolder(folder: string): Promise<void> {
  await makeDirectory(folder)
}

/** Deletes the copies that are no longer kept, and what an interrupted one left. */
export async function deleteExpiredCopies(folder: string, now: Date): Promise<void> {
  const expired = expiredCopies(await copiesIn(folder), now).map(({ file }) => file)
  const names = await namesIn(folder)
  const partial = names.filter((name) => name.endsWith('.zip.partial'))
  for (const file of [...expired, ...partial.map((name) => join(folder, name))])
    await rm(file, { force: true })
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
