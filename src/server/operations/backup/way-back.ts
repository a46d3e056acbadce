import { existsSync } from 'node:fs'
import { knowsMigration } from '../../platform/db/migrations.ts'
import { commandLine } from '../../platform/system/command-line.ts'
import { openArchive, requireWholeArchive } from './archive.ts'
import { type Copy, copiesFolder, copiesIn } from './copies.ts'

/**
 * The newest of the server's own copies that can be restored: every row of it is as its manifest says, and the books
 * agreed when it was made. One of an earlier version, which did not verify the books then, counts where there is no other.
 */
export async function newestWholeCopy(folder: string): Promise<Copy | null> {
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
 * The end of a sentence that tells an administrator of a lost database in `directory`: which copy is the newest whole one
 * and the command that restores it, or that there is none.
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
  const erasures = hasErasures
    ? ''
    : ` (if people have been erased, put ${erasureLog} back first and leave out --no-erasures)`
  // A backup is restored beside what is left, which may be needed.
  const aside = `${directory}.damaged-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const command = (file: string) =>
    [
      ...(existsSync(directory) ? [`mv ${inShell(directory)} ${inShell(aside)} &&`] : []),
      commandLine('restore', hasErasures ? file : `${file} --no-erasures`),
    ].join(' ')
  if (!copy)
    return `there is no whole copy in ${folder}, so put the files back from a backup of the disk, or restore a backup of your own${erasures}: ${command('FILE')}`
  const doubt = copy.booksAgree ? '' : ', though its books were not verified when it was made'
  return `restore the newest whole copy, of ${copy.at.toISOString()}${doubt}${erasures}: ${command(inShell(copy.file))}`
}

/** A path as a word of a shell. */
function inShell(path: string): string {
  return /^[\w@%+=:,./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
}
