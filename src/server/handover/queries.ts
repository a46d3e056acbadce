import { and, asc, desc, eq, gt, gte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { compareSwedish } from '#shared/collation.ts'
import { doneShown, undoLimit } from '#shared/handover/limits.ts'
import type { HandoverList, Receiver } from '#shared/handover/payload.ts'
import type { MessageState } from '#shared/messages/ways.ts'
import { localDateOf } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { outcomeOf } from '../platform/mail/outbox.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { handoverOffers, handovers } from '../schema/handover.ts'
import { organizationMembers, organizations } from '../schema/organizations.ts'
import { outbox } from '../schema/outbox.ts'
import { isUntouched } from './untouched.ts'

/** Who can receive a client of this trainer: the other active members of the trainer's organisations (D37). */
export async function receiversOf(
  db: Database,
  { trainerId }: { trainerId: string },
): Promise<Receiver[]> {
  const own = alias(organizationMembers, 'own')
  const found = await db
    .select({
      id: profiles.id,
      name: profiles.name,
      organizations: sql<string[]>`array_agg(${organizations.name} order by ${organizations.name})`,
    })
    .from(own)
    .innerJoin(organizations, eq(organizations.id, own.organizationId))
    .innerJoin(organizationMembers, eq(organizationMembers.organizationId, own.organizationId))
    .innerJoin(profiles, eq(profiles.id, organizationMembers.trainerId))
    .where(
      and(
        eq(own.trainerId, trainerId),
        ne(organizationMembers.trainerId, trainerId),
        eq(profiles.isDisabled, false),
      ),
    )
    .groupBy(profiles.id)
    .orderBy(asc(profiles.id))
  return found.toSorted((a, b) => compareSwedish(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

type By = { trainerId: string; now: Date }

const giver = alias(profiles, 'giver')
const receiver = alias(profiles, 'receiver')
const asker = alias(profiles, 'asker')

const waiting = prepared((db) =>
  db
    .select({
      clientId: handoverOffers.clientId,
      clientName: clients.name,
      organizationName: organizations.name,
      fromOn: handoverOffers.fromOn,
      untilOn: handoverOffers.untilOn,
      state: handoverOffers.state,
      withNotes: handoverOffers.withNotes,
      giverId: handoverOffers.trainerId,
      giverName: giver.name,
      receiverId: handoverOffers.receiverId,
      receiverName: receiver.name,
      isReceiverDisabled: receiver.isDisabled,
      byName: asker.name,
      mail: sql<MessageState | null>`case when ${outbox.id} is not null then coalesce(${outcomeOf}, 'waiting') end`,
    })
    .from(handoverOffers)
    .innerJoin(clients, eq(clients.id, handoverOffers.clientId))
    .innerJoin(organizations, eq(organizations.id, handoverOffers.organizationId))
    .innerJoin(giver, eq(giver.id, handoverOffers.trainerId))
    .innerJoin(receiver, eq(receiver.id, handoverOffers.receiverId))
    .leftJoin(asker, eq(asker.id, handoverOffers.byId))
    .leftJoin(outbox, eq(outbox.id, handoverOffers.mailId))
    .where(
      and(
        or(
          eq(handoverOffers.trainerId, sql.placeholder('trainerId')),
          // An ask is not the receiver's yet.
          and(
            eq(handoverOffers.receiverId, sql.placeholder('trainerId')),
            eq(handoverOffers.state, 'offered'),
          ),
        ),
        gte(handoverOffers.untilOn, sql.placeholder('today')),
      ),
    )
    .orderBy(asc(handoverOffers.createdAt), asc(handoverOffers.clientId))
    .prepare('waiting_handovers'),
)

/** What waits of the trainer's own clients, and what is offered to the trainer, the oldest first. */
export function waitingOffers(db: Database, { trainerId, now }: By) {
  return waiting(db).execute({ trainerId, today: localDateOf(now) })
}

const done = prepared((db) =>
  db
    .select({
      id: handovers.id,
      clientId: handovers.clientId,
      clientName: sql<string>`${handovers.kept} ->> 'clientName'`,
      giverId: handovers.giverId,
      giverName: giver.name,
      receiverName: receiver.name,
      at: handovers.at,
    })
    .from(handovers)
    .innerJoin(giver, eq(giver.id, handovers.giverId))
    .innerJoin(receiver, eq(receiver.id, handovers.receiverId))
    .where(
      and(
        or(
          eq(handovers.giverId, sql.placeholder('trainerId')),
          eq(handovers.receiverId, sql.placeholder('trainerId')),
        ),
        gt(handovers.at, sql.placeholder('since')),
      ),
    )
    .orderBy(desc(handovers.at), desc(handovers.id))
    .limit(doneShown)
    .prepare('done_handovers'),
)

/** The trainer's hand-overs: those that wait, and those that can still be undone (D37). */
export async function listHandovers({
  db,
  scope,
  now: clock,
}: TrainerContext): Promise<HandoverList> {
  const { trainerId } = scope
  const now = clock()
  const [offers, past] = await Promise.all([
    waitingOffers(db, { trainerId, now }),
    done(db).execute({ trainerId, since: undoLimit(now).toISOString() }),
  ])
  const untouched = await Promise.all(past.map((one) => isUntouched(db, one)))
  return {
    incoming: offers
      .filter(({ receiverId }) => receiverId === trainerId)
      .map((offer) => ({ ...whatWaits(offer), giverName: offer.giverName })),
    outgoing: offers
      .filter(({ giverId }) => giverId === trainerId)
      .map((offer) => ({
        ...whatWaits(offer),
        state: offer.state,
        receiverId: offer.receiverId,
        receiverName: offer.receiverName,
        isReceiverDisabled: offer.isReceiverDisabled,
        withNotes: offer.withNotes,
        mail: offer.mail,
        askedBy: offer.state === 'asked' ? offer.byName : null,
      })),
    done: past
      .filter((_, place) => untouched[place])
      .map(({ giverId, giverName, receiverName, ...one }) => {
        const isGiver = giverId === trainerId
        return {
          ...one,
          side: isGiver ? ('given' as const) : ('received' as const),
          otherName: isGiver ? receiverName : giverName,
        }
      }),
  }
}

type Waiting = Awaited<ReturnType<typeof waitingOffers>>[number]

/** What both trainers see of one that waits. */
export function whatWaits({ clientId, clientName, organizationName, fromOn, untilOn }: Waiting) {
  return { clientId, clientName, organizationName, fromOn, untilOn }
}
