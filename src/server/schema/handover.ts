import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  uuid,
} from 'drizzle-orm/pg-core'
import { handoverStates } from '#shared/handover/kinds.ts'
import { profiles } from './auth.ts'
import { clientKey } from './clients.ts'
import { hours, instant, key } from './columns.ts'
import { organizationMembers } from './organizations.ts'
import { outbox } from './outbox.ts'

export const handoverStateColumn = pgEnum('handover_state', handoverStates)

/** The foreign key to a membership, with which the row goes: what a former member was asked or offered is void. */
function memberKey(
  name: string,
  { trainer, organization }: Record<'trainer' | 'organization', AnyPgColumn>,
) {
  return foreignKey({
    name,
    columns: [trainer, organization],
    foreignColumns: [organizationMembers.trainerId, organizationMembers.organizationId],
  }).onDelete('cascade')
}

/**
 * The hand-over of a client that waits (D37), at most one for each client: asked for by an ADMIN, or offered to the
 * receiver. It goes with the client, and with either's membership of the organisation.
 */
export const handoverOffers = pgTable(
  'handover_offers',
  {
    clientId: uuid('client_id').primaryKey(),
    /** Who has the client. */
    trainerId: uuid('trainer_id').notNull(),
    receiverId: uuid('receiver_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    state: handoverStateColumn('state').notNull(),
    /** The account of the ADMIN who asked, or of the SUPER_ADMIN who offers a disabled account's client; else null. */
    byId: uuid('by_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** Whether notes and reasons of cancelling go along. */
    withNotes: boolean('with_notes').notNull().default(false),
    /** The days in Stockholm from which, and until and with which, it can be accepted. */
    fromOn: date('from_on', { mode: 'string' }).notNull(),
    untilOn: date('until_on', { mode: 'string' }).notNull(),
    /** The mail that tells the client; null when the client was told in another way, and when its row is deleted. */
    mailId: uuid('mail_id').references(() => outbox.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    clientKey('handover_offers_client_fk', table),
    memberKey('handover_offers_giver_fk', {
      trainer: table.trainerId,
      organization: table.organizationId,
    }),
    memberKey('handover_offers_receiver_fk', {
      trainer: table.receiverId,
      organization: table.organizationId,
    }),
    index('handover_offers_trainer').on(table.trainerId),
    index('handover_offers_receiver').on(table.receiverId),
    index('handover_offers_organization').on(table.organizationId),
    index('handover_offers_mail').on(table.mailId),
    check('handover_offers_other', sql`${table.trainerId} <> ${table.receiverId}`),
    check('handover_offers_days', sql`${table.fromOn} <= ${table.untilOn}`),
  ],
)

/**
 * The hand-overs of the last 30 days that can be undone as long as nothing was done for the client since. The client's key is
 * no foreign key, since the row is there while the client is deleted and inserted; an erasure deletes it.
 */
export const handovers = pgTable(
  'handovers',
  {
    id: key(),
    clientId: uuid('client_id').notNull(),
    giverId: uuid('giver_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    receiverId: uuid('receiver_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id').notNull(),
    at: instant('at').notNull(),
    /** What did not go along and comes back with an undo: the giver's, which the receiver never reads. */
    kept: jsonb('kept').notNull(),
  },
  (table) => [
    index('handovers_client').on(table.clientId),
    index('handovers_giver').on(table.giverId, table.at),
    index('handovers_receiver').on(table.receiverId, table.at),
    index('handovers_at').on(table.at),
  ],
)

/**
 * What a trainer held for a client whom another trainer has since: sums of the days from `from_on` until the end of the week
 * or of the month, whichever comes first, without a name. The trainer's own figures count them, and those of whoever has the
 * client do not. Nothing leads from an erased client's key to a person.
 */
export const handedHours = pgTable(
  'handed_hours',
  {
    trainerId: uuid('trainer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').notNull(),
    fromOn: date('from_on', { mode: 'string' }).notNull(),
    sessions: integer('sessions').notNull(),
    heldHours: hours('held_hours').notNull(),
    missedHours: hours('missed_hours').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.trainerId, table.clientId, table.fromOn] }),
    index('handed_hours_trainer_day').on(table.trainerId, table.fromOn),
    index('handed_hours_client').on(table.clientId),
    check(
      'handed_hours_range',
      sql`${table.sessions} >= 0 and ${table.heldHours} between 0 and 99999 and ${table.missedHours} between 0 and 99999`,
    ),
  ],
)
