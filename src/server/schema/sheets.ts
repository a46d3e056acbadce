import { pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { sheetKinds, sheetPeriods } from '#shared/export/sheets/kinds.ts'
import { profiles } from './auth.ts'
import { instant, key } from './columns.ts'

export const sheetKindColumn = pgEnum('sheet_kind', sheetKinds)

export const sheetPeriodColumn = pgEnum('sheet_period', sheetPeriods)

/** The secret address of a table that spreadsheets read (D136), its token stored as that of a calendar feed. */
export const sheetAddresses = pgTable(
  'sheet_addresses',
  {
    id: key(),
    trainerId: uuid('trainer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: sheetKindColumn('kind').notNull(),
    /** Null for a table of now. */
    period: sheetPeriodColumn('period'),
    tokenHash: text('token_hash').notNull().unique(),
    tokenSealed: text('token_sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Written at most once an hour. */
    lastReadAt: instant('last_read_at'),
  },
  (table) => [
    unique('sheet_addresses_of').on(table.trainerId, table.kind, table.period).nullsNotDistinct(),
  ],
)
