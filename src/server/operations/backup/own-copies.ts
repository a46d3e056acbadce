import type { BackupsState } from '#shared/admin/backups.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Copies } from '../../procedures/copies.ts'
import { copiesFolder, newestCopy } from './copies.ts'
import { downloadTickets } from './download-tickets.ts'
import { backupsState, type RunStore, runsInFile, runsInTable } from './runs.ts'

/** The copies, and where their runs are stored. */
export type OwnCopies = Copies & { runs: RunStore }

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
