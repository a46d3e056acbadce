import type { CopiesState } from '#shared/export/copies.ts'
import { copiesFolder, newestCopy } from './copies.ts'
import { type DownloadTickets, downloadTickets } from './download-tickets.ts'

/** The copies that the server makes of its embedded database, as the app shows them. */
export type OwnCopies = {
  newest: () => Promise<{ file: string; at: Date } | null>
  /** Whether the disk of the database is almost full. */
  isSpaceLow: () => boolean
  tickets: DownloadTickets
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
  }
}

/** What the app tells of the copies; null where the server makes none. */
export async function stateOf(copies: OwnCopies | null): Promise<CopiesState> {
  if (!copies) return null
  const newest = await copies.newest()
  return { newestAt: newest?.at ?? null, isSpaceLow: copies.isSpaceLow() }
}
