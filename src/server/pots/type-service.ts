import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { createPotTypeInput, updatePotTypeInput } from '#shared/pots/inputs.ts'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { isForeignKeyViolation } from '../platform/db/errors.ts'
import { hasOther } from '../platform/db/has-other.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { potTypeKey, potTypes } from '../schema/pots.ts'

/** Creates a training type. Throws CONFLICT when the key is taken. */
export async function createPotType(
  ctx: TrainerContext,
  input: z.infer<typeof createPotTypeInput>,
): Promise<void> {
  const { trainerId } = ctx.scope
  const create = async (tx: Database) => {
    const made = await tx
      .insert(potTypes)
      .values({ ...input, trainerId })
      .onConflictDoNothing()
      .returning({ id: potTypes.id })
    if (made.length === 0) throw new Problem('CONFLICT')
    await queueEvent(tx, ctx, { kind: 'pot-type.created', subjectIds: [input.id] })
  }
  await runOnce(ctx, create, { rows: 1 })
}

/**
 * Changes a training type's name and description, which every pot reads from here (D9). Throws
 * POT_TYPE_NOT_FOUND.
 */
export async function updatePotType(
  ctx: TrainerContext,
  { id, ...details }: z.infer<typeof updatePotTypeInput>,
): Promise<void> {
  const { scope } = ctx
  await runOnce(ctx, async (tx) => {
    const updated = await tx
      .update(potTypes)
      .set(details)
      .where(and(isOwnPotType(scope, id), hasOther(potTypes, details)))
      .returning({ id: potTypes.id })
    if (updated.length > 0)
      await queueEvent(tx, ctx, { kind: 'pot-type.updated', subjectIds: [id] })
    else if ((await tx.$count(potTypes, isOwnPotType(scope, id))) === 0)
      throw new Problem('POT_TYPE_NOT_FOUND')
  })
}

/**
 * Deletes an unused training type (D9). The foreign key enforces it, so there is no race with a pot that is
 * created concurrently. Throws POT_TYPE_IN_USE or POT_TYPE_NOT_FOUND.
 */
export async function removePotType(ctx: TrainerContext, id: string): Promise<void> {
  try {
    await runOnce(ctx, async (tx) => {
      const removed = await tx
        .delete(potTypes)
        .where(isOwnPotType(ctx.scope, id))
        .returning({ id: potTypes.id })
      if (removed.length === 0) throw new Problem('POT_TYPE_NOT_FOUND')
      await queueEvent(tx, ctx, { kind: 'pot-type.removed', subjectIds: [id] })
    })
  } catch (error) {
    if (isForeignKeyViolation(error, potTypeKey))
      throw new Problem('POT_TYPE_IN_USE', { cause: error })
    throw error
  }
}

function isOwnPotType(scope: TrainerScope, id: string) {
  return and(eq(potTypes.id, id), eq(potTypes.trainerId, scope.trainerId))
}
