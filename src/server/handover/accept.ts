import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { acceptHandoverInput } from '#shared/handover/inputs.ts'
import { receivingType } from '#shared/handover/receiving-type.ts'
import { sumHours } from '#shared/hours.ts'
import { Problem } from '#shared/problem.ts'
import { localDateOf } from '#shared/time.ts'
import { logSecurity } from '../platform/access/security-log.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { KeptRows } from '../platform/tenant/client-tables.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { handoverOffers, handovers } from '../schema/handover.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { insertTypes, withEmail } from '../trash/insert-document.ts'
import { typesOf } from '../trash/store-rows.ts'
import { type KeptByGiver, withoutTexts } from './kept.ts'
import { lockParties } from './lock.ts'
import { keepHeldHours, putClient, takeClient } from './move-client.ts'

/**
 * Receives a client (D37), in one transaction and with every key as it was: the triggers count the hours anew, and the
 * client's link, login and calendar stay. What the giver has not ticked stays with the giver until the hand-over can no
 * longer be undone. `email` is another address for the client. Throws HANDOVER_NOT_FOUND, HANDOVER_EARLY,
 * RECEIVER_NOT_FOUND, HANDOVER_BOOKS_WRONG, CLIENT_EMAIL_EXISTS or HOURS_OUT_OF_RANGE.
 */
export async function acceptHandover(
  ctx: TrainerContext,
  { clientId, email }: z.infer<typeof acceptHandoverInput>,
): Promise<{ id: string }> {
  const receiverId = ctx.scope.trainerId
  let moved: Record<string, string> | null = null
  const answer = await runOnce(ctx, async (tx) => {
    const { giverId, organizationId } = await offerTo(tx, { clientId, receiverId })
    const parties = { clientId, from: giverId, to: receiverId }
    await lockParties(
      tx,
      { ...parties, organizationId },
      { actorId: receiverId, mayBeDisabled: false },
    )
    // Under the lock of the client: it may have been withdrawn, or be another one. Locked itself, too: a withdrawal locks
    // nothing else, and must either come first or find nothing.
    const offer = await offerTo(tx, { clientId, receiverId, isLocked: true })
    if (offer.giverId !== giverId) throw new Problem('HANDOVER_NOT_FOUND')
    const today = localDateOf(ctx.now())
    if (offer.untilOn < today) throw new Problem('HANDOVER_NOT_FOUND')
    if (today < offer.fromOn) throw new Problem('HANDOVER_EARLY')

    const hours = await hoursOf(tx, clientId)
    const { rows: taken, profileId, trash } = await takeClient(tx, { clientId, trainerId: giverId })
    const { rows, texts } = offer.withNotes ? { rows: taken, texts: null } : withoutTexts(taken)
    const types = await mapTypes(tx, parties, rows)
    const heldBefore = await keepHeldHours(tx, parties, rows)
    const [client] = rows.client
    if (!client) throw new Problem('HANDOVER_NOT_FOUND')
    const received = {
      ...rows,
      client: [withEmail(client, email)],
      pots: rows.pots.map((pot) => ({ ...pot, potTypeId: types.of(pot.potTypeId) })),
    }
    await putClient(tx, { clientId, trainerId: receiverId }, { rows: received, profileId })

    const kept: KeptByGiver = {
      clientName: client.name,
      email: email === null ? null : client.email,
      texts,
      types: types.given,
      typeOfPot: Object.fromEntries(rows.pots.map((pot) => [pot.id, pot.potTypeId])),
      madeTypes: types.made,
      trash,
      heldBefore,
    }
    const id = randomUUID()
    const at = ctx.now()
    await tx.delete(handovers).where(eq(handovers.clientId, clientId))
    await tx
      .insert(handovers)
      .values({ id, clientId, giverId, receiverId, organizationId, at, kept })
    const figures = {
      pots: rows.pots.length,
      sessions: rows.sessions.length,
      hoursRemaining: hours,
    }
    const event = { clientIds: [clientId], subjectIds: [id], figures }
    const giver = { ...ctx, scope: { trainerId: giverId } }
    await queueEvent(tx, giver, { ...event, kind: 'handover.given', accountId: receiverId })
    await queueEvent(tx, ctx, { ...event, kind: 'handover.received', accountId: giverId })
    moved = { clientId, from: giverId, to: receiverId }
    return { id }
  })
  if (moved) logSecurity(ctx, 'handover.received', moved)
  return answer
}

/** The offer of this client to this trainer. Throws HANDOVER_NOT_FOUND. */
async function offerTo(
  tx: Database,
  { isLocked = false, ...of }: { clientId: string; receiverId: string; isLocked?: boolean },
) {
  const query = tx
    .select({
      giverId: handoverOffers.trainerId,
      organizationId: handoverOffers.organizationId,
      fromOn: handoverOffers.fromOn,
      untilOn: handoverOffers.untilOn,
      withNotes: handoverOffers.withNotes,
    })
    .from(handoverOffers)
    .where(
      and(
        eq(handoverOffers.clientId, of.clientId),
        eq(handoverOffers.receiverId, of.receiverId),
        eq(handoverOffers.state, 'offered'),
      ),
    )
  const [offer] = await (isLocked ? query.for('update') : query)
  if (!offer) throw new Problem('HANDOVER_NOT_FOUND')
  return offer
}

async function hoursOf(tx: Database, clientId: string): Promise<number> {
  const found = await tx
    .select({ hours: pots.hoursRemaining })
    .from(pots)
    .where(eq(pots.clientId, clientId))
  return sumHours(found.map(({ hours }) => hours))
}

/** The receiver's training types of the pots, those made that are missing; and the giver's as they are. */
async function mapTypes(
  tx: Database,
  { from, to }: { from: string; to: string },
  rows: Pick<KeptRows, 'pots'>,
) {
  const used = [...new Set(rows.pots.map(({ potTypeId }) => potTypeId))]
  const given = await typesOf(tx, { trainerId: from }, used)
  const own = await tx.select().from(potTypes).where(eq(potTypes.trainerId, to))
  const keys = new Map<string, string>()
  const made: typeof given = []
  for (const type of given) {
    const { id, name } = receivingType(type, own)
    const key = id ?? randomUUID()
    keys.set(type.id, key)
    if (id === null) made.push({ ...type, id: key, name })
  }
  await insertTypes(tx, { trainerId: to }, made)
  return { given, made: made.map(({ id }) => id), of: (id: string) => keys.get(id) ?? id }
}
