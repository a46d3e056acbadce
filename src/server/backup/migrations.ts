import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { projectPaths } from '../paths.ts'
import type { Copier } from './copier.ts'

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
})

/** The migrations that this program knows, oldest first. */
async function readJournal() {
  const path = join(projectPaths.migrations, 'meta', '_journal.json')
  return journalSchema.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** The newest migration of a database: when it was written, and how many there are. 0 without any. */
export async function newestMigration(copier: Copier): Promise<{ when: number; count: number }> {
  const [{ isThere } = { isThere: false }] = await copier.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!isThere) return { when: 0, count: 0 }
  const [found] = await copier.query<{ newest: string; count: string }>(
    'select coalesce(max(created_at), 0)::text as newest, count(*)::text as count from drizzle.__drizzle_migrations',
  )
  return { when: Number(found?.newest ?? 0), count: Number(found?.count ?? 0) }
}

/** Whether this program knows a migration. */
export async function knowsMigration(when: number): Promise<boolean> {
  const { entries } = await readJournal()
  return entries.some((entry) => entry.when === when)
}

/** How many migrations this program knows that are newer than this one. */
export async function pendingMigrations(when: number): Promise<number> {
  const { entries } = await readJournal()
  return entries.filter((entry) => entry.when > when).length
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
