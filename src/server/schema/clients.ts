import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from './auth.ts'
import { instant, key } from './columns.ts'

/**
 * A client of one trainer, the tenant (S28). The portal link's token is stored twice: as a hash for look-up, and
 * encrypted so that the trainer can copy it again (D50); without the hash the link is disabled.
 * `profile_id` is set when the client has a login (D2).
 */
export const clients = pgTable(
  'clients',
  {
    id: key(),
    trainerId: uuid('trainer_id')
      .notNull()
      .references(() => profiles.id),
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    color: text('color'),
    /** "Bra att veta": what the trainer wants to remember, as private as the notes of sessions (D105). */
    lastingNote: text('lasting_note').notNull().default(''),
    /** When the mail server refused the address for good; null again when the address is changed. */
    emailRefusedAt: instant('email_refused_at'),
    /** Which letters the client has declined by the link in one of them. */
    declinesReminders: boolean('declines_reminders').notNull().default(false),
    declinesLowBalance: boolean('declines_low_balance').notNull().default(false),
    declinesMessages: boolean('declines_messages').notNull().default(false),
    /** Whether the client may book and move, where the trainer has chosen who may (D117). */
    mayBook: boolean('may_book').notNull().default(false),
    tokenHash: text('token_hash'),
    tokenSealed: text('token_sealed').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** How often and when last the name was changed, by a trigger: calendar feeds say it in their sessions. */
    nameRevision: integer('name_revision').notNull().default(0),
    renamedAt: instant('renamed_at'),
  },
  (table) => [
    unique('clients_id_trainer_key').on(table.id, table.trainerId),
    uniqueIndex('clients_trainer_email_key').on(table.trainerId, sql`lower(${table.email})`),
    uniqueIndex('clients_token_hash_key').on(table.tokenHash),
    index('clients_profile').on(table.profileId),
    check('clients_color', sql`${table.color} ~ '^([a-z]+-500|#[0-9a-f]{6})$'`),
  ],
)

/** The foreign key to a client of the same trainer (tenancy); the rows go with the client. */
export function clientKey(name: string, table: Record<'clientId' | 'trainerId', AnyPgColumn>) {
  return foreignKey({
    name,
    columns: [table.clientId, table.trainerId],
    foreignColumns: [clients.id, clients.trainerId],
  }).onDelete('cascade')
}

/**
 * How often a client's link has been opened, and on which day last, in Sweden; nothing about the visitor. A separate
 * table, so that opening the portal never waits for the row lock of a write to the client's books.
 */
export const linkOpenings = pgTable('link_openings', {
  clientId: uuid('client_id')
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
  lastOn: date('last_on').notNull(),
})

/**
 * The offer of a login that was mailed to a client and is not accepted yet (D2), at most one for each client. Its
 * link's token is stored as a hash, so a leaked table grants no access. The row is deleted when the offer is accepted or
 * void.
 */
export const loginOffers = pgTable('login_offers', {
  clientId: uuid('client_id')
    .primaryKey()
    .references(() => clients.id, { onDelete: 'cascade' }),
  /** The recipient, in lower case. Only an account with this address can accept. */
  email: text('email').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
})
