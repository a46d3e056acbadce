import type { FastifyBaseLogger } from 'fastify'
import { markAddressRefused } from '../clients/refused-address.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeContents } from './contents.ts'
import { type Deliver, type Failure, isAddressRefused, type Mail } from './delivery.ts'
import {
  type ClaimedMail,
  claimMail,
  dropMail,
  type MailKind,
  type MailOutcome,
  postponeMail,
  retryMailNow,
  settleMail,
} from './outbox.ts'
import type { MailSettings } from './rendering.ts'

const firstWaitMs = 30_000
const longestWaitMs = 6 * 60 * 60_000
/** These links are valid for an hour, so their mail is retried more often. */
const withShortLink: readonly MailKind[] = ['password-reset', 'password-ended', 'email-change']
const longestWaitForLinkMs = 5 * 60_000
const giveUpMs = 24 * 60 * 60_000
/** The kinds that are mailed to a client's own address, which is marked when the mail server refuses it. */
const toClients: readonly MailKind[] = ['session-reminder', 'low-balance', 'client-message']

export type DueMailParts = {
  db: Database
  log: FastifyBaseLogger
  settings: MailSettings
  deliver: Deliver
  now: () => Date
}

/** Sends all due mail, one at a time, until none is left, the mail server fails or the signal aborts. */
export type SendDueMail = (signal: AbortSignal, isStopping?: () => boolean) => Promise<void>

/** The retry delay after an attempt, in ms: exponential back-off from 30 s to 6 hours. */
export function retryDelay(attempt: number): number {
  return Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs)
}

/** Creates the delivery of the due mail in the outbox. Safe to run in several processes at once. */
export function dueMailSender({ db, log, settings, deliver, now }: DueMailParts): SendDueMail {
  /** A delivered mail that could not be marked as sent because the database was lost in between. */
  let unrecorded: { id: string; at: Date } | null = null
  let wasServerDown = false

  return async (signal, isStopping = () => false) => {
    for (;;) {
      if (unrecorded) {
        await settleMail(db, unrecorded.id, { outcome: 'sent', at: unrecorded.at })
        unrecorded = null
      }
      if (isStopping()) return
      // Delivery runs outside the transaction: the embedded database has one connection.
      const taken = await inTransaction(db, (tx) => claimNext(tx, now()))
      if (!taken) return
      if (!taken.mail) continue
      const failure = await deliver(taken.mail, signal)
      if (!failure) {
        unrecorded = { id: taken.claimed.id, at: now() }
        if (wasServerDown) await retryMailNow(db, now())
        wasServerDown = false
        continue
      }
      const { claimed, mail } = taken
      if (toClients.includes(claimed.kind) && isAddressRefused(failure))
        await markAddressRefused(db, { ...claimed, address: mail.to.address, at: now() })
      await postponeOrFail(claimed, failure)
      wasServerDown = failure.isServer
      if (failure.isServer) return
    }
  }

  async function claimNext(
    tx: Database,
    at: Date,
  ): Promise<{ claimed: ClaimedMail; mail: Mail | null } | null> {
    const claimed = await claimMail(tx, at)
    if (!claimed) return null
    const contents = await writeContents(tx, settings, { mail: claimed, now: at })
    const { id, kind } = claimed
    if (!('none' in contents)) return { claimed, mail: { id, date: at, ...contents } }
    if (contents.none === 'expired') {
      await settleMail(tx, id, { outcome: 'dropped', at })
      log.error({ mail: id, kind }, 'a mail was given up: its link ended before it could be sent')
    } else {
      await dropMail(tx, id, at)
      log.debug({ mail: id, kind, why: contents.none }, 'a mail was dropped')
    }
    return { claimed, mail: null }
  }

  async function postponeOrFail(claimed: ClaimedMail, failure: Failure): Promise<void> {
    const at = now()
    const { id, kind, attempts: attempt } = claimed
    const fields = { mail: id, kind, attempt, ...failure.codes }
    const end = new Date(claimed.createdAt.getTime() + giveUpMs)
    if (failure.isFinal || at >= end) {
      await settleMail(db, id, { outcome: outcomeAfter(failure), at })
      log.error(fields, `a mail was given up: ${failure.reason}`)
      return
    }
    const wait = withShortLink.includes(kind)
      ? Math.min(retryDelay(attempt), longestWaitForLinkMs)
      : retryDelay(attempt)
    // The last attempt is at the deadline, whatever the back-off would be.
    const next = new Date(Math.min(at.getTime() + wait, end.getTime()))
    await postponeMail(db, claimed, next)
    log.warn({ ...fields, nextAttemptAt: next }, `a mail waits: ${failure.reason}`)
  }
}

/** What becomes of a mail that is not tried again after this. */
function outcomeAfter(failure: Failure): MailOutcome {
  if (!failure.isFinal) return 'failed'
  return isAddressRefused(failure) ? 'refused' : 'full'
}
