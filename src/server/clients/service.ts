import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { newClientColour } from '#shared/clients/colours.ts'
import type { addClientInput, setColourInput, updateClientInput } from '#shared/clients/inputs.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken, newToken, seal } from '../access/keys.ts'
import { lockClients } from '../access/owned-rows.ts'
import type { TrainerContext } from '../context.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { inTransaction } from '../db/transaction.ts'
import { logLoginRemoved, unlinkLogin } from './login.ts'
import { getClient, isOwn } from './queries.ts'
import { clients } from './tables.ts'

/**
 * Adds a client with a personal link. Idempotent for the same key and details. Throws CLIENT_EMAIL_EXISTS or CONFLICT.
 */
export async function addClient(
  { db, keys, scope }: TrainerContext,
  input: z.infer<typeof addClientInput>,
) {
  const token = newToken()
  // Without a conflict target: two concurrent calls with one key can also violate another unique key than the one
  // named.
  await db
    .insert(clients)
    .values({
      ...input,
      trainerId: scope.trainerId,
      color: newClientColour,
      tokenHash: hashToken(token),
      tokenSealed: seal(keys, token, input.id),
    })
    .onConflictDoNothing()

  const stored = await getClient(db, scope, input.id).catch(() => null)
  if (!stored) {
    const sameEmail = and(
      eq(clients.trainerId, scope.trainerId),
      sql`lower(${clients.email}) = lower(${input.email})`,
    )
    throw new Problem(
      (await db.$count(clients, sameEmail)) > 0 ? 'CLIENT_EMAIL_EXISTS' : 'CONFLICT',
    )
  }
  const { color: _color, ...details } = stored
  if (!isDeepStrictEqual(details, input)) throw new Problem('CONFLICT')
  return stored
}

/** Saves the client's details. Throws NOT_FOUND or CLIENT_EMAIL_EXISTS. */
export async function updateClient(
  { db, scope }: TrainerContext,
  { id, ...details }: z.infer<typeof updateClientInput>,
) {
  try {
    const updated = await db
      .update(clients)
      .set(details)
      .where(isOwn(scope, id))
      .returning({ id: clients.id })
    if (updated.length === 0) throw new Problem('NOT_FOUND')
  } catch (error) {
    if (isUniqueViolation(error, 'clients_trainer_email_key'))
      throw new Problem('CLIENT_EMAIL_EXISTS')
    throw error
  }
  return getClient(db, scope, id)
}

/** Sets the client's colour in the calendar (spec 2, Utseende). Throws NOT_FOUND. */
export async function setClientColour(
  { db, scope }: TrainerContext,
  { id, color }: z.infer<typeof setColourInput>,
): Promise<void> {
  const updated = await db
    .update(clients)
    .set({ color })
    .where(isOwn(scope, id))
    .returning({ id: clients.id })
  if (updated.length === 0) throw new Problem('NOT_FOUND')
}

/**
 * Deletes a client with all its rows in one transaction (design D20), and its account when no other client is linked to
 * it. Throws NOT_FOUND.
 */
export async function removeClient(ctx: TrainerContext, id: string): Promise<void> {
  const { db, scope } = ctx
  const taken = await inTransaction(db, async (tx) => {
    await lockClients(tx, scope, [id])
    const login = await unlinkLogin(tx, id)
    await tx.delete(clients).where(isOwn(scope, id))
    return login
  })
  logLoginRemoved(ctx, id, taken)
}
