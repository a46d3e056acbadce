import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { type mailKinds, outbox } from './tables.ts'

export type MailKind = (typeof mailKinds)[number]

/** A mail in the hands of one sender, for its so-manieth attempt (1, 2 …). */
export type ClaimedMail = Pick<
  typeof outbox.$inferSelect,
  'id' | 'kind' | 'recipient' | 'invitationId' | 'clientId' | 'createdAt' | 'attempts'
>

/** How long a mail belongs to the sender that took it, in ms; whoever takes it must be done with it before. */
export const leaseMs = 2 * 60_000

const keptMs = 30 * 24 * 60 * 60_000

/**
 * Puts a mail into the outbox, in the caller's transaction; after the commit the caller wakes the sender. The same single
 * insert for every recipient: whether there is such an account is looked up when the mail leaves, so that a request for
 * a new password takes as long for an unknown address as for a known one.
 */
export async function queueMail(
  db: Database,
  {
    kind,
    recipient,
    invitationId,
    clientId,
    now,
  }: { kind: MailKind; recipient: string; invitationId?: string; clientId?: string; now: Date },
): Promise<void> {
  await db.insert(outbox).values({
    id: randomUUID(),
    kind,
    recipient,
    invitationId,
    clientId,
    createdAt: now,
    nextAttemptAt: now,
  })
}

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt))

/**
 * Takes the mail that has been due the longest, or null when none is. It is the caller's alone until the lease ends:
 * a sender that dies with it loses nothing. Call it in the transaction that writes what the mail is to say.
 */
export async function claimMail(tx: Database, now: Date): Promise<ClaimedMail | null> {
  const due = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isWaiting, lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.createdAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await tx
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + leaseMs),
    })
    // Not `in`: that may be planned as a join, which takes one row anew for each that it compares.
    .where(sql`${outbox.id} = ${due}`)
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      recipient: outbox.recipient,
      invitationId: outbox.invitationId,
      clientId: outbox.clientId,
      createdAt: outbox.createdAt,
      attempts: outbox.attempts,
    })
  return claimed ?? null
}

/** The mail server has taken it. */
export async function markSent(db: Database, id: string, sentAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt })
    .where(and(eq(outbox.id, id), isWaiting))
}

/** Given up. */
export async function markFailed(db: Database, id: string, failedAt: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ failedAt })
    .where(and(eq(outbox.id, id), isWaiting))
}

/** Lets the mail go until its next attempt; nothing when the lease ended and somebody else has it by now. */
export async function postponeMail(
  db: Database,
  mail: ClaimedMail,
  nextAttemptAt: Date,
): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt })
    .where(and(eq(outbox.id, mail.id), eq(outbox.attempts, mail.attempts), isWaiting))
}

/** The mail server is back: whatever waits long for it waits no more. What waits shorter than a lease may be in good hands. */
export async function hurryMail(db: Database, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt: now })
    .where(and(isWaiting, gt(outbox.nextAttemptAt, new Date(now.getTime() + leaseMs))))
}

/** There is nobody to send it to, or nothing left to say. */
export async function dropMail(db: Database, id: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id))
}

/** What waits to tell of this client's login is not sent. */
export async function dropMailAbout(db: Database, clientId: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.clientId, clientId), isWaiting))
}

/** Removes the mails of 30 days ago, sent, given up or never sent: by then nobody waits for them. */
export async function deleteOldMail(db: Database, now: Date): Promise<void> {
  await db.delete(outbox).where(lt(outbox.createdAt, new Date(now.getTime() - keptMs)))
}
