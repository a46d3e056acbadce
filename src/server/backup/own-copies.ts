import type { BackupsState } from '#shared/admin/backups.ts'
import type { CopiesState } from '#shared/export/copies.ts'
import type { Database } from '../db/database.ts'
import { copiesFolder, newestCopy } from './copies.ts'
import { type DownloadTickets, downloadTickets } from './download-tickets.ts'
import { backupsState, type RunStore, runsInFile, runsInTable } from './runs.ts'

/** The copies that the server makes of its embedded database, as the app shows them. */
export type OwnCopies = {
  newest: () => Promise<{ file: string; at: Date } | null>
  /** Whether the disk of the database is almost full. */
  isSpaceLow: () => boolean
  tickets: DownloadTickets
  runs: RunStore
}

export function ownCopies({
  dataDir,
  isSpaceLow,
}: {
  dataDir: string
  isSpaceLow: () => boolean
}): OwnCopies {
  return {
    newest: () => newestCopy(copiesFolder(dataDir)),
    isSpaceLow,
    tickets: downloadTickets(),
    runs: runsInFile(dataDir),
  }
}

/** What the app tells of the copies; null where the server makes none. */
export async function stateOf(copies: OwnCopies | null): Promise<CopiesState> {
  if (!copies) return null
  const newest = await copies.newest()
  return { newestAt: newest?.at ?? null, isSpaceLow: copies.isSpaceLow() }
}

/** Whether backups are known to work: of the server's own copies, or on PostgreSQL of the operator's backups. */
export async function readBackups({
  db,
  copies,
  now,
}: {
  db: Database
  copies: OwnCopies | null
  now: () => Date
}): Promise<BackupsState> {
  const { read } = copies?.runs ?? runsInTable(db)
  const newest = await copies?.newest()
  return backupsState(await read(), { newestCopy: newest?.at ?? null, now: now() })
}
