import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { importKinds } from '#shared/import-records/payload.ts'
import { profiles } from './auth.ts'
import { instant, key } from './columns.ts'

/**
 * The imports of clients and sessions of the last 30 days (D135), so that they can be undone. In no backup: what an undo
 * would find in a restored database is not what the import has left.
 */
export const imports = pgTable(
  'imports',
  {
    id: key(),
    trainerId: uuid('trainer_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: importKinds }).notNull(),
    /** Null where it is not known; emptied with the erasure of a client of the import, whom it may name. */
    fileName: text('file_name'),
    at: instant('at').notNull(),
    clients: integer('clients').notNull().default(0),
    pots: integer('pots').notNull().default(0),
    sessions: integer('sessions').notNull().default(0),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('imports_trainer_at').on(table.trainerId, table.at),
    index('imports_at').on(table.at),
  ],
)

/**
 * The keys of what an import has made, of a client or of no client for a training type. Without foreign keys to the rows:
 * one that lies in the trash, or was cancelled, is still of its import. An erasure of the client deletes them.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['client', 'pot', 'type', 'session', 'entry'] }).notNull(),
    rowId: uuid('row_id').notNull(),
    clientId: uuid('client_id'),
    /** A client's details as a hash, and a pot's price, as the import has left them. */
    leftAs: text('left_as'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.kind, table.rowId] }),
    index('import_rows_row').on(table.rowId),
    index('import_rows_client').on(table.clientId),
  ],
)
