import type { FastifyBaseLogger } from 'fastify'
import { startLetterPlanner } from '../letters/planner.ts'
import { type OutboxWorker, startOutboxWorker } from '../operations/mailing/outbox-worker.ts'
import { dueMailSender } from '../operations/mailing/send-due-mail.ts'
import { logUnsentMail } from '../operations/mailing/unsent-mail-log.ts'
import type { Keys } from '../platform/access/keys.ts'
import type { Database } from '../platform/db/database.ts'
import { smtpDelivery } from '../platform/mail/delivery.ts'
import type { Env } from '../platform/system/env.ts'

type Mailer = {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'allowsPlainMail' | 'supportEmail' | 'allowsDemo'>
  db: Database
  keys: Keys
  log: FastifyBaseLogger
  /** Where the links of the mails lead. */
  url: string
}

/** Sends the mail of the outbox; without SMTP_URL the log tells of it on the loopback address. */
export function startMail({ env, db, keys, log, url }: Mailer): OutboxWorker {
  const { smtpUrl, mailFrom, allowsPlainMail: allowsPlain, supportEmail } = env
  if (!smtpUrl || !mailFrom) return logUnsentMail({ db, log, isLoopback: env.allowsDemo })
  const deliver = smtpDelivery({ smtpUrl, mailFrom, url, allowsPlain })
  const settings = { keys, url, supportEmail }
  return startOutboxWorker(
    dueMailSender({ db, log, settings, deliver, now: () => new Date() }),
    log,
  )
}

/** Queues letters to clients; none without a mail server, as they would be of no use by the time when there is one. */
export function startLetters({ env, db, log }: Pick<Mailer, 'env' | 'db' | 'log'>) {
  return env.smtpUrl ? startLetterPlanner({ db, log }) : null
}
