import type { Role } from '#shared/access/roles.ts'
import type { EventFigures, EventKind } from '#shared/events/kinds.ts'
import type { PlacesBefore } from '#shared/messages/untold.ts'
import { events } from '../../schema/events.ts'
import type { Origin } from '../access/origin.ts'
import type { Database } from '../db/database.ts'
import type { CountEvent } from './budgets.ts'
import type { KeyedCall } from './keyed-call.ts'

/** The context of an act. A procedure's context has all of it; a command, and what no account does, only the clock. */
export type Recorder = {
  now: () => Date
  origin: () => Origin
  actor?: { id: string; role: Role } | null
  countEvent?: CountEvent
  scope?: { trainerId: string }
  organization?: { organizationId: string }
  keyedCall?: KeyedCall | null
}

type QueuedEvent = {
  kind: EventKind
  /** The account acted on, where it is not the actor's own. */
  accountId?: string | null
  clientIds?: Iterable<string>
  subjectIds?: readonly string[]
  organizationId?: string
  figures?: EventFigures
  /** Of an act on what clients have planned: where its sessions were; `startsAt` is null where they were not booked (D141). */
  before?: readonly PlaceBefore[]
}

type PlaceBefore = { id: string; clientId: string; startsAt: Date | null }

/**
 * Queues the event of an act for the end of the act's own transaction: both are committed or neither (D34). Exactly one for
 * each mutation that changes something. An act does not see its event: `runOnce` inserts that of a call with an idempotency key in
 * one statement with the answer (procedures/once.ts); that of another is inserted at once. Throws TOO_MANY_ATTEMPTS, which
 * rolls the act back, when its account has used up the budget of this kind.
 */
export async function queueEvent(
  tx: Database,
  { now, origin, actor, countEvent, scope, organization, keyedCall }: Recorder,
  event: QueuedEvent,
): Promise<void> {
  if (actor) await countEvent?.(event.kind, actor.id)
  const { device, address } = origin()
  const row: typeof events.$inferInsert = {
    at: now(),
    kind: event.kind,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    device,
    address,
    trainerId: scope?.trainerId ?? null,
    organizationId: event.organizationId ?? organization?.organizationId ?? null,
    accountId: event.accountId ?? null,
    clientIds: [...new Set(event.clientIds ?? [])],
    subjectIds: [...(event.subjectIds ?? [])],
    figures: event.figures ?? {},
    placesBefore: event.before ? byClient(event.before) : null,
  }
  if (keyedCall) keyedCall.events.push(row)
  else await tx.insert(events).values(row)
}

function byClient(places: readonly PlaceBefore[]): PlacesBefore {
  const found: PlacesBefore = {}
  for (const { id, clientId, startsAt } of places) {
    const own = found[clientId] ?? {}
    found[clientId] = own
    own[id] = startsAt?.toISOString() ?? null
  }
  return found
}
