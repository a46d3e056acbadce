import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type House, writeContents } from './contents.ts'
import type { Deliver, Failure, Mail } from './delivery.ts'
import {
  type ClaimedMail,
  claimMail,
  dropMail,
  hurryMail,
  markFailed,
  markSent,
  postponeMail,
} from './outbox.ts'

const firstWaitMs = 30_000
const longestWaitMs = 6 * 60 * 60_000
/** A link is good for an hour: waiting longer would use it up. */
const longestWaitForLinkMs = 5 * 60_000
const giveUpMs = 24 * 60 * 60_000

export type RoundParts = {
  db: Database
  log: FastifyBaseLogger
  house: House
  deliver: Deliver
  now: () => Date
}

/** Sends what is due, one mail after another, until nothing is left, the server fails us or the signal says stop. */
export type Round = (signal: AbortSignal, isStopping?: () => boolean) => Promise<void>

/** How long a mail waits after its so-manieth attempt, in ms: 30 s, then always twice as long, at most 6 hours. */
export function waitAfter(attempt: number): number {
  return Math.min(firstWaitMs * 2 ** (attempt - 1), longestWaitMs)
}

/** Rounds over the outbox of this database. Any number of processes may go rounds on it at once. */
export function mailRounds({ db, log, house, deliver, now }: RoundParts): Round {
  /** Sent, and not yet marked as such, should the database have left in between. */
  let owed: { id: string; at: Date } | null = null
  let wasAway = false

  return async (signal, isStopping = () => false) => {
    for (;;) {
      if (owed) {
        await markSent(db, owed.id, owed.at)
        owed = null
      }
      if (isStopping()) return
      // The network is never waited for within a transaction: the embedded database has one connection.
      const taken = await inTransaction(db, (tx) => take(tx, now()))
      if (!taken) return
      if (!taken.mail) continue
      const failure = await deliver(taken.mail, signal)
      if (!failure) {
        owed = { id: taken.claimed.id, at: now() }
        if (wasAway) await hurryMail(db, now())
        wasAway = false
        continue
      }
      await giveBack(taken.claimed, failure)
      wasAway = failure.isServer
      if (failure.isServer) return
    }
  }

  async function take(
    tx: Database,
    at: Date,
  ): Promise<{ claimed: ClaimedMail; mail: Mail | null } | null> {
    const claimed = await claimMail(tx, at)
    if (!claimed) return null
    const contents = await writeContents(tx, house, { mail: claimed, now: at })
    const { id, kind } = claimed
    if (!('none' in contents)) return { claimed, mail: { id, date: at, ...contents } }
    if (contents.none === 'expired') {
      await markFailed(tx, id, at)
      log.error({ mail: id, kind }, 'a mail was given up: its link ended before it could be sent')
    } else {
      await dropMail(tx, id)
      log.debug({ mail: id, kind, why: contents.none }, 'a mail was dropped')
    }
    return { claimed, mail: null }
  }

  async function giveBack(claimed: ClaimedMail, failure: Failure): Promise<void> {
    const at = now()
    const { id, kind, attempts: attempt } = claimed
    const facts = { mail: id, kind, attempt, ...failure.facts }
    const end = new Date(claimed.createdAt.getTime() + giveUpMs)
    if (failure.isFinal || at >= end) {
      await markFailed(db, id, at)
      log.error(facts, `a mail was given up: ${failure.reason}`)
      return
    }
    const wait =
      kind === 'password-reset'
        ? Math.min(waitAfter(attempt), longestWaitForLinkMs)
        : waitAfter(attempt)
    // The last attempt is at the very end, however long the wait before it would have been.
    const next = new Date(Math.min(at.getTime() + wait, end.getTime()))
    await postponeMail(db, claimed, next)
    log.warn({ ...facts, nextAttemptAt: next }, `a mail waits: ${failure.reason}`)
  }
}
