import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddedClient } from '../db/engine/client.ts'
import { isNightDue } from '../nights.ts'
import { copiesFolder, newestCopy } from './copies.ts'
import { makeCopy } from './make-copy.ts'

const checkEveryMs = 10 * 60 * 1000
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
    if (!isNightDue(newest?.at ?? null, now())) return
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
