import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from './auth.ts'
import { instant } from './columns.ts'

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
})

/** The one picture of a profile, re-encoded, at most 40 kB (D72). */
export const profileImages = pgTable('profile_images', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** The last segment of its URL, `profile_{timestamp}.{ext}` (S63). */
  fileName: text('file_name').notNull(),
  bytes: bytes('bytes').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
