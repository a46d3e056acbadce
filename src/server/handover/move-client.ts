import { and, eq, isNull } from 'drizzle-orm'
import { type HeldHours, heldHours } from '#shared/handover/held-hours.ts'
import { Problem } from '#shared/problem.ts'
import type { Database } from '../platform/db/database.ts'
import { isRangeViolation, isUniqueViolation } from '../platform/db/errors.ts'
import { insertAll } from '../platform/db/insert-all.ts'
import type { KeptRows } from '../platform/tenant/client-tables.ts'
import { forgetImportsOf } from '../platform/tenant/import-records.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { handedHours } from '../schema/handover.ts'
import { outbox } from '../schema/outbox.ts'
import { insertClientRows } from '../trash/insert-document.ts'
import { type SetAside, setTrashAside } from '../trash/set-aside.ts'
import { keptOf } from '../trash/store-rows.ts'

type Of = { clientId: string; trainerId: string }

/** Everything that a client is, taken out of the tables. */
export interface TakenClient {
  rows: KeptRows
  /** The account with which the client logs in. */
  profileId: string | null
  /** What lay in the trainer's trash. */
  trash: SetAside[]
}

/**
 * Takes a client, whose row is locked, out of the tables with everything that is theirs, as a deletion does (D129), but for
 * what stays by itself: the login, the personal link, the client's own feed. What gives its trainer access to it ends.
 */
export async function takeClient(tx: Database, of: Of): Promise<TakenClient> {
  const { clientId, trainerId } = of
  const isClient = and(eq(clients.id, clientId), eq(clients.trainerId, trainerId))
  await endWaysIn(tx, 'handedOver', { clientId })
  // Waiting messages go out in the name of the trainer who wrote them.
  await tx
    .update(outbox)
    .set({ senderId: trainerId })
    .where(
      and(
        eq(outbox.clientId, clientId),
        eq(outbox.kind, 'client-message'),
        isNull(outbox.senderId),
        isNull(outbox.sentAt),
        isNull(outbox.failedAt),
      ),
    )
  const trash = await setTrashAside(tx, of)
  await forgetImportsOf(tx, [{ id: clientId, trainerId }])
  const rows = (await keptOf(tx, [clientId]))(clientId)
  const [removed] = await tx
    .delete(clients)
    .where(isClient)
    .returning({ profileId: clients.profileId })
  if (!removed) throw new Problem('HANDOVER_NOT_FOUND')
  return { rows, profileId: removed.profileId, trash }
}

/**
 * Makes it the client of this trainer, who has the pots' training types. Throws CLIENT_EMAIL_EXISTS or HOURS_OUT_OF_RANGE,
 * after which the transaction is lost.
 */
export async function putClient(
  tx: Database,
  { clientId, trainerId }: Of,
  { rows, profileId }: Pick<TakenClient, 'rows' | 'profileId'>,
): Promise<void> {
  try {
    await insertClientRows({ tx, scope: { trainerId }, clientId }, rows)
  } catch (error) {
    if (isUniqueViolation(error, 'clients_trainer_email_key'))
      throw new Problem('CLIENT_EMAIL_EXISTS', { cause: error })
    if (isRangeViolation(error)) throw new Problem('HOURS_OUT_OF_RANGE', { cause: error })
    throw error
  }
  if (profileId) await tx.update(clients).set({ profileId }).where(eq(clients.id, clientId))
}

/**
 * Keeps what the giver has held of the client as sums, less what others had held before, and returns those of the receiver,
 * whose own sessions they are again.
 */
export async function keepHeldHours(
  tx: Database,
  { clientId, from, to }: { clientId: string; from: string; to: string },
  rows: Pick<KeptRows, 'sessions'>,
): Promise<HeldHours[]> {
  const known = await tx.select().from(handedHours).where(eq(handedHours.clientId, clientId))
  const others = known.filter(({ trainerId }) => trainerId !== from)
  await replaceHeldHours(
    tx,
    { clientId, trainerIds: [from, to] },
    {
      trainerId: from,
      held: heldHours(rows.sessions, others),
    },
  )
  return others
    .filter(({ trainerId }) => trainerId === to)
    .map(({ trainerId: _trainerId, clientId: _clientId, ...held }) => held)
}

/** Replaces the sums that these trainers have of a client by those of one. */
export async function replaceHeldHours(
  tx: Database,
  { clientId, trainerIds }: { clientId: string; trainerIds: readonly string[] },
  { trainerId, held }: { trainerId: string; held: readonly HeldHours[] },
): Promise<void> {
  await tx
    .delete(handedHours)
    .where(and(eq(handedHours.clientId, clientId), isAnyOf(handedHours.trainerId, trainerIds)))
  await insertAll(
    tx,
    handedHours,
    held.map((one) => ({ ...one, clientId, trainerId })),
  )
}
