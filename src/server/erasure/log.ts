import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { makeDirectory, syncPath } from '../disk.ts'

/** A client that an erasure deletes, live or in the trash. A key alone could be used again by another trainer. */
export type ErasedClient = { id: string; trainerId: string; createdAt: Date }

/** What an erasure deletes. */
type Erased = {
  clients: readonly ErasedClient[]
  accounts: readonly { id: string; createdAt: Date }[]
  organizations: readonly string[]
}

const keys = z.array(z.uuid())

const erasureSchema = z.object({
  /** What was made before it is erased; all that is named, when there is none. */
  at: z.optional(z.string()),
  erasure: z.uuid(),
  clients: keys,
  /** The trainer of each client by its key; unknown in the lines of older versions. */
  trainers: z.optional(z.record(z.uuid(), z.uuid())),
  accounts: keys,
  organizations: keys,
})

const record = z.union([
  erasureSchema,
  z.object({ at: z.optional(z.string()), withdrawn: z.uuid() }),
])

type ErasureRecord = z.infer<typeof record>

/** An erasure as it was recorded. */
export type RecordedErasure = z.infer<typeof erasureSchema>

/** The erasure record: a file outside the database, which a restored backup does not take back. */
export type ErasureLog = { append: (record: ErasureRecord) => Promise<void> }

/**
 * What is said of a record whose folder is not there, such as one on a disk that is not mounted; null when it is. DATA_DIR
 * is made when it is needed.
 */
export function missingFolderFault(env: { erasureLog: string; dataDir: string }): string | null {
  const file = resolve(env.erasureLog)
  const folder = dirname(file)
  if (folder === resolve(env.dataDir)) return null
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return null
  return `ERASURE_LOG is ${file}, but ${folder} is no folder: nobody can be erased. Make or mount it, or set ERASURE_LOG to a file in one that is there.`
}

/** Appends to this file, which only its owner reads. A record is on the disk when `append` returns. */
export function erasureLog(file: string): ErasureLog {
  return {
    append: async (line) => {
      await makeDirectory(dirname(file))
      const handle = await open(file, 'a', 0o600)
      try {
        // Begins with a line break, so that it does not continue a line that a crash cut off.
        await handle.appendFile(`\n${JSON.stringify(line)}`)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await syncPath(dirname(file))
    },
  }
}

/**
 * Runs an erasure with its record. The record is written before, as an intent: after a crash it may name what was not
 * erased, and never misses what was. A refusal, after which nothing is committed, withdraws it; an error with an unknown
 * outcome does not.
 */
export async function withErasureRecord<Result>(
  { erasures, now }: { erasures: ErasureLog; now: () => Date },
  { clients = [], accounts = [], organizations = [] }: Partial<Erased>,
  erase: () => Promise<Result>,
): Promise<Result> {
  const erasure = randomUUID()
  // Never before what it erases was made, whose time is that of the database's clock.
  const made = [...clients, ...accounts].map(({ createdAt }) => createdAt.getTime())
  await erasures.append({
    at: new Date(Math.max(now().getTime(), ...made)).toISOString(),
    erasure,
    clients: clients.map(({ id }) => id),
    trainers: Object.fromEntries(clients.map(({ id, trainerId }) => [id, trainerId])),
    accounts: accounts.map(({ id }) => id),
    organizations: [...organizations],
  })
  try {
    return await erase()
  } catch (error) {
    if (error instanceof Problem)
      await erasures.append({ at: now().toISOString(), withdrawn: erasure })
    throw error
  }
}

/**
 * The erasures of a file that were not withdrawn, oldest first; none when there is no file. A line that is cut off is
 * left out: its erasure had not begun.
 */
export async function readErasures(file: string): Promise<RecordedErasure[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const records = text.split('\n').flatMap((line) => parsed(line) ?? [])
  const withdrawn = new Set(
    records.flatMap((found) => ('withdrawn' in found ? found.withdrawn : [])),
  )
  return records.flatMap((found) =>
    'erasure' in found && !withdrawn.has(found.erasure) ? [found] : [],
  )
}

function parsed(line: string): ErasureRecord | null {
  try {
    return record.parse(JSON.parse(line))
  } catch {
    return null
  }
}
