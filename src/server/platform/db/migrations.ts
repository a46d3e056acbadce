import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { max } from 'drizzle-orm'
import { bigint, pgSchema } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { OperatorError } from '../system/operator-error.ts'
import { projectPaths } from '../system/paths.ts'
import type { Database } from './database.ts'
import type { Query } from './query.ts'

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
})

/** The migrations that this program knows, oldest first. */
function readJournal() {
  known ??= read(join(projectPaths.migrations, 'meta', '_journal.json'))
  return known
}
let known: ReturnType<typeof read> | null = null

async function read(path: string) {
  return journalSchema.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** Drizzle's table of the migrations that a database has. */
const applied = 'drizzle.__drizzle_migrations'
const appliedMigrations = pgSchema('drizzle').table('__drizzle_migrations', {
  createdAt: bigint('created_at', { mode: 'number' }),
})

/** The newest migration of a database: when it was written, and how many there are. 0 without any. */
export async function newestMigration(query: Query): Promise<{ when: number; count: number }> {
  const [{ isThere } = { isThere: false }] = await query<{ isThere: boolean }>(
    `select to_regclass('${applied}') is not null as "isThere"`,
  )
  if (!isThere) return { when: 0, count: 0 }
  const [found] = await query<{ newest: string; count: string }>(
    `select coalesce(max(created_at), 0)::text as newest, count(*)::text as count from ${applied}`,
  )
  return { when: Number(found?.newest ?? 0), count: Number(found?.count ?? 0) }
}

/** Whether this program knows a migration. */
export async function knowsMigration(when: number): Promise<boolean> {
  const { entries } = await readJournal()
  return entries.some((entry) => entry.when === when)
}

/** The names of this program's migrations that a database with some lacks, oldest first; none for one without any. */
export async function pendingMigrations(query: Query): Promise<string[]> {
  const { when, count } = await newestMigration(query)
  if (count === 0) return []
  const { entries } = await readJournal()
  return entries.filter((entry) => entry.when > when).map(({ tag }) => tag)
}

/**
 * Throws OperatorError when a newer program has migrated the database: this one would write rows that break its rules.
 */
export async function requireNoNewerMigration(query: Query): Promise<void> {
  const { when, count } = await newestMigration(query)
  const { entries } = await readJournal()
  if (when <= (entries.at(-1)?.when ?? 0)) return
  throw new OperatorError(
    `The database was migrated by a newer version of the program (${count} migrations; this version knows ${entries.length}). Start that version or a later one, or restore the backup from before the upgrade into an empty database.`,
  )
}

/** The table that says, while it is there, that a restore into this PostgreSQL has begun and not ended. */
const unfinishedRestore = 'drizzle.restore_unfinished'

/** Whether a restore has begun and not ended. */
export async function hasUnfinishedRestore(query: Query): Promise<boolean> {
  const [found] = await query<{ isThere: boolean }>(
    `select to_regclass('${unfinishedRestore}') is not null as "isThere"`,
  )
  return found?.isThere ?? false
}

/** Throws OperatorError when a restore has begun and not ended: rows, or the erasures of people, are missing. */
export async function requireFinishedRestore(query: Query): Promise<void> {
  if (await hasUnfinishedRestore(query))
    throw new OperatorError(
      'A restore into this database runs, or was broken off. When it does not run any more, run the same restore again: it begins anew.',
    )
}

/** Notes that a restore has begun, in the transaction that empties the database. */
export async function markRestoreBegun(query: Query): Promise<void> {
  await query('create schema if not exists drizzle')
  await query(`create table ${unfinishedRestore} ()`)
}

/** Removes the note. */
export async function markRestoreEnded(query: Query): Promise<void> {
  await query(`drop table ${unfinishedRestore}`)
}

/** Whether the migrations of a database are this program's, of whichever version; false without any. */
export async function hasOurMigrations(query: Query): Promise<boolean> {
  const { count } = await newestMigration(query)
  if (count === 0) return false
  const [found] = await query<{ oldest: string }>(
    `select min(created_at)::text as oldest from ${applied}`,
  )
  const { entries } = await readJournal()
  return Number(found?.oldest) === entries[0]?.when
}

/** The name of the newest migration of the database, or when it was written where this program does not know it. */
export async function nameOfMigration(db: Database): Promise<string> {
  const [found] = await db
    .select({ newest: max(appliedMigrations.createdAt) })
    .from(appliedMigrations)
  const { entries } = await readJournal()
  return entries.find(({ when }) => when === found?.newest)?.tag ?? String(found?.newest)
}

/** The statements of the migrations up to this one, oldest first. */
export async function statementsUpTo(when: number): Promise<string[]> {
  const { entries } = await readJournal()
  const texts = await Promise.all(
    entries
      .filter((entry) => entry.when <= when)
      .map(({ tag }) => readFile(join(projectPaths.migrations, `${tag}.sql`), 'utf8')),
  )
  return texts.flatMap((text) => text.split('--> statement-breakpoint'))
}

/** Runs `work` with a folder that holds the migrations up to this one. */
export async function withMigrationsUpTo<Result>(
  when: number,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const journal = await readJournal()
  const entries = journal.entries.filter((entry) => entry.when <= when)
  const folder = await mkdtemp(join(tmpdir(), 'tidspott-migrations-'))
  try {
    await mkdir(join(folder, 'meta'))
    await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      await cp(join(projectPaths.migrations, `${tag}.sql`), join(folder, `${tag}.sql`))
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
