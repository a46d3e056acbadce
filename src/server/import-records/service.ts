import { and, eq, gt } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { importIdInput } from '#shared/import-records/inputs.ts'
import { importLimit } from '#shared/import-records/limits.ts'
import { Problem } from '#shared/problem.ts'
import { requireUnchanged } from '../clients/changed-since-import.ts'
import { logRemovedLogins, nothingTaken, takeBackClients } from '../clients/undo-import.ts'
import type { Database } from '../platform/db/database.ts'
import { withLinkRecord } from '../platform/system/erasure-log.ts'
import { type ImportedKeys, markUndone } from '../platform/tenant/import-records.ts'
import { withHoursErrors } from '../pots/service.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { importRows, imports } from '../schema/imports.ts'
import { takeBackSessions } from '../sessions/import/undo-import.ts'

/**
 * Undoes an import of the last 30 days (D135), whole or not at all: one transaction, one event. Does nothing when it was
 * undone already. Throws NOT_FOUND for another's or an older one, and CONFLICT when something has happened since to what
 * it would take.
 */
export async function undoListedImport(
  ctx: TrainerContext,
  { id }: z.infer<typeof importIdInput>,
): Promise<void> {
  let taken = nothingTaken
  await withHoursErrors(() =>
    withLinkRecord(ctx, (links) =>
      runOnce(ctx, async (tx) => {
        taken = nothingTaken
        const { kind, undoneAt } = await requireImport(tx, ctx, id)
        if (undoneAt !== null) return
        const input = await keysOf(tx, id)
        if (kind === 'sessions') {
          await takeBackSessions(tx, ctx, input)
          await markUndone(tx, ctx, [id])
          return
        }
        const mayUndo = async () => {
          // Undone while this waited for its clients.
          if ((await markUndone(tx, ctx, [id])) === 0) return false
          await requireUnchanged(tx, ctx.scope, [id])
          return true
        }
        taken = await takeBackClients(tx, ctx, { input, links, mayUndo })
      }),
    ),
  )
  logRemovedLogins(ctx, taken)
}

async function requireImport(tx: Database, { scope, now }: TrainerContext, id: string) {
  const [found] = await tx
    .select({ kind: imports.kind, undoneAt: imports.undoneAt })
    .from(imports)
    .where(
      and(
        eq(imports.id, id),
        eq(imports.trainerId, scope.trainerId),
        gt(imports.at, importLimit(now())),
      ),
    )
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** The keys of what an import has made. */
async function keysOf(tx: Database, id: string) {
  const rows = await tx
    .select({ kind: importRows.kind, id: importRows.rowId })
    .from(importRows)
    .where(eq(importRows.importId, id))
  const of = (kind: (typeof rows)[number]['kind']) =>
    rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
  return {
    types: of('type'),
    clients: of('client'),
    pots: of('pot'),
    sessions: of('session'),
    entries: of('entry'),
  } satisfies ImportedKeys
}
