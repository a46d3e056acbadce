import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, OpenEmbedded } from '../../platform/db/database.ts'
import { NotDurable } from '../../platform/db/durable-files.ts'
import { type EmbeddedClient, openEngine } from '../../platform/db/engine/client.ts'
import { lockDirectory } from '../../platform/db/lock/directory-lock.ts'
import { migrateEmbedded } from '../../platform/db/migrate.ts'
import { requireNoNewerMigration } from '../../platform/db/migrations.ts'
import { queryOnEmbedded } from '../../platform/db/query.ts'
import { makeDirectory, syncPath, syncTree } from '../../platform/system/disk.ts'
import { OperatorError } from '../../platform/system/operator-error.ts'
import { projectPaths } from '../../platform/system/paths.ts'
import * as schema from '../../schema/every-table.ts'
import { copyBeforeMigration } from '../backup/make-copy.ts'
import { databaseLost, embeddedDirectory, type Place, unreadable } from './database-lost.ts'

/** The directory of a first start until it has been migrated. */
const partialName = 'pglite.partial'
/** The file that tells a lost database from a first start. */
const markerName = 'database-created'
/** The file that tells that the database was moved to PostgreSQL. */
const movedName = 'database-moved'

/**
 * Opens the embedded database (PGlite) in `dataDir`, readable by its owner only, and migrates it. Two processes on one
 * directory would silently lose acknowledged writes, so the second is refused. With `sync`, a commit is on the disk when
 * it is acknowledged. A new one is unpacked from `template`, an archive of `makeTemplate`, if given; one that is there is
 * read whole first, unless `verifies` is false. Throws DirectoryInUse, DatabaseLost, which names the newest whole copy and
 * how to restore it, or NotDurable.
 */
