import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ExpectedSession } from '#shared/messages/changes.ts'
import { unsentStates } from '#shared/messages/ways.ts'
import { profiles } from './auth.ts'
import { clients } from './clients.ts'
import { instant, key } from './columns.ts'
import { invitations } from './organizations.ts'

/** The kinds of mail. The content is rendered when the mail is sent, so that no row holds a link. */
export const mailKinds = [
  'password-reset',
  'password-changed',
  'invitation',
  'client-login',
  'new-device',
  'welcome',
  'email-change',
  'email-changed',
  'account-erased',
  'factor-added',
  'factor-removed',
  'factor-reset',
  'factor-refused',
  'new-devices',
  'password-ended',
  'session-reminder',
  'low-balance',
  'client-message',
  'client-answers',
  'letter-sample',
  'feed-created',
  'sheet-made',
] as const

export const mailKindColumn = pgEnum('mail_kind', mailKinds)

/**
 * What became of a mail: the mail server took it; it was not true any more, or had nobody to go to; the mail server refused
 * it, or its address, for good; the mailbox was full; the recipient had been sent too much; or it was given up after a day.
 */
export const mailOutcomes = ['sent', ...unsentStates] as const

export const mailOutcomeColumn = pgEnum('mail_outcome', mailOutcomes)

/**
 * Transactional outbox: mail is inserted in the transaction of the change that it reports. `next_attempt_at` is also
 * the lease of a claimed mail: until then no other worker claims it. A row is final with `sent_at` or, with any other
 * outcome, with `failed_at`.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: key(),
    kind: mailKindColumn('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** The invitation of a mail of kind 'invitation'; deleting it deletes the mail. */
    invitationId: uuid('invitation_id').references(() => invitations.id, { onDelete: 'cascade' }),
    /** The client of a mail of kind 'client-login'. */
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    /** The browser and system in a mail of kind 'new-device' or 'email-change'. */
    device: text('device'),
    /** How many logins a mail of kind 'new-devices' tells of. */
    count: integer('count'),
    /** Who made the account of a mail of kind 'welcome'. */
    senderId: uuid('sender_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** The account of a mail of kind 'email-change' or 'email-changed', whose recipient may be another address. */
    accountId: uuid('account_id').references(() => profiles.id, { onDelete: 'cascade' }),
    /** What a mail to a client is about, once: the day of a reminder, the pot and crossing of 'low-balance'. */
    about: text('about'),
    /** The words of a 'client-message', and of which sessions they must still be true when it is sent. */
    message: text('message'),
    expected: jsonb('expected').$type<ExpectedSession[]>(),
    /** The event of the act that a 'client-message' tells of, which may have been purged. */
    actId: bigint('act_id', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
    /** Null while it waits, and of what a server of the release before settled: read it by `outcomeOf` (outbox.ts). */
    outcome: mailOutcomeColumn('outcome'),
  },
  (table) => [
    index('outbox_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    // Of several processes one queues it.
    uniqueIndex('outbox_about').on(table.kind, table.clientId, table.about),
    // What did not arrive, which is little.
    index('outbox_unsent')
      .on(table.clientId)
      .where(sql`${table.actId} is not null and ${table.failedAt} is not null`),
    index('outbox_act').on(table.actId, table.clientId),
    index('outbox_invitation').on(table.invitationId),
    index('outbox_client').on(table.clientId),
    // What could not be delivered is few, and asked for with each look at "Från klienterna".
    index('outbox_undelivered')
      .on(table.clientId)
      .where(sql`${table.outcome} in ('refused', 'full')`),
    index('outbox_account').on(table.accountId),
  ],
)
