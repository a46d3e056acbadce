import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { newClientColour } from '#shared/clients/colours.ts'
import type { addClientInput, setColourInput, updateClientInput } from '#shared/clients/inputs.ts'
import { Problem } from '#shared/problem.ts'
import type { Deleted } from '#shared/trash/payload.ts'
import { hashToken, newToken } from '../access/keys.ts'
import { lockClients } from '../access/owned-rows.ts'
import { consumeRows } from '../access/rate-limit.ts'
import { seal } from '../access/seal.ts'
import type { TrainerContext } from '../context.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { hasOther } from '../db/has-other.ts'
import { inTransaction } from '../db/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { removeOnce, trashIdIn } from '../events/remove-once.ts'
import { storeClient } from '../trash/store.ts'
import { deleteClient } from './erase.ts'
import { logLoginRemoved } from './login.ts'
import { voidOffer } from './login-offers.ts'
import { clientDeletionImpact, getClient, isOwn } from './queries.ts'
import { clients } from './tables.ts'

/**
 * Adds a client with a personal link. Idempotent for the same key and details. Throws CLIENT_EMAIL_EXISTS or CONFLICT.
 */
export async function addClient(ctx: TrainerContext, input: z.infer<typeof addClientInput>) {
  const { db, keys, scope } = ctx
  await consumeRows(ctx)
  const token = newToken()
  await inTransaction(db, async (tx) => {
    // Without a conflict target: two concurrent calls with one key can also violate another unique key than the one
    // named.
    const added = await tx
      .insert(clients)
      .values({
        ...input,
        trainerId: scope.trainerId,
        color: newClientColour,
        tokenHash: hashToken(token),
        tokenSealed: seal(keys, token, input.id),
      })
      .onConflictDoNothing()
      .returning({ id: clients.id })
    if (added.length > 0)
      await recordEvent(tx, ctx, { kind: 'client.added', clientIds: [input.id] })
  })

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

/**
 * Saves the client's details. Another e-mail address voids an offer of a login that was mailed to the old one.
 * Idempotent. Throws NOT_FOUND or CLIENT_EMAIL_EXISTS.
 */
export async function updateClient(
  ctx: TrainerContext,
  { id, ...details }: z.infer<typeof updateClientInput>,
) {
  const { db, scope } = ctx
  try {
    await inTransaction(db, async (tx) => {
      await lockClients(tx, scope, [id])
      const before = await getClient(tx, scope, id)
      const updated = await tx
        .update(clients)
        .set(details)
        .where(and(isOwn(scope, id), hasOther(clients, details)))
        .returning({ id: clients.id })
      if (before.email.toLowerCase() !== details.email.toLowerCase()) await voidOffer(tx, id)
      if (updated.length > 0)
        await recordEvent(tx, ctx, { kind: 'client.updated', clientIds: [id] })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'clients_trainer_email_key'))
      throw new Problem('CLIENT_EMAIL_EXISTS')
    throw error
  }
  return getClient(db, scope, id)
}

/** Sets the client's colour in the calendar (spec 2, Utseende). Throws NOT_FOUND. */
export async function setClientColour(
  ctx: TrainerContext,
  { id, color }: z.infer<typeof setColourInput>,
): Promise<void> {
  const { db, scope } = ctx
  await inTransaction(db, async (tx) => {
    const { color: colorBefore } = await getClient(tx, scope, id)
    const updated = await tx
      .update(clients)
      .set({ color })
      .where(and(isOwn(scope, id), hasOther(clients, { color })))
      .returning({ id: clients.id })
    if (updated.length === 0) return
    await recordEvent(tx, ctx, {
      kind: 'client.colour-changed',
      clientIds: [id],
      figures: { color, colorBefore },
    })
  })
}

/**
 * Deletes a client in one transaction (design D20); for 30 days it can be restored from the trash (D31), and until then
 * its personal link opens nothing. Returns its key there. Idempotent. Throws NOT_FOUND.
 */
export async function removeClient(ctx: TrainerContext, id: string): Promise<Deleted> {
  return removeOnce(ctx, {
    kind: 'client.removed',
    id,
    remove: () => deleteOwnClient(ctx, id),
    again: (_removed, figures) => ({ trashId: trashIdIn(figures) }),
  })
}

async function deleteOwnClient(ctx: TrainerContext, id: string): Promise<Deleted> {
  const { db, scope } = ctx
  const { accountId, trashId } = await inTransaction(db, async (tx) => {
    await lockClients(tx, scope, [id])
    const impact = await clientDeletionImpact(tx, scope, id)
    const stored = await storeClient(tx, ctx, id)
    const login = await deleteClient(tx, id)
    await recordEvent(tx, ctx, {
      kind: 'client.removed',
      clientIds: [id],
      figures: { ...impact, trashId: stored },
    })
    return { accountId: login, trashId: stored }
  })
  logLoginRemoved(ctx, id, accountId)
  return { trashId }
}
