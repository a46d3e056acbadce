import { asc } from 'drizzle-orm'
import { pino } from 'pino'
import { type OutboxWorker, startOutboxWorker } from '#server/operations/mailing/outbox-worker.ts'
import { dueMailSender } from '#server/operations/mailing/send-due-mail.ts'
import { hashToken, linkToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Deliver, smtpDelivery } from '#server/platform/mail/delivery.ts'
import { type MailKind, queueMail } from '#server/platform/mail/outbox.ts'
import { outbox } from '#server/schema/outbox.ts'
import { instantOf } from '#shared/time.ts'
import { testKeys } from './callers.ts'

export const mailFrom = { name: 'Tidspott', address: 'tidspott@example.com' }
export const publicUrl = 'https://tidspott.example.com'
const supportEmail = 'support@example.com'

/**
 * Timeouts for a mail server that stalls, in ms. A server that answers has the default time, also on a busy machine.
 */
export const shortPatience = { sendMs: 600, silenceMs: 300 }

type Line = Record<string, unknown> & { level: number; msg: string }

export type OutboxFixture = {
  /** Runs one round of the outbox worker. */
  round: () => Promise<void>
  /** Starts the outbox worker, which runs rounds by itself. */
  start: () => OutboxWorker
  queue: (kind: MailKind, recipient: string) => Promise<void>
  now: () => Date
  /** Advances the clock, in ms. */
  pass: (ms: number) => void
  /** Sets the clock in Stockholm. */
  set: (date: string, time: string) => void
  /** Every row of the outbox, oldest first. */
  rows: () => Promise<(typeof outbox.$inferSelect)[]>
  /** The log: each line as an object, and the whole output as text. */
  lines: Line[]
  log: () => string
}

/** An outbox worker on this database with a manual clock: Wednesday 18 November 2026, 12:00 in Stockholm. */
export function makeOutboxFixture(
  db: Database,
  to: { smtpUrl: string; patience?: typeof shortPatience | undefined } | { deliver: Deliver },
): OutboxFixture {
  let at = instantOf('2026-11-18', '12:00')
  const written: string[] = []
  const lines: Line[] = []
  const log = pino(
    { level: 'trace' },
    {
      write: (line: string) => {
        written.push(line)
        lines.push(JSON.parse(line) as Line)
      },
    },
  )
  const now = () => at
  const deliver = 'deliver' in to ? to.deliver : smtpDelivery({ ...to, mailFrom, url: publicUrl })
  const settings = { keys: testKeys, url: publicUrl, supportEmail }
  const round = dueMailSender({ db, log, settings, deliver, now })
  return {
    round: () => round(new AbortController().signal),
    start: () => startOutboxWorker(round, log),
    queue: (kind, recipient) => queueMail(db, { kind, recipient, now: at }),
    now,
    pass: (ms) => {
      at = new Date(at.getTime() + ms)
    },
    set: (date, time) => {
      at = instantOf(date, time)
    },
    rows: () => db.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id)),
    lines,
    log: () => written.join(''),
  }
}

/** The link in the mail with this id, and the hash that the database stores. */
export function linkOf(mailId: string): { link: string; hash: string } {
  const token = linkToken(testKeys, mailId)
  return { link: `${publicUrl}/reset-password#${token}`, hash: hashToken(token) }
}
