import type { FastifyBaseLogger } from 'fastify'
import { markAddressRefused } from '../../clients/refused-address.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  type Deliver,
  type Failure,
  isAddressRefused,
  type Mail,
  outcomeAfter,
} from '../../platform/mail/delivery.ts'
import {
  type ClaimedMail,
  claimMail,
  endMail,
  type MailOutcome,
  postponeMail,
  retryMailNow,
} from '../../platform/mail/outbox.ts'
import type { MailSettings } from '../../platform/mail/rendering.ts'
import { accountKinds, policies } from './kinds.ts'
import { type Written, writeMail } from './write-mail.ts'

const firstWaitMs = 30_000
const longestWaitMs = 6 * 60 * 60_000
const longestUrgentWaitMs = 5 * 60_000
const giveUpMs = 24 * 60 * 60_000

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
  let unrecorded: { claimed: ClaimedMail; at: Date } | null = null
  let wasServerDown = false

  return async (signal, isStopping = () => false) => {
    for (;;) {
      if (unrecorded) {
        await end(db, unrecorded.claimed, { outcome: 'sent', at: unrecorded.at })
        unrecorded = null
      }
      if (isStopping()) return
      // Delivery runs outside the transaction: the embedded database has one connection.
      const taken = await inTransaction(db, (tx) => claimNext(tx, now()))
      if (!taken) return
      if (!taken.mail) continue
      const failure = await deliver(taken.mail, signal)
      if (!failure) {
        unrecorded = { claimed: taken.claimed, at: now() }
        if (wasServerDown) await retryMailNow(db, now())
        wasServerDown = false
        continue
      }
      const { claimed, mail } = taken
      if (policies[claimed.kind].to === 'client' && isAddressRefused(failure))
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
    const claimed = await claimMail(tx, at, accountKinds)
    if (!claimed) return null
    const written = await writeMail(tx, { settings, mail: claimed, now: at, log })
    if (!('none' in written)) return { claimed, mail: { id: claimed.id, date: at, ...written } }
    await drop(tx, claimed, { why: written.none, at })
    return { claimed, mail: null }
  }

  async function drop(
    tx: Database,
    claimed: ClaimedMail,
    { why, at }: { why: Extract<Written, { none: string }>['none']; at: Date },
  ): Promise<void> {
    const outcome = why === 'limited' ? why : 'dropped'
    const isKept = why === 'limited' || why === 'expired'
    await end(tx, claimed, { outcome, at, isKept })
    const fields = { mail: claimed.id, kind: claimed.kind }
    if (why === 'expired')
      log.error(fields, 'a mail was given up: its link ended before it could be sent')
    else if (why === 'limited')
      log.warn(fields, 'a mail was given up: its recipient has been sent too much')
    else log.debug({ ...fields, why }, 'a mail was dropped')
  }

  async function postponeOrFail(claimed: ClaimedMail, failure: Failure): Promise<void> {
    const at = now()
    const { id, kind, attempts: attempt } = claimed
    const fields = { mail: id, kind, attempt, ...failure.codes }
    const deadline = new Date(claimed.createdAt.getTime() + giveUpMs)
    if (failure.isFinal || at >= deadline) {
      await end(db, claimed, { outcome: outcomeAfter(failure), at })
      log.error(fields, `a mail was given up: ${failure.reason}`)
      return
    }
    const wait = policies[kind].isUrgent
      ? Math.min(retryDelay(attempt), longestUrgentWaitMs)
      : retryDelay(attempt)
    // The last attempt is at the deadline, whatever the back-off would be.
    const next = new Date(Math.min(at.getTime() + wait, deadline.getTime()))
    await postponeMail(db, claimed, next)
    log.warn({ ...fields, nextAttemptAt: next }, `a mail waits: ${failure.reason}`)
  }
}

/** Ends a mail. Its row is kept as the policy of its kind says; else unless the mail was dropped, of which nobody is told. */
async function end(
  db: Database,
  { id, kind }: ClaimedMail,
  of: { outcome: MailOutcome; at: Date; isKept?: boolean },
): Promise<void> {
  const { keeps } = policies[kind]
  const isKept = keeps === undefined ? (of.isKept ?? of.outcome !== 'dropped') : keeps === 'always'
  await endMail(db, id, { ...of, isKept })
}
