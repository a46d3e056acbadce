import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { saveBookingInput, setMayBookInput } from '#shared/portal/booking/inputs.ts'
import { Problem } from '#shared/problem.ts'
import { hasOther } from '../platform/db/has-other.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockClientsBesideBooks } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'
import { bookingSettings, bookingWindows } from '../schema/booking.ts'
import { clients } from '../schema/clients.ts'
import { potTypes } from '../schema/pots.ts'

/**
 * Saves what clients may book (D117): all of it, under the lock of the trainer's own row, which a booking takes before it reads
 * them. What is booked stays. Throws POT_TYPE_NOT_FOUND when one of the types is another trainer's, or was deleted.
 */
export async function saveBooking(
  ctx: TrainerContext,
  { windows, types, ...settings }: z.infer<typeof saveBookingInput>,
): Promise<void> {
  const { trainerId } = ctx.scope
  await runOnce(ctx, async (tx) => {
    await tx
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, trainerId))
      .for('no key update')
    await tx
      .insert(bookingSettings)
      .values({ trainerId, ...settings })
      .onConflictDoUpdate({ target: bookingSettings.trainerId, set: settings })
    await tx.delete(bookingWindows).where(eq(bookingWindows.trainerId, trainerId))
    if (windows.length > 0)
      await tx.insert(bookingWindows).values(windows.map((window) => ({ trainerId, ...window })))
    const inOrder = types.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const { id, bookingHours } of inOrder) {
      const isOwn = and(eq(potTypes.id, id), eq(potTypes.trainerId, trainerId))
      const changed = await tx
        .update(potTypes)
        .set({ bookingHours })
        .where(and(isOwn, hasOther(potTypes, { bookingHours })))
        .returning({ id: potTypes.id })
      if (changed.length === 0 && (await tx.$count(potTypes, isOwn)) === 0)
        throw new Problem('POT_TYPE_NOT_FOUND')
    }
    await queueEvent(tx, ctx, { kind: 'profile.settings-changed' })
  })
}

/** Chooses whether a client may book and move, where the trainer has chosen who may. Throws NOT_FOUND. */
export async function setMayBook(
  ctx: TrainerContext,
  { clientId, mayBook }: z.infer<typeof setMayBookInput>,
): Promise<void> {
  await runOnce(ctx, async (tx) => {
    await lockClientsBesideBooks(tx, ctx.scope, [clientId])
    const changed = await tx
      .update(clients)
      .set({ mayBook })
      .where(and(eq(clients.id, clientId), ne(clients.mayBook, mayBook)))
      .returning({ id: clients.id })
    if (changed.length > 0)
      await queueEvent(tx, ctx, { kind: 'client.updated', clientIds: [clientId] })
  })
}