export async function openEmbedded(
  dataDir: string,
  {
    sync = true,
    verifies = true,
    template = projectPaths.template,
    erasureLog = join(dataDir, 'erasures.log'),
  }: { sync?: boolean; verifies?: boolean; template?: string | null; erasureLog?: string } = {},
): Promise<OpenEmbedded> {
  const place = { dataDir, erasureLog }
  await makeDirectory(dataDir)
  await chmod(dataDir, 0o700)
  const unlock = await lockDirectory(dataDir)
  try {
    await requireNotMoved(dataDir)
    const isNew = !(await exists(place))
    if (isNew) await create(dataDir, migrateEmbedded, { template })
    const client = await open(place, { sync, verifies: verifies && !isNew })
    const db = drizzleOn(client)
    await requireNoNewerMigration(queryOnEmbedded(client))
    const copy = await copyBeforeMigration({ client, dataDir, now: new Date() })
    const migrations = await migrateEmbedded(client)
    await mark(dataDir)
    const close = async () => {
      try {
        await client.close()
      } finally {
        await unlock()
      }
    }
    return { db, kind: 'embedded', client, upgrade: { migrations, copy }, close }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Drizzle on the embedded database: its driver for PGlite calls `query` and `transaction` alone. */
export function drizzleOn(client: EmbeddedClient): Database {
  return drizzle({ client: client as unknown as PGlite, schema })
}

/** Throws OperatorError, with the sentence of the note, when the database was moved. */
export async function requireNotMoved(dataDir: string): Promise<void> {
  const path = join(dataDir, movedName)
  if (!(await isThere(path))) return
  throw new OperatorError(`${path} says: ${(await readFile(path, 'utf8')).trim()}`)
}

/** Whether a database was ever created in `dataDir`: it may be lost or moved by now. */
export async function wasCreated(dataDir: string): Promise<boolean> {
  const names = [basename(embeddedDirectory(dataDir)), markerName, movedName]
  const found = await Promise.all(names.map((name) => isThere(join(dataDir, name))))
  return found.includes(true)
}

/** Notes that the database has been moved: it is not opened any more. The caller has it open. */
export async function markMoved(dataDir: string, to: string): Promise<void> {
  await writeNote(
    dataDir,
    movedName,
    `The database in ${basename(embeddedDirectory(dataDir))} was moved to ${to} at ${new Date().toISOString()}. Set DATABASE_URL. While this file is here, it is not opened.`,
  )
}

/** Whether the database has been created. Throws DatabaseLost when it has, and its files are not there. */
async function exists(place: Place): Promise<boolean> {
  const { dataDir } = place
  const directory = embeddedDirectory(dataDir)
  if (await isThere(join(directory, 'PG_VERSION'))) return true
  const isLost = (await isThere(directory)) || (await isThere(join(dataDir, markerName)))
  if (!isLost) return false
  throw await databaseLost(
    place,
    `The embedded database in ${directory} is missing or incomplete (to begin anew with an empty one, move ${dataDir} away)`,
  )
}

/**
 * Creates the embedded database in `dataDir` and fills it: nothing has changed when `fill` rejects. One that is there
 * and that `requireReplaceable` does not refuse is set aside; with null, a damaged one, too. Throws DirectoryInUse, or
 * OperatorError when the one that is there is to stay.
 */
export async function createEmbedded(
  dataDir: string,
  {
    fill,
    requireReplaceable,
  }: {
    fill: (client: EmbeddedClient) => Promise<unknown>
    requireReplaceable: ((client: EmbeddedClient) => Promise<void>) | null
  },
): Promise<{ setAside: string | null }> {
  await makeDirectory(dataDir)
  const unlock = await lockDirectory(dataDir)
  try {
    await requireNotMoved(dataDir)
    const directory = embeddedDirectory(dataDir)
    const isReplaced = await isThere(directory)
    if (isReplaced && requireReplaceable) await requireMayReplace(directory, requireReplaceable)
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const setAside = isReplaced ? `${directory}.replaced-${stamp}Z` : null
    await create(dataDir, fill, { setAside })
    await mark(dataDir)
    return { setAside }
  } finally {
    await unlock()
  }
}

/** Throws OperatorError when the database in `directory` cannot be opened or is not replaceable. */
async function requireMayReplace(
  directory: string,
  requireReplaceable: (client: EmbeddedClient) => Promise<void>,
): Promise<void> {
  const away = `To restore beside it, move ${directory} away, or set DATA_DIR to another directory.`
  const client = await openThere(directory, { sync: false }).catch((error: unknown) => {
    throw new OperatorError(`${directory} exists and cannot be opened. ${away}`, { cause: error })
  })
  try {
    await requireReplaceable(client)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    throw new OperatorError(`${error.message} ${away}`)
  } finally {
    await client.close()
  }
}

/** Creates and fills the database under another name: when interrupted, the next one begins again. */
async function create(
  dataDir: string,
  fill: (client: EmbeddedClient) => Promise<unknown>,
  { template = null, setAside = null }: { template?: string | null; setAside?: string | null } = {},
): Promise<void> {
  const partial = join(dataDir, partialName)
  await rm(partial, { recursive: true, force: true })
  const client = await openEngine({ directory: partial, sync: false, template })
  try {
    await fill(client)
  } finally {
    await client.close()
  }
  // initdb does not sync what it writes.
  await syncTree(partial)
  if (setAside) await rename(embeddedDirectory(dataDir), setAside)
  await rename(partial, embeddedDirectory(dataDir))
  await syncPath(dataDir)
}

/** Opens the database that is there. Throws DatabaseLost when its files are damaged, or NotDurable. */
async function open(
  place: Place,
  how: { sync: boolean; verifies: boolean },
): Promise<EmbeddedClient> {
  return openThere(embeddedDirectory(place.dataDir), how).catch(async (error: unknown) => {
    if (error instanceof Error && error.name === 'NotDurable') throw new NotDurable(error.message)
    throw await unreadable(place, error)
  })
}

/** The caller holds the lock of the data directory. */
async function openThere(
  directory: string,
  how: { sync: boolean; verifies?: boolean },
): Promise<EmbeddedClient> {
  // PostgreSQL's own lock file. A power failure leaves it empty or full of NUL, and then the database does not start.
  // Under our directory lock it can only be stale.
  await rm(join(directory, 'postmaster.pid'), { force: true })
  return openEngine({ directory, ...how })
}

/** Notes that the database has been created, once. */
async function mark(dataDir: string): Promise<void> {
  const marker = join(dataDir, markerName)
  if (await isThere(marker)) return
  await writeNote(
    dataDir,
    markerName,
    `The database in ${basename(embeddedDirectory(dataDir))} exists since ${new Date().toISOString()}. While this file is here, a database that is missing is an error.`,
  )
}

async function writeNote(dataDir: string, name: string, sentence: string): Promise<void> {
  const path = join(dataDir, name)
  await writeFile(path, `${sentence}\n`, { mode: 0o600 })
  await syncPath(path)
  await syncPath(dataDir)
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
      throw error
    },
  )
}
