import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { newClientColour } from '#shared/clients/colours.ts'
import type { addClientInput, setColourInput, updateClientInput } from '#shared/clients/inputs.ts'
import { Problem } from '#shared/problem.ts'
import type { Deleted } from '#shared/trash/payload.ts'
import { hashToken, newToken } from '../access/keys.ts'
import { getClient, isOwnClient } from '../access/own-client.ts'
import { lockClients, lockClientsBesideBooks } from '../access/owned-rows.ts'
import { seal } from '../access/seal.ts'
import type { TrainerContext } from '../context.ts'
import type { Database } from '../db/database.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { hasOther } from '../db/has-other.ts'
import { withLinkRecord } from '../erasure/log.ts'
import { queueEvent } from '../events/record.ts'
import { runOnce } from '../idempotency/once.ts'
import { storeClients } from '../trash/store.ts'
import { deleteClients, requireNeverErased } from './erase.ts'
import { linksOf } from './link.ts'
import { logLoginRemoved } from './login.ts'
import { voidOffer } from './login-offers.ts'
import { clientDeletionImpact } from './queries.ts'
import { clients } from './tables.ts'

/** Adds a client with a personal link. Throws CLIENT_EMAIL_EXISTS, CONFLICT (the key is taken) or NOT_FOUND (it was erased). */
export async function addClient(
  ctx: TrainerContext,
  input: z.infer<typeof addClientInput>,
): Promise<void> {
  const { keys, scope } = ctx
  const token = newToken()
  const add = async (tx: Database) => {
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
    if (added.length === 0) {
      const isSameEmail = and(
        eq(clients.trainerId, scope.trainerId),
        sql`lower(${clients.email}) = lower(${input.email})`,
        ne(clients.id, input.id),
      )
      const isEmailTaken = (await tx.$count(clients, isSameEmail)) > 0
      throw new Problem(isEmailTaken ? 'CLIENT_EMAIL_EXISTS' : 'CONFLICT')
    }
    await requireNeverErased(tx, scope.trainerId, [input.id])
    await queueEvent(tx, ctx, { kind: 'client.added', clientIds: [input.id] })
  }
  await runOnce(ctx, add, { rows: 1 })
}

/**
 * Saves the client's details. Another e-mail address voids an offer of a login that was mailed to the old one. Throws
 * NOT_FOUND or CLIENT_EMAIL_EXISTS.
 */
export async function updateClient(
  ctx: TrainerContext,
  { id, ...details }: z.infer<typeof updateClientInput>,
): Promise<void> {
  const { scope } = ctx
  try {
    await runOnce(ctx, async (tx) => {
      await lockClientsBesideBooks(tx, scope, [id])
      const before = await getClient(tx, scope, id)
      const isOtherEmail = before.email.toLowerCase() !== details.email.toLowerCase()
      const updated = await tx
        .update(clients)
        .set({ ...details, ...(isOtherEmail && { emailRefusedAt: null }) })
        .where(and(isOwnClient(scope, id), hasOther(clients, details)))
        .returning({ id: clients.id })
      if (isOtherEmail) await voidOffer(tx, id)
      if (updated.length > 0) await queueEvent(tx, ctx, { kind: 'client.updated', clientIds: [id] })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'clients_trainer_email_key'))
      throw new Problem('CLIENT_EMAIL_EXISTS')
    throw error
  }
}

/** Sets the client's colour in the calendar (S30). Throws NOT_FOUND. */
export async function setClientColour(
  ctx: TrainerContext,
  { id, color }: z.infer<typeof setColourInput>,
): Promise<void> {
  const { scope } = ctx
  await runOnce(ctx, async (tx) => {
    const { color: colorBefore } = await getClient(tx, scope, id)
    const updated = await tx
      .update(clients)
      .set({ color })
      .where(and(isOwnClient(scope, id), hasOther(clients, { color })))
      .returning({ id: clients.id })
    if (updated.length === 0) return
    await queueEvent(tx, ctx, {
      kind: 'client.colour-changed',
      clientIds: [id],
      figures: { color, colorBefore },
    })
  })
}

/**
 * Deletes a client in one transaction (D20); for 30 days it can be restored from the trash (D31), and until then
 * its personal link opens nothing. Returns its key there. Throws NOT_FOUND.
 */
export async function removeClient(ctx: TrainerContext, id: string): Promise<Deleted> {
  const { scope } = ctx
  let accounts = new Map<string, string>()
  const answer = await withLinkRecord(ctx, (links) =>
    runOnce(ctx, async (tx) => {
      await lockClients(tx, scope, [id])
      await links.end('disabled', await linksOf(tx, [id]))
      const impact = await clientDeletionImpact(tx, scope, id)
      const [stored] = await storeClients(tx, ctx, [id])
      if (!stored) throw new Problem('NOT_FOUND')
      const { trashId } = stored
      accounts = await deleteClients(tx, scope.trainerId, [id])
      await queueEvent(tx, ctx, {
        kind: 'client.removed',
        clientIds: [id],
        figures: { ...impact, trashId },
      })
      return { trashId }
    }),
  )
  for (const [clientId, accountId] of accounts) logLoginRemoved(ctx, clientId, accountId)
  return answer
}
