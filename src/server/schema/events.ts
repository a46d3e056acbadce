import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EventFigures, EventKind, RefusalKind } from '#shared/events/kinds.ts'
import type { PlacesBefore } from '#shared/messages/untold.ts'
import { instant } from './columns.ts'

/**
 * The audit record (D34): one row for each act, inserted in the act's transaction. Append-only by triggers. It
 * holds keys and figures only, never a name, an address of mail, a note or a secret, so that the erasure of a person
 * does not need to change it; therefore its keys have no foreign keys.
 */
export const events = pgTable(
  'events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    /** The acting account and its role at that time; null for a visitor without a login session. */
    actorId: uuid('actor_id'),
    actorRole: text('actor_role'),
    /** The browser and system of the request, 'Firefox, Windows'. */
    device: text('device'),
    /** The shortened IP address, or its keyed hash (ADDRESS_LOG). */
    address: text('address'),
    /** The tenant whose rows were changed. */
    trainerId: uuid('trainer_id'),
    organizationId: uuid('organization_id'),
    /** The account acted on, where it is not the actor's own. */
    accountId: uuid('account_id'),
    clientIds: uuid('client_ids').array().notNull(),
    /** The keys of the rows acted on: sessions, a pot, a history entry, an invitation. */
    subjectIds: uuid('subject_ids').array().notNull(),
    figures: jsonb('figures').$type<EventFigures>().notNull(),
    /** Of an act on what clients have planned: where each session was before it (D141); null of older ones, and of others. */
    placesBefore: jsonb('places_before').$type<PlacesBefore>(),
  },
  (table) => [
    index('events_clients').using('gin', table.clientIds),
    index('events_trainer').on(table.trainerId, table.id),
    index('events_actor').on(table.actorId, table.id),
    // Which events tell of an act, by the act's.
    index('events_told')
      .on(sql`((${table.figures}->>'of')::bigint)`)
      .where(sql`${table.kind} = 'client.told'`),
    // What a trainer's clients may not have been told of, in a week (messages/untold.ts).
    index('events_untold')
      .on(table.trainerId, table.at)
      .where(sql`${table.placesBefore} is not null or ${table.kind} = 'client.told'`),
    index('events_organization')
      .on(table.organizationId, table.id)
      .where(sql`${table.organizationId} is not null`),
  ],
)

/**
 * Refused attempts by hour, kind, account and shortened address: a count rather than rows, so that an attacker cannot
 * fill the disk. Beyond the hourly limit of rows, only the total of the hour is counted, in a row without account and
 * address.
 */
export const refusals = pgTable(
  'refusals',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    hour: instant('hour').notNull(),
    kind: text('kind').$type<RefusalKind | 'overflow'>().notNull(),
    accountId: uuid('account_id'),
    address: text('address').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    unique('refusals_key')
      .on(table.hour, table.kind, table.accountId, table.address)
      .nullsNotDistinct(),
    index('refusals_account').on(table.accountId, table.hour),
    check('refusals_count', sql`${table.count} > 0`),
  ],
)
