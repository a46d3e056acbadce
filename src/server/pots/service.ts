import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { sumHours } from '#shared/hours.ts'
import type { changeHoursInput, createPotInput, savePriceInput } from '#shared/pots/inputs.ts'
import type { Price } from '#shared/pots/price/price.ts'
import { Problem } from '#shared/problem.ts'
import type { Deleted } from '#shared/trash/payload.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { isForeignKeyViolation, isRangeViolation } from '../platform/db/errors.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockClients } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { potHistory, potPrices, pots, potTypeKey, potTypes } from '../schema/pots.ts'
import { storeHistory, storePots } from '../trash/store.ts'
import { requirePot } from './queries.ts'

/**
 * Creates a pot for a client; triggers set its totals from the opening hours. Throws NOT_FOUND (the client),
 * POT_TYPE_NOT_FOUND, HOURS_OUT_OF_RANGE or CONFLICT (the key is taken).
 */
export async function createPot(
  ctx: TrainerContext,
  { id, clientId, potTypeId, initialHours, price }: z.infer<typeof createPotInput>,
): Promise<void> {
  const { scope } = ctx
  const create = async (tx: Database) => {
    await lockClients(tx, scope, [clientId])
    const [type] = await tx
      .select({ id: potTypes.id })
      .from(potTypes)
      .where(and(eq(potTypes.id, potTypeId), eq(potTypes.trainerId, scope.trainerId)))
    if (!type) throw new Problem('POT_TYPE_NOT_FOUND')

    const row = { id, clientId, potTypeId, openingHours: initialHours }
    const opened = await tx
      .insert(pots)
      .values({ ...row, trainerId: scope.trainerId })
      .onConflictDoNothing()
      .returning({ id: pots.id })
    if (opened.length === 0) throw new Problem('CONFLICT')
    if (price) await tx.insert(potPrices).values(priceRow(scope, { potId: id, price }))
    await queueEvent(tx, ctx, {
      kind: 'pot.created',
      clientIds: [clientId],
      subjectIds: [id],
      figures: { potTypeId, hours: initialHours },
    })
  }
  await withHoursErrors(() => runOnce(ctx, create, { rows: 1 }))
}

/**
 * Adds or removes hours with a reason (S35): inserts one history entry, from which triggers
 * update both totals. Throws POT_NOT_FOUND, HOURS_OUT_OF_RANGE or CONFLICT (the key is taken).
 */
export async function changeHours(
  ctx: TrainerContext,
  { id, potId, hours, reason, price }: z.infer<typeof changeHoursInput>,
): Promise<void> {
  const { scope, now } = ctx
  const change = async (tx: Database) => {
    const clientId = await lockClientOfPot(tx, scope, potId)
    // The pot may have been deleted while we waited for the lock.
    await requirePot(tx, scope, { potId, clientId })
    const written = await tx
      .insert(potHistory)
      .values({
        id,
        potId,
        trainerId: scope.trainerId,
        trainerName: scope.trainerName,
        date: now(),
        hoursAdded: hours,
        reason,
      })
      .onConflictDoNothing({ target: potHistory.id })
      .returning({ id: potHistory.id })
    if (written.length === 0) throw new Problem('CONFLICT')
    if (price) await tx.insert(potPrices).values(priceRow(scope, { potId, historyId: id, price }))
    const after = await totalsOf(tx, potId)
    await queueEvent(tx, ctx, {
      kind: 'pot.hours-changed',
      clientIds: [clientId],
      subjectIds: [potId, id],
      figures: {
        hours,
        remainingBefore: sumHours([after.hoursRemaining, -hours]),
        remainingAfter: after.hoursRemaining,
      },
    })
  }
  await withHoursErrors(() => runOnce(ctx, change, { rows: 1 }))
}

/**
 * Sets, changes or removes the price of a top-up or of a pot's opening (D41); the books read none. Throws POT_NOT_FOUND or
 * HISTORY_NOT_FOUND, also for a correction downwards.
 */
export async function savePrice(
  ctx: TrainerContext,
  { potId, historyId, price }: z.infer<typeof savePriceInput>,
): Promise<void> {
  const { scope } = ctx
  await runOnce(ctx, async (tx) => {
    const clientId = await lockClientOfPot(tx, scope, potId)
    // The pot, or the entry, may have been deleted while we waited for the lock.
    await requirePot(tx, scope, { potId, clientId })
    const isTopUp = (id: string) =>
      and(eq(potHistory.id, id), eq(potHistory.potId, potId), gt(potHistory.hoursAdded, 0))
    if (historyId !== null && (await tx.$count(potHistory, isTopUp(historyId))) === 0)
      throw new Problem('HISTORY_NOT_FOUND')
    const isOfEntry =
      historyId === null ? isNull(potPrices.historyId) : eq(potPrices.historyId, historyId)
    await tx.delete(potPrices).where(and(eq(potPrices.potId, potId), isOfEntry))
    if (price) await tx.insert(potPrices).values(priceRow(scope, { potId, historyId, price }))
    await queueEvent(tx, ctx, {
      kind: 'pot.price-changed',
      clientIds: [clientId],
      subjectIds: historyId === null ? [potId] : [potId, historyId],
    })
  })
}

