import { and, asc, isNull, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { isAccountOf, profiles } from '../auth/tables.ts'
import type { Database } from '../db/database.ts'
import type { MailKind } from './outbox.ts'
import type { MailSender } from './sender.ts'
import { outbox } from './tables.ts'
import {
  clientLoginMailTexts,
  invitationMailTexts,
  passwordChangedMailTexts,
  passwordResetMailTexts,
} from './texts.ts'

const subjects: Record<MailKind, string> = {
  'password-reset': passwordResetMailTexts.subject,
  'password-changed': passwordChangedMailTexts.subject,
  invitation: invitationMailTexts.subject,
  'client-login': clientLoginMailTexts.subject,
}

/**
 * Stands in for the sender where SMTP_URL is not set: mail waits. On the loopback address the log says which, so that
 * whoever tries the product out sees what happens; never the link, and nothing of anybody where others are served.
 */
export function tellWaitingMail(parts: {
  db: Database
  log: FastifyBaseLogger
  isLoopback: boolean
}): MailSender {
  const { db, log, isLoopback } = parts
  const told = new Set<string>()
  let running = Promise.resolve()
  log.info('SMTP_URL is not set: mail waits in the outbox until it is')

  async function tell(): Promise<void> {
    const waiting = await db
      .select({ id: outbox.id, kind: outbox.kind, recipient: profiles.email })
      .from(outbox)
      .innerJoin(profiles, isAccountOf(sql`lower(${outbox.recipient})`))
      .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt)))
      .orderBy(asc(outbox.createdAt))
    for (const { id, kind, recipient } of waiting) {
      if (told.has(id)) continue
      told.add(id)
      const subject = subjects[kind]
      log.info(
        { mail: id, kind, subject, recipient },
        'this mail would be sent if SMTP_URL were set',
      )
    }
  }

  const wake = () => {
    if (!isLoopback) return
    running = running.then(tell).catch((error: unknown) => {
      log.error({ err: error }, 'the outbox could not be read')
    })
  }
  wake()
  return { wake, stop: () => running }
}
