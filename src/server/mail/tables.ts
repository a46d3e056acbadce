import { sql } from 'drizzle-orm'
import { index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { clients } from '../clients/tables.ts'
import { instant, key } from '../db/columns.ts'
import { invitations } from '../organizations/tables.ts'

/** The mails that we send. What they say is written when they leave, so that no row holds a link. */
export const mailKinds = [
  'password-reset',
  'password-changed',
  'invitation',
  'client-login',
] as const

export const mailKindColumn = pgEnum('mail_kind', mailKinds)

/**
 * Mail to be sent, written in the transaction of what it tells of. `next_attempt_at` also keeps a mail to whoever is
 * sending it: until then nobody else takes it. It ends with `sent_at` or, given up, with `failed_at`.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: key(),
    kind: mailKindColumn('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** What a mail of the kind 'invitation' tells of; whoever takes that back takes the mail back. */
    invitationId: uuid('invitation_id').references(() => invitations.id, { onDelete: 'cascade' }),
    /** What a mail of the kind 'client-login' tells of. */
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    failedAt: instant('failed_at'),
  },
  (table) => [
    index('outbox_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('outbox_invitation').on(table.invitationId),
    index('outbox_client').on(table.clientId),
  ],
)
