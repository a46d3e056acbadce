import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { createPotTypeInput, updatePotTypeInput } from '#shared/pots/inputs.ts'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { TrainerContext } from '../context.ts'
import { isForeignKeyViolation } from '../db/errors.ts'
import { potTypeKey, potTypes } from './tables.ts'

/** Creates a training type of the trainer's own. Throws CONFLICT when the key is taken. */
export async function createPotType(
  { db, scope }: TrainerContext,
  input: z.infer<typeof createPotTypeInput>,
) {
  await db
    .insert(potTypes)
    .values({ ...input, trainerId: scope.trainerId })
    .onConflictDoNothing()
  const [stored] = await db
    .select({ id: potTypes.id, name: potTypes.name, description: potTypes.description })
    .from(potTypes)
    .where(isOwn(scope, input.id))
  if (stored?.name !== input.name || stored.description !== input.description)
    throw new Problem('CONFLICT')
  return stored
}

/**
 * Gives a training type another name or description; wherever it is named, it is read from here (design D9). Saved again it
 * is the same. Throws POT_TYPE_NOT_FOUND.
 */
export async function updatePotType(
  { db, scope }: TrainerContext,
  { id, ...details }: z.infer<typeof updatePotTypeInput>,
): Promise<void> {
  const updated = await db
    .update(potTypes)
    .set(details)
    .where(isOwn(scope, id))
    .returning({ id: potTypes.id })
  if (updated.length === 0) throw new Problem('POT_TYPE_NOT_FOUND')
}

/**
 * Removes a training type that no pot uses (design D9). The foreign key decides, so a pot that another device opens at the
 * same moment is never left without its type. Throws POT_TYPE_IN_USE or POT_TYPE_NOT_FOUND.
 */
export async function removePotType({ db, scope }: TrainerContext, id: string): Promise<void> {
  try {
    const removed = await db.delete(potTypes).where(isOwn(scope, id)).returning({ id: potTypes.id })
    if (removed.length === 0) throw new Problem('POT_TYPE_NOT_FOUND')
  } catch (error) {
    if (isForeignKeyViolation(error, potTypeKey))
      throw new Problem('POT_TYPE_IN_USE', { cause: error })
    throw error
  }
}

function isOwn(scope: TrainerScope, id: string) {
  return and(eq(potTypes.id, id), eq(potTypes.trainerId, scope.trainerId))
}
