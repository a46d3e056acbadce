import { eq, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { RefusalKind } from '#shared/events/kinds.ts'
import { refusals } from '../../schema/events.ts'
import type { Database } from '../db/database.ts'
import { advisoryKeys } from '../db/lock/advisory-keys.ts'
import { inTransaction } from '../db/transaction.ts'

/** Rows per hour, of all processes; what exceeds them is counted in the hour's `overflow` row. */
export const rowsPerHour = 10_000
/** Counters held in memory between two writes, which bounds memory under an attack from many addresses. */
const heldMax = 1_000
const writeEveryMs = 5_000
/** Rows are kept as long as the log. */
const keptMs = 90 * 24 * 60 * 60 * 1000

export type Refusal = { kind: RefusalKind; accountId: string | null; address: string | null }

/** Counts refused attempts in memory, and adds them to the table every few seconds and when stopped. */
export type RefusalCounter = {
  count: (refusal: Refusal) => void
  /** Writes what has been counted. On failure, which is logged, it is kept for the next write. */
  write: () => Promise<void>
  stop: () => Promise<void>
}

type Counted = typeof refusals.$inferInsert

type Parts = { db: Database; now: () => Date; log: FastifyBaseLogger; limit?: number }

/** Starts a counter of this process: a stranger must not fill the disk, so attempts are not stored one by one. */
export function startRefusalCounter({ db, now, log, limit = rowsPerHour }: Parts): RefusalCounter {
  let held = new Map<string, Counted>()
  let writing = Promise.resolve()

  const add = (counted: Counted) => {
    const isKnown = held.has(keyOf(counted))
    const counter = isKnown || held.size < heldMax ? counted : overflowOf(counted)
    const key = keyOf(counter)
    const known = held.get(key)
    held.set(key, { ...counter, count: counter.count + (known?.count ?? 0) })
  }

  const write = () => {
    writing = writing.then(async () => {
      if (held.size === 0) return
      const taken = [...held.values()]
      held = new Map()
      try {
        await store(db, taken, limit)
      } catch (error) {
        log.warn({ err: error }, 'refusals could not be stored')
        for (const counted of taken) add(counted)
      }
    })
    return writing
  }

  const timer = setInterval(() => void write(), writeEveryMs)
  timer.unref()
  return {
    count: ({ kind, accountId, address }) =>
      add({ hour: hourOf(now()), kind, accountId, address: address ?? '', count: 1 }),
    write,
    stop: () => {
      clearInterval(timer)
      return write()
    },
  }
}

/** Deletes the counts of hours beyond the retention time. */
export async function deleteOldRefusals(db: Database, now: Date): Promise<void> {
  await db.delete(refusals).where(lt(refusals.hour, new Date(now.getTime() - keptMs)))
}

/** Adds the counts to their rows, in one transaction for each hour. */
async function store(db: Database, counted: readonly Counted[], limit: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(advisoryKeys.refusals))})`)
    for (const [, ofHour] of grouped(counted)) await storeHour(tx, ofHour, limit)
  })
}

async function storeHour(tx: Database, counted: Counted[], limit: number): Promise<void> {
  const [first] = counted
  if (!first) return
  const isHour = eq(refusals.hour, first.hour)
  const room = limit - (await tx.$count(refusals, isHour))
  const known = room >= counted.length ? null : await knownKeys(tx, isHour)
  let free = room
  const rows = counted.map((row) => {
    if (known === null || known.has(keyOf(row))) return row
    free -= 1
    return free >= 0 ? row : overflowOf(row)
  })
  await tx
    .insert(refusals)
    .values(summed(rows))
    .onConflictDoUpdate({
      target: [refusals.hour, refusals.kind, refusals.accountId, refusals.address],
      set: { count: sql`${refusals.count} + excluded.count` },
    })
}

async function knownKeys(tx: Database, isHour: ReturnType<typeof eq>): Promise<Set<string>> {
  return new Set((await tx.select().from(refusals).where(isHour)).map(keyOf))
}

/** One row for each key: a statement may not update a row twice. */
function summed(rows: readonly Counted[]): Counted[] {
  const sums = new Map<string, Counted>()
  for (const row of rows) {
    const count = row.count + (sums.get(keyOf(row))?.count ?? 0)
    sums.set(keyOf(row), { ...row, count })
  }
  return [...sums.values()]
}

function grouped(counted: readonly Counted[]): Map<number, Counted[]> {
  const hours = new Map<number, Counted[]>()
  for (const row of counted) {
    const hour = row.hour.getTime()
    hours.set(hour, [...(hours.get(hour) ?? []), row])
  }
  return hours
}

function overflowOf({ hour, count }: Counted): Counted {
  return { hour, kind: 'overflow', accountId: null, address: '', count }
}

function keyOf({ hour, kind, accountId, address }: Counted): string {
  return `${hour.getTime()} ${kind} ${accountId ?? ''} ${address}`
}

function hourOf(at: Date): Date {
  const hour = new Date(at)
  hour.setUTCMinutes(0, 0, 0)
  return hour
}
