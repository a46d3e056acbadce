import { and, eq, or } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import type { undoSessionsImportInput } from '#shared/sessions/import/inputs.ts'
import type { Database } from '../../platform/db/database.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import { importsOf, markUndone } from '../../platform/tenant/import-records.ts'
import { withHoursErrors } from '../../pots/service.ts'
import type { TrainerContext } from '../../procedures/context.ts'
import { runOnce } from '../../procedures/once.ts'
import { isAnyOf } from '../../schema/columns.ts'
import { isOfImport, potHistory, potPrices, pots } from '../../schema/pots.ts'
import { trainingSessions } from '../../schema/sessions.ts'
import { lockedForUndo } from '../locked-sessions.ts'
import { areOwn } from '../own.ts'
import { createdVersion } from '../undo-create.ts'
import { importFigures, planned } from './import-sessions.ts'

type Input = z.infer<typeof undoSessionsImportInput>

/**
 * Undoes an import of sessions, whole or not at all (D110): they are planned again, so that their pots get the hours back,
 * and deleted with the entries that kept the balance. Does nothing when all are gone already, or another trainer's. Throws
 * CONFLICT when any has been changed, cancelled or deleted since, or an entry deleted or given a price, or is of no import,
 * and HOURS_OUT_OF_RANGE.
 */
export async function undoSessionsImport(ctx: TrainerContext, input: Input): Promise<void> {
  await withHoursErrors(() =>
    runOnce(ctx, async (tx) => {
      await takeBackSessions(tx, ctx, input)
      const found = await importsOf(tx, ctx.scope, [...input.sessions, ...input.entries])
      await markUndone(tx, ctx, idsOf(found))
    }),
  )
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** The same in the transaction of its undo. */
export async function takeBackSessions(
  tx: Database,
  ctx: TrainerContext,
  input: Input,
): Promise<void> {
  const { scope } = ctx
  const areEntries = and(
    isAnyOf(potHistory.id, input.entries),
    eq(potHistory.trainerId, scope.trainerId),
    isOfImport,
  )
  const owners = await tx
    .selectDistinct({ clientId: pots.clientId })
    .from(potHistory)
    .innerJoin(pots, eq(pots.id, potHistory.potId))
    .where(areEntries)
  const left = input.sessions.map((id) => ({ id, version: createdVersion }))
  const clients = owners.map(({ clientId }) => clientId)
  const found = await lockedForUndo(tx, scope, { left, clients })
  const { asLeft: sessions, kept, missing, gone } = found
  const entries = await tx
    .select({ hours: potHistory.hoursAdded })
    .from(potHistory)
    .where(areEntries)
  if (sessions.length + kept.length + entries.length + gone.size === 0) return
  // Imported entries have none: it was set since.
  const prices = await tx.$count(potPrices, isAnyOf(potPrices.historyId, input.entries))
  const isUnchanged =
    prices === 0 &&
    missing.length + kept.length === 0 &&
    entries.length === new Set(input.entries).size
  if (!isUnchanged) throw new Problem('CONFLICT')

  const areSessions = areOwn(scope, input.sessions)
  await tx
    .update(trainingSessions)
    .set(planned)
    .where(and(areSessions, or(trainingSessions.completed, trainingSessions.noShow)))
  await tx.delete(trainingSessions).where(areSessions)
  await tx.delete(potHistory).where(areEntries)
  await queueEvent(tx, ctx, {
    kind: 'sessions.import-undone',
    clientIds: sessions.map(({ clientId }) => clientId),
    subjectIds: idsOf(sessions),
    figures: importFigures(
      sessions,
      entries.map(({ hours }) => hours),
    ),
  })
}
