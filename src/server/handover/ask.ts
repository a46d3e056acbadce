import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { askHandoverInput } from '#shared/handover/inputs.ts'
import { Problem } from '#shared/problem.ts'
import { localDateOf } from '#shared/time.ts'
import { lockOrganization } from '../platform/access/organization-scope.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { lockClientRows } from '../platform/tenant/owned-rows.ts'
import type { OrganizationContext } from '../procedures/context.ts'
import { actOnce } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { organizationMembers } from '../schema/organizations.ts'
import { requireReceiver, storeOffers } from './offer.ts'

/**
 * An ADMIN asks a member to hand one of their clients over to another member (D37): the member offers the client then, or
 * dismisses it. Throws NOT_FOUND for a client of no active member, INVALID_INPUT for the ADMIN's own, which are offered
 * instead, RECEIVER_NOT_FOUND, HANDOVER_WAITS, and what `lockOrganization` throws.
 */
export async function askHandover(
  ctx: OrganizationContext,
  { organizationId, clientId, receiverId }: z.infer<typeof askHandoverInput>,
): Promise<void> {
  await actOnce(ctx, async (tx) => {
    await lockOrganization(tx, ctx, 'ADMIN')
    const giverId = await giverOf(tx, { organizationId, clientId })
    if (giverId === ctx.actor.id) throw new Problem('INVALID_INPUT')
    await requireReceiver(tx, { giverId, receiverId, organizationId })
    await lockClientRows(tx, { trainerId: giverId }, [clientId])
    const now = ctx.now()
    await storeOffers(
      tx,
      {
        clientIds: [clientId],
        trainerId: giverId,
        receiverId,
        organizationId,
        state: 'asked',
        byId: ctx.actor.id,
        fromOn: localDateOf(now),
      },
      now,
    )
    // On the giver's rows, so that their open pages show it at once (D33).
    const ofGiver = { ...ctx, scope: { trainerId: giverId } }
    await queueEvent(tx, ofGiver, {
      kind: 'handover.asked',
      clientIds: [clientId],
      accountId: giverId,
    })
  })
}

/** The active member whose client it is. Throws NOT_FOUND. */
async function giverOf(
  tx: Database,
  { organizationId, clientId }: { organizationId: string; clientId: string },
): Promise<string> {
  const [found] = await tx
    .select({ trainerId: clients.trainerId })
    .from(clients)
    .innerJoin(organizationMembers, eq(organizationMembers.trainerId, clients.trainerId))
    .innerJoin(profiles, eq(profiles.id, clients.trainerId))
    .where(
      and(
        eq(clients.id, clientId),
        eq(organizationMembers.organizationId, organizationId),
        eq(profiles.isDisabled, false),
      ),
    )
  if (!found) throw new Problem('NOT_FOUND')
  return found.trainerId
}
