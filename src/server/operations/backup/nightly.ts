import type { FastifyBaseLogger } from 'fastify'
import type { EmbeddedClient } from '../../platform/db/engine/client.ts'
import { everyTenMinutes, isNightDue } from '../../platform/system/nights.ts'
import { copiesFolder, newestCopy } from './copies.ts'
import { makeCopy } from './make-copy.ts'
import { runsInFile } from './runs.ts'

/** The first check after a start, in ms: a laptop that is closed at night may run for less than ten minutes. */
const firstCheckMs = 60 * 1000

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
  onCopy = () => Promise.resolve(),
}: {
  client: EmbeddedClient
  dataDir: string
  log: FastifyBaseLogger
  now: () => Date
  /** Hands a copy on. */
  onCopy?: (file: string) => Promise<void>
}): { stop: () => Promise<void> } {
  const runs = runsInFile(dataDir)
  const copy = async () => {
    const newest = await newestCopy(copiesFolder(dataDir))
    if (!isNightDue(newest?.at ?? null, now())) return
    const file = await makeCopy({ client, dataDir, now: now() })
    await runs.note('backup', 'succeeded', now())
    await handOn(file)
    await client.exec('vacuum (analyze)')
    await client.exec('checkpoint')
    log.info('the database was copied and vacuumed')
  }
  /** A failure is not tried again before the next copy: the copy itself is there. */
  const handOn = async (file: string) => {
    try {
      await onCopy(file)
    } catch (error) {
      log.error({ err: error }, 'BACKUP_HOOK failed: the newest copy was not handed on')
    }
  }
  const check = () =>
    copy().catch(async (error: unknown) => {
      log.error({ err: error }, 'the nightly copy of the database failed')
      await runs.note('backup', 'failed', now()).catch(() => {})
    })
  return everyTenMinutes(check, firstCheckMs)
}
