import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { insertAll } from '../platform/db/insert-all.ts'
import { trash } from '../schema/trash.ts'

/** A row of the trash, as it is kept elsewhere: who has deleted it, and of whom, is known there. */
const columns = {
  id: trash.id,
  kind: trash.kind,
  deletedAt: trash.deletedAt,
  document: trash.document,
}

export type SetAside = { id: string; kind: string; deletedAt: Date; document: unknown }

type Of = { trainerId: string; clientId: string }

/** Removes from the trash what its trainer has deleted of a client, whose row is locked, and returns it. */
export async function setTrashAside(
  tx: Database,
  { trainerId, clientId }: Of,
): Promise<SetAside[]> {
  const isAbout = and(eq(trash.trainerId, trainerId), eq(trash.clientId, clientId))
  const found = await tx
    .select(columns)
    .from(trash)
    .where(isAbout)
    .orderBy(asc(trash.id))
    .for('update')
  await tx.delete(trash).where(isAbout)
  return found
}

/** Puts it back. */
export async function putTrashBack(tx: Database, of: Of, rows: readonly SetAside[]): Promise<void> {
  await insertAll(
    tx,
    trash,
    rows.map((row) => ({ ...row, ...of })),
  )
}
