import { and, asc, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { isAccountOf, profiles } from '../../schema/auth.ts'
import { mailKinds, outbox } from '../../schema/outbox.ts'
import { policies } from './kinds.ts'
import type { OutboxWorker } from './outbox-worker.ts'

/** The kinds that are mailed to addresses without an account, too. */
const toAnyAddress = mailKinds.filter((kind) => policies[kind].to !== 'account')

/**
 * Replaces the outbox worker where SMTP_URL is not set: mail stays in the outbox. On the loopback address the unsent
 * mail is logged, so that a user who tries out the product sees it; never its link, and no personal data on a public
 * server.
 */
export function logUnsentMail(parts: {
  db: Database
  log: FastifyBaseLogger
  isLoopback: boolean
}): OutboxWorker {
  const { db, log, isLoopback } = parts
  const logged = new Set<string>()
  let running = Promise.resolve()
  log.info('SMTP_URL is not set: mail waits in the outbox until it is')

  async function logNew(): Promise<void> {
    const waiting = await db
      .select({
        id: outbox.id,
        kind: outbox.kind,
        recipient: sql<string>`coalesce(${profiles.email}, ${outbox.recipient})`,
      })
      .from(outbox)
      .leftJoin(profiles, isAccountOf(sql`lower(${outbox.recipient})`))
      .where(
        and(
          isNull(outbox.sentAt),
          isNull(outbox.failedAt),
          or(isNotNull(profiles.id), inArray(outbox.kind, toAnyAddress)),
        ),
      )
      .orderBy(asc(outbox.createdAt))
    for (const { id, kind, recipient } of waiting) {
      if (logged.has(id)) continue
      logged.add(id)
      const { subject } = policies[kind]
      log.info(
        { mail: id, kind, subject, recipient },
        'this mail would be sent if SMTP_URL were set',
      )
    }
  }

  const notify = () => {
    if (!isLoopback) return
    running = running.then(logNew).catch((error: unknown) => {
      log.error({ err: error }, 'the outbox could not be read')
    })
  }
  notify()
  return { notify, stop: () => running }
}
