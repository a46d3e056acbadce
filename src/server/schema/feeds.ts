import { foreignKey, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { feedNamings, feedOwners } from '#shared/feeds/kinds.ts'
import { profiles } from './auth.ts'
import { clients } from './clients.ts'
import { instant, key } from './columns.ts'

export const feedOwnerColumn = pgEnum('feed_owner', feedOwners)

export const feedNamingColumn = pgEnum('feed_naming', feedNamings)

/**
 * The secret address of a calendar feed: a trainer's of all sessions or of one client's, or a client's own. Its token is
 * stored as the personal link's is: as a hash for look-up, and sealed so that the address can be shown again. A client's own
 * goes with the personal link that it was made by.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: key(),
    trainerId: uuid('trainer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The one client whose sessions it has; null for all. */
    clientId: uuid('client_id'),
    owner: feedOwnerColumn('owner').notNull(),
    naming: feedNamingColumn('naming').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    tokenSealed: text('token_sealed').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'calendar_feeds_client_fk',
      columns: [table.clientId, table.trainerId],
      foreignColumns: [clients.id, clients.trainerId],
    }).onDelete('cascade'),
    unique('calendar_feeds_of').on(table.trainerId, table.clientId, table.owner).nullsNotDistinct(),
  ],
)
