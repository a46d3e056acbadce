import { existsSync } from 'node:fs'
import { knowsMigration } from '../db/migrations.ts'
import { openArchive, requireWholeArchive } from './archive.ts'
import { type Copy, copiesFolder, copiesIn } from './copies.ts'

/**
 * The newest of the server's own copies that can be restored: every row of it is as its manifest says, and the books
 * agreed when it was made. One of an earlier version, which did not verify the books then, counts where there is no other.
 */
async function newestWholeCopy(folder: string): Promise<Copy | null> {
  let unverified: Copy | null = null
  for (const copy of await copiesIn(folder)) {
    if (copy.booksAgree === false || (copy.booksAgree === null && unverified)) continue
    if (!(await isWhole(copy.file))) continue
    if (copy.booksAgree) return copy
    unverified = copy
  }
  return unverified
}

async function isWhole(file: string): Promise<boolean> {
  try {
    const archive = await openArchive(file)
    try {
      await requireWholeArchive(archive)
      return await knowsMigration(archive.manifest.migration.when)
    } finally {
      archive.close()
    }
  } catch {
    return false
  }
}

/**
 * Tells an administrator how to get back from a lost database in `directory`: the newest whole copy and the command that
 * restores it, or that there is none.
 */
export async function wayBack({
  dataDir,
  directory,
  erasureLog,
  now = new Date(),
}: {
  dataDir: string
  directory: string
  erasureLog: string
  now?: Date
}): Promise<string> {
  const folder = copiesFolder(dataDir)
  const copy = await newestWholeCopy(folder)
  const hasErasures = existsSync(erasureLog)
  // A backup is restored beside what is left, which may be needed.
  const aside = `${directory}.damaged-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  const command = (file: string) =>
    [
      ...(existsSync(directory) ? [`mv ${inShell(directory)} ${inShell(aside)} &&`] : []),
      `npm run restore -- ${file}`,
      ...(hasErasures ? [] : ['--no-erasures']),
    ].join(' ')
  const erasures = hasErasures
    ? ''
    : ` If people have been erased, put ${erasureLog} back first and leave out --no-erasures.`
  if (!copy)
    return `There is no whole copy in ${folder}: put the files of ${directory} back from a backup of the disk, or restore a backup of your own: ${command('FILE')}${erasures}`
  const books = copy.booksAgree ? '' : ', whose books were not verified when it was made'
  return `The newest whole copy is ${copy.file} of ${copy.at.toISOString()}${books}. Restore it: ${command(inShell(copy.file))}${erasures}`
}

/** A path as a word of a shell. */
function inShell(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
