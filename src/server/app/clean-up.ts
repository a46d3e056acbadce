import type { FastifyBaseLogger } from 'fastify'
import { deleteExpiredEmailChanges } from '../auth/email-change.ts'
import { deleteExpiredPendingLogins } from '../auth/factor/pending-login.ts'
import { deleteExpiredResets } from '../auth/password-reset.ts'
import { deleteExpiredOffers } from '../clients/login-offers.ts'
import { deleteUnusedAccounts } from '../organizations/unused-accounts.ts'
import { deleteExpiredLogins } from '../platform/access/login-sessions.ts'
import { deleteExpiredCounters } from '../platform/access/rate-limit.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteOldMail } from '../platform/mail/outbox.ts'
import { deleteOldRefusals } from '../platform/recording/refusal-counter.ts'
import type { ErasureLog } from '../platform/system/erasure-log.ts'
import { deleteOldHandovers } from '../platform/tenant/handover-records.ts'
import { deleteOldImports } from '../platform/tenant/import-records.ts'
import { deleteOldKeys } from '../procedures/once.ts'
import { deleteOldTrash } from '../trash/empty.ts'

const everyMs = 60 * 60 * 1000

/** Deletes each hour what has expired. A failure is logged. */
export function startCleanUp({
  db,
  erasures,
  log,
}: {
  db: Database
  erasures: ErasureLog
  log: Pick<FastifyBaseLogger, 'warn'>
}): { stop: () => void } {
  const timer = setInterval(() => {
    const now = new Date()
    Promise.all([
      deleteExpiredLogins(db),
      deleteExpiredResets(db, now),
      deleteExpiredPendingLogins(db, now),
      deleteExpiredCounters(db, now),
      deleteOldMail(db, now),
      deleteOldRefusals(db, now),
      deleteExpiredOffers(db, now),
      deleteExpiredEmailChanges(db, now),
      deleteUnusedAccounts(db, now),
      deleteOldTrash({ db, erasures, now: () => now }),
      deleteOldKeys(db, now),
      deleteOldImports(db, now),
      deleteOldHandovers(db, now),
    ]).catch((error: unknown) =>
      log.warn(
        { err: error },
        'expired logins, links, counters, mail, refusals, offers, accounts, trash, idempotency keys, imports or hand-overs could not be deleted',
      ),
    )
  }, everyMs)
  return { stop: () => clearInterval(timer) }
}
