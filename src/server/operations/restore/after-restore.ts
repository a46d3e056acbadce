import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import { queueDueLetters } from '../../letters/planner.ts'
import type { Keys } from '../../platform/access/keys.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { MailKind } from '../../platform/mail/outbox.ts'
import { endWaysIn } from '../../platform/tenant/ways-in.ts'
import { throttles } from '../../schema/auth.ts'
import { outbox } from '../../schema/outbox.ts'
import { replaceFeedAddresses } from './replace-feed-addresses.ts'

/** A mail that the backup held unsent, by what it is about. */
type DroppedMail = { kind: MailKind; about: string }

/** What a restore has ended beside the erasures. */
export type EndedByRestore = {
  dropped: DroppedMail[]
  feeds: number
}

/**
 * Ends in a restored database what may have ended since its backup was made (D123): logins and mailed links, the addresses
 * of calendar feeds, and mail that waits. What it held unsent was most likely sent, and is dropped; the reminders and
 * low balances that are due by now count as sent. Of `rehearse` and `move` nothing of it is true: the first deletes what it
 * has restored, the second goes on with the state that it has copied.
 */
export async function endWhatABackupRevives(
  db: Database,
  { keys, now }: { keys: Keys | null; now: Date },
): Promise<EndedByRestore> {
  await inTransaction(db, (tx) => endWaysIn(tx, 'restored', 'everybody'))
  // The rate limits begin anew.
  await db.delete(throttles)
  await queueDueLetters({ db, now })
  const dropped = await dropWaitingMail(db, now)
  return { dropped, feeds: await replaceFeedAddresses(db, { keys, now }) }
}

function dropWaitingMail(db: Database, now: Date): Promise<DroppedMail[]> {
  const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt))
  // A letter is planned by what is due: a row alone, of what it is about, keeps it from being queued again.
  const isPlanned = and(isNotNull(outbox.clientId), isNotNull(outbox.about))
  return inTransaction(db, async (tx) => {
    await tx.update(outbox).set({ sentAt: now }).where(and(isWaiting, isPlanned))
    const found = await tx
      .select()
      .from(outbox)
      .where(isWaiting)
      .orderBy(asc(outbox.kind), asc(outbox.createdAt))
    await tx.delete(outbox).where(isWaiting)
    return found.map(({ id, kind, clientId, accountId, invitationId }) => ({
      kind,
      about: clientId ?? accountId ?? invitationId ?? id,
    }))
  })
}
