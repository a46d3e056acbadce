import { and, asc, isNotNull, isNull } from 'drizzle-orm'
import { queueDueLetters } from '../../letters/planner.ts'
import type { Keys } from '../../platform/access/keys.ts'
import { noOrigin } from '../../platform/access/origin.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { MailKind } from '../../platform/mail/outbox.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import { endWaysIn } from '../../platform/tenant/ways-in.ts'
import { throttles } from '../../schema/auth.ts'
import { outbox } from '../../schema/outbox.ts'
import { sheetAddresses } from '../../schema/sheets.ts'
import { replaceFeedAddresses } from './replace-feed-addresses.ts'

/** A mail that the backup held unsent, by what it is about. */
type DroppedMail = { kind: MailKind; about: string }

/** What a restore has ended beside the erasures. */
export type EndedByRestore = {
  dropped: DroppedMail[]
  feeds: number
  sheets: number
}

/**
 * Ends in a restored database what may have ended since its backup was made (D123): logins and mailed links, the addresses
 * of calendar feeds and sheets, and mail that waits. What it held unsent was most likely sent, and is dropped; the reminders and
 * low balances that are due by now count as sent. Of `rehearse` and `move` nothing of it is true: the first deletes what it
 * has restored, the second goes on with the state that it has copied.
 */
export async function endWhatABackupRevives(
  db: Database,
  { keys, now }: { keys: Keys | null; now: Date },
): Promise<EndedByRestore> {
  const sheets = await inTransaction(db, async (tx) => {
    const ended = await tellOfSheets(tx, now)
    await endWaysIn(tx, 'restored', 'everybody')
    return ended
  })
  // The rate limits begin anew.
  await db.delete(throttles)
  await queueDueLetters({ db, now })
  const dropped = await dropWaitingMail(db, now)
  return { dropped, sheets, feeds: await replaceFeedAddresses(db, { keys, now }) }
}

/** Leaves an event of each address for sheets that is about to end, and returns how many there are. */
async function tellOfSheets(tx: Database, now: Date): Promise<number> {
  const found = await tx
    .select({ id: sheetAddresses.id, trainerId: sheetAddresses.trainerId })
    .from(sheetAddresses)
    .orderBy(asc(sheetAddresses.id))
    .for('update')
  for (const { id, trainerId } of found)
    await queueEvent(
      tx,
      { now: () => now, origin: noOrigin, scope: { trainerId } },
      { kind: 'sheet.ended-by-restore', subjectIds: [id] },
    )
  return found.length
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