/** The row of a price; of the pot's opening without `historyId`. */
export function priceRow(
  { trainerId }: Pick<TrainerScope, 'trainerId'>,
  { potId, historyId, price }: { potId: string; historyId?: string | null; price: Price },
): typeof potPrices.$inferInsert {
  return { id: randomUUID(), trainerId, potId, historyId, ...price }
}

/** Deletes a history entry; triggers reverse it on both totals. Throws HISTORY_NOT_FOUND or HOURS_OUT_OF_RANGE. */
export async function removeHistory(ctx: TrainerContext, id: string): Promise<Deleted> {
  const { scope } = ctx
  const isOwn = and(eq(potHistory.id, id), eq(potHistory.trainerId, scope.trainerId))
  const remove = async (tx: Database): Promise<Deleted> => {
    const [entry] = await tx
      .select({ clientId: pots.clientId })
      .from(potHistory)
      .innerJoin(pots, eq(pots.id, potHistory.potId))
      .where(isOwn)
    if (!entry) throw new Problem('HISTORY_NOT_FOUND')
    await lockClients(tx, scope, [entry.clientId])
    const trashId = await storeHistory(tx, ctx, id)
    const [removed] = await tx
      .delete(potHistory)
      .where(isOwn)
      .returning({ potId: potHistory.potId, hours: potHistory.hoursAdded })
    // Deleted concurrently while we waited for the lock; it must be reversed only once.
    if (!removed) throw new Problem('HISTORY_NOT_FOUND')
    const after = await totalsOf(tx, removed.potId)
    await queueEvent(tx, ctx, {
      kind: 'pot.history-removed',
      clientIds: [entry.clientId],
      subjectIds: [removed.potId, id],
      figures: {
        hours: removed.hours,
        remainingBefore: sumHours([after.hoursRemaining, removed.hours]),
        remainingAfter: after.hoursRemaining,
        trashId,
      },
    })
    return { trashId }
  }
  return withHoursErrors(() => runOnce(ctx, remove))
}

/** Deletes a pot with its history; its sessions stay, without a pot (D19). Throws POT_NOT_FOUND. */
export async function removePot(ctx: TrainerContext, id: string): Promise<Deleted> {
  const { scope } = ctx
  return runOnce(ctx, async (tx) => {
    const clientId = await lockClientOfPot(tx, scope, id)
    const [stored] = await storePots(tx, ctx, [id])
    if (!stored) throw new Problem('POT_NOT_FOUND')
    const { trashId } = stored
    const [removed] = await tx
      .delete(pots)
      .where(and(eq(pots.id, id), eq(pots.trainerId, scope.trainerId)))
      .returning({
        potTypeId: pots.potTypeId,
        totalHours: pots.totalHours,
        hoursRemaining: pots.hoursRemaining,
      })
    if (!removed) throw new Problem('POT_NOT_FOUND')
    await queueEvent(tx, ctx, {
      kind: 'pot.removed',
      clientIds: [clientId],
      subjectIds: [id],
      figures: { ...removed, trashId },
    })
    return { trashId }
  })
}

/** The pot's figures after the triggers of this transaction's statements. */
async function totalsOf(tx: Database, potId: string): Promise<{ hoursRemaining: number }> {
  const [pot] = await tx
    .select({ hoursRemaining: pots.hoursRemaining })
    .from(pots)
    .where(eq(pots.id, potId))
  if (!pot) throw new Problem('POT_NOT_FOUND')
  return pot
}

async function lockClientOfPot(tx: Database, scope: TrainerScope, potId: string): Promise<string> {
  const [pot] = await tx
    .select({ clientId: pots.clientId })
    .from(pots)
    .where(and(eq(pots.id, potId), eq(pots.trainerId, scope.trainerId)))
  if (!pot) throw new Problem('POT_NOT_FOUND')
  await lockClients(tx, scope, [pot.clientId])
  return pot.clientId
}

/** Runs an act that opens or changes pots. Throws HOURS_OUT_OF_RANGE, POT_TYPE_NOT_FOUND, and what it throws. */
export async function withHoursErrors<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    // The type was deleted concurrently, after it was read.
    if (isForeignKeyViolation(error, potTypeKey))
      throw new Problem('POT_TYPE_NOT_FOUND', { cause: error })
    throw error
  }
}
