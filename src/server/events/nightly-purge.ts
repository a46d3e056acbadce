import type { FastifyBaseLogger } from 'fastify'
import { everyTenMinutes, isNightDue } from '../platform/system/nights.ts'
import { eventLimit } from './purge.ts'

type Parts = {
  /** How long events are kept. */
  months: number
  /** Deletes the events before the limit, with the rights of the tables' owner, and returns how many. */
  purge: (limit: Date) => Promise<number>
  log: FastifyBaseLogger
  now: () => Date
}

/**
 * Deletes old events each night, or after the next start. A failure is logged and tried again ten minutes later. Several
 * processes may do it at once: what one has deleted the other does not find.
 */
export function startNightlyPurge({ months, purge, log, now }: Parts): {
  stop: () => Promise<void>
} {
  let last: Date | null = null
  const check = async () => {
    const at = now()
    if (!isNightDue(last, at)) return
    const purged = await purge(eventLimit(at, months))
    last = at
    log.info({ purged }, 'events beyond EVENTS_MONTHS were deleted')
  }
  return everyTenMinutes(() =>
    check().catch((error: unknown) => log.error({ err: error }, 'old events could not be deleted')),
  )
}
