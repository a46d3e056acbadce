import { pgTable, text } from 'drizzle-orm/pg-core'
import { runKinds } from '#shared/admin/backups.ts'
import { instant } from './columns.ts'

/**
 * When backups were last made, handed on and restored on trial, and when that last failed: a row for each kind. Written by
 * the operator's commands, read by every server; of this database alone, so that it is in no backup.
 */
export const backupRuns = pgTable('backup_runs', {
  kind: text('kind', { enum: runKinds }).primaryKey(),
  succeededAt: instant('succeeded_at'),
  failedAt: instant('failed_at'),
})
