import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type BackupsState, type RunKind, runKinds } from '#shared/admin/backups.ts'
import type { Database } from '../../platform/db/database.ts'
import { backupRuns } from '../../schema/backup-runs.ts'
import { copiesFolder, makeFolder } from './copies.ts'

/** After this time a night was missed, whenever the last one ran. */
export const lateMs = 48 * 60 * 60 * 1000

const instant = z.nullable(z.coerce.date())
const run = z._default(z.object({ succeededAt: instant, failedAt: instant }), {
  succeededAt: null,
  failedAt: null,
})
const runsSchema = z.object({ backup: run, hook: run, rehearsal: run })

/** When each kind of run last succeeded, and when it last failed; null for never. */
export type Runs = z.infer<typeof runsSchema>
type Outcome = 'succeeded' | 'failed'

/** Where the runs of an installation are noted. */
export type RunStore = {
  read: () => Promise<Runs>
  note: (kind: RunKind, outcome: Outcome, at: Date) => Promise<void>
}

/** On PostgreSQL: in a table, which every process reads. */
export function runsInTable(db: Database): RunStore {
  return {
    read: async () => {
      const rows = await db.select().from(backupRuns)
      return runsSchema.parse(Object.fromEntries(rows.map((row) => [row.kind, row])))
    },
    note: async (kind, outcome, at) => {
      const set = outcome === 'succeeded' ? { succeededAt: at } : { failedAt: at }
      await db
        .insert(backupRuns)
        .values({ kind, ...set })
        .onConflictDoUpdate({ target: backupRuns.kind, set })
    },
  }
}

/** Beside the copies of the embedded database, which only the running server can write. */
export function runsInFile(dataDir: string): RunStore {
  const folder = copiesFolder(dataDir)
  const file = join(folder, 'runs.json')
  const read = async () => {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}'
      throw error
    })
    return runsSchema.parse(JSON.parse(text))
  }
  return {
    read,
    note: async (kind, outcome, at) => {
      // One that cannot be read tells nothing that is worth a failure.
      const runs = await read().catch(() => runsSchema.parse({}))
      runs[kind] = { ...runs[kind], [`${outcome}At`]: at }
      await makeFolder(folder)
      const partial = `${file}.${randomUUID()}`
      await writeFile(partial, JSON.stringify(runs, null, 2), { mode: 0o600 })
      await rename(partial, file)
    },
  }
}

/** Runs `work` and notes whether it succeeded. Rejects as it does. */
export async function noting<Result>(
  { note }: Pick<RunStore, 'note'>,
  kind: RunKind,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    await note(kind, 'succeeded', new Date())
    return result
  } catch (error) {
    await note(kind, 'failed', new Date())
    throw error
  }
}

/** What the app tells of the runs: a failure until the next success of its kind. */
export function backupsState(
  runs: Runs,
  { newestCopy, now }: { newestCopy: Date | null; now: Date },
): BackupsState {
  const { backup, rehearsal } = runs
  const newest = Math.max(newestCopy?.getTime() ?? 0, backup.succeededAt?.getTime() ?? 0)
  return {
    newestAt: newest > 0 ? new Date(newest) : null,
    rehearsedAt: rehearsal.succeededAt,
    isLate: newest > 0 && now.getTime() - newest > lateMs,
    failures: runKinds.flatMap((kind) => {
      const { succeededAt, failedAt } = runs[kind]
      return failedAt && failedAt > (succeededAt ?? 0) ? [{ kind, at: failedAt }] : []
    }),
  }
}
