import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import { Problem } from '#shared/problem.ts'
import { makeDirectory, syncPath } from './disk.ts'

/** A client that an erasure deletes, live or in the trash. A key alone could be used again by another trainer. */
export type ErasedClient = {
  id: string
  trainerId: string
  createdAt: Date
  /** Whether it was another trainer's before, as whose client a backup may have it (D37). */
  wasHandedOver: boolean
}

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
  /** The trainer of each client by its key, but of one who was handed over; unknown in the lines of older versions. */
  trainers: z.optional(z.record(z.uuid(), z.uuid())),
  /** When each client was added, which a hand-over leaves as it was; unknown likewise. */
  added: z.optional(z.record(z.uuid(), z.string())),
  accounts: keys,
  organizations: keys,
})

const hashes = z.array(z.string())

/** What became of personal links, by the hashes of their tokens. Older versions leave these lines out. */
const linksSchema = z.object({
  at: z.string(),
  links: z.uuid(),
  /** Another one took its place. */
  replaced: hashes,
  /** Disabled, or of a client that was deleted: the same link may be enabled again. */
  disabled: hashes,
  enabled: hashes,
})

const record = z.union([
  erasureSchema,
  linksSchema,
  z.object({ at: z.optional(z.string()), withdrawn: z.uuid() }),
])

type ErasureRecord = z.infer<typeof record>

/** An erasure as it was recorded. */
export type RecordedErasure = z.infer<typeof erasureSchema>

/** What became of personal links, as it was recorded. */
type RecordedLinks = z.infer<typeof linksSchema>

/**
 * The erasure record: a file outside the database, which a restored backup does not take back. It names who was erased,
 * and the personal links that were withdrawn.
 */
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

/**
 * Makes DATA_DIR for a record that lies in it, once, at the start of a server. Where it cannot be made the server runs
 * without, and an erasure fails.
 */
export async function makeRecordFolder(env: {
  erasureLog: string
  dataDir: string
}): Promise<void> {
  if (dirname(resolve(env.erasureLog)) !== resolve(env.dataDir)) return
  await makeDirectory(env.dataDir).catch(() => {})
}

/**
 * Appends to this file, which only its owner reads. A record is on the disk when `append` returns. Makes no folder: where
 * a disk has gone, the record would lie below its mount point, unseen when the disk is back.
 */
export function erasureLog(file: string): ErasureLog {
  return {
    append: async (line) => {
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
    trainers: Object.fromEntries(
      clients.flatMap(({ id, trainerId, wasHandedOver }) =>
        wasHandedOver ? [] : [[id, trainerId]],
      ),
    ),
    added: Object.fromEntries(clients.map(({ id, createdAt }) => [id, createdAt.toISOString()])),
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

/** Records, by the hashes of their tokens, what an act does to personal links. */
export type LinkRecorder = {
  /** In the act's transaction, with the client locked and before the links end. */
  end: (how: 'replaced' | 'disabled', tokenHashes: readonly string[]) => Promise<void>
  /** In the act's transaction, with the client locked. Written after the commit. */
  enable: (tokenHashes: readonly string[]) => void
}

/**
 * Runs an act on personal links with its record (D123). Their end is written before the commit, as an intent, and withdrawn
 * after a refusal, as of an erasure; that they work again is written after the commit: after a crash a restore closes a
 * link that stands rather than opening one that was closed.
 */
export async function withLinkRecord<Result>(
  { erasures, now }: { erasures: ErasureLog; now: () => Date },
  act: (links: LinkRecorder) => Promise<Result>,
): Promise<Result> {
  const ended: string[] = []
  const enabled: RecordedLinks[] = []
  const lineOf = (what: Partial<Pick<RecordedLinks, 'replaced' | 'disabled' | 'enabled'>>) => ({
    at: now().toISOString(),
    links: randomUUID(),
    replaced: [],
    disabled: [],
    enabled: [],
    ...what,
  })
  try {
    const result = await act({
      end: async (how, tokenHashes) => {
        if (tokenHashes.length === 0) return
        const line = lineOf({ [how]: [...tokenHashes] })
        await erasures.append(line)
        ended.push(line.links)
      },
      enable: (tokenHashes) => {
        // Also where the transaction is tried again.
        enabled.splice(0)
        if (tokenHashes.length > 0) enabled.push(lineOf({ enabled: [...tokenHashes] }))
      },
    })
    for (const line of enabled) await erasures.append(line)
    return result
  } catch (error) {
    if (error instanceof Problem)
      for (const withdrawn of ended) await erasures.append({ at: now().toISOString(), withdrawn })
    throw error
  }
}

/** What a file names that was not withdrawn. */
export type Recorded = {
  /** Oldest first. */
  erasures: RecordedErasure[]
  /** The hashes of the personal links that ended and were not enabled since. */
  links: { replaced: string[]; disabled: string[] }
}

/**
 * Reads the record; nothing when there is no file. A line that is cut off is left out: its act had not begun.
 */
export async function readErasureRecord(file: string): Promise<Recorded> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const records = text.split('\n').flatMap((line) => parsed(line) ?? [])
  const withdrawn = new Set(
    records.flatMap((found) => ('withdrawn' in found ? found.withdrawn : [])),
  )
  const erasures = records.flatMap((found) =>
    'erasure' in found && !withdrawn.has(found.erasure) ? [found] : [],
  )
  const links = records.flatMap((found) =>
    'links' in found && !withdrawn.has(found.links) ? [found] : [],
  )
  return { erasures, links: endedLinks(links) }
}

/**
 * A link counts as enabled again only where that stands later and happened later: of two acts at once, and with a clock
 * that was set back, it stays closed.
 */
function endedLinks(lines: readonly RecordedLinks[]): Recorded['links'] {
  const ended = new Map<string, { how: 'replaced' | 'disabled'; at: string }>()
  for (const { at, replaced, disabled, enabled } of lines) {
    for (const hash of enabled) if ((ended.get(hash)?.at ?? '') <= at) ended.delete(hash)
    for (const hash of disabled) if (!ended.has(hash)) ended.set(hash, { how: 'disabled', at })
    for (const hash of replaced) ended.set(hash, { how: 'replaced', at })
  }
  const hashesOf = (how: 'replaced' | 'disabled') =>
    [...ended].flatMap(([hash, found]) => (found.how === how ? hash : []))
  return { replaced: hashesOf('replaced'), disabled: hashesOf('disabled') }
}

function parsed(line: string): ErasureRecord | null {
  try {
    return record.parse(JSON.parse(line))
  } catch {
    return null
  }
}
