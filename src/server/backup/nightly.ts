import type { FastifyBaseLogger } from 'fastify'
import { addDays, instantOf, localDateOf } from '#shared/time.ts'
import type { EmbeddedClient } from '../db/engine/client.ts'
import { copiesFolder, newestCopy } from './copies.ts'
import { makeCopy } from './make-copy.ts'

const checkEveryMs = 10 * 60 * 1000
/** In Stockholm, when the fewest people wait. */
const timeOfDay = '03:00'

/** Whether tonight's copy is missing: none has been made since the last 03:00. */
export function isCopyDue(newest: Date | null, now: Date): boolean {
  const today = localDateOf(now)
  const tonight = instantOf(today, timeOfDay)
  const due = tonight <= now ? tonight : instantOf(addDays(today, -1), timeOfDay)
  return newest === null || newest < due
}

/**
 * Copies the embedded database each night, or after the next start, and vacuums it: it has no autovacuum. It has no
 * checkpointer either, so that without a checkpoint its write-ahead log would grow until it is closed, and all of it be
 * replayed after a crash. Failures are logged, and tried again ten minutes later.
 */
export function startNightlyCopies({
  client,
  dataDir,
  log,
  now,
}: {
  client: EmbeddedClient
  dataDir: string
  log: FastifyBaseLogger
  now: () => Date
}): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  const check = async () => {
    const newest = await newestCopy(copiesFolder(dataDir))
    if (!isCopyDue(newest?.at ?? null, now())) return
    await makeCopy({ client, dataDir, now: now() })
    await client.exec('vacuum (analyze)')
    await client.exec('checkpoint')
    log.info('the database was copied and vacuumed')
  }
  const timer = setInterval(() => {
    running = running.then(check).catch((error: unknown) => {
      log.error({ err: error }, 'the nightly copy of the database failed')
    })
  }, checkEveryMs)
  return {
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}
