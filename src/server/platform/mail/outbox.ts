import { randomUUID } from 'node:crypto'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { isAccountOf, profiles } from '../../schema/auth.ts'
import { events } from '../../schema/events.ts'
import { mailKinds, type mailOutcomes, outbox } from '../../schema/outbox.ts'
import type { Database } from '../db/database.ts'
import { changeInTrash } from '../tenant/change-in-trash.ts'

export type MailKind = (typeof mailKinds)[number]

/** What became of a mail that waits no more. */
export type MailOutcome = (typeof mailOutcomes)[number]

/** A mail claimed by one worker; `attempts` counts from 1. */
export type ClaimedMail = Pick<
  typeof outbox.$inferSelect,
  | 'id'
  | 'kind'
  | 'recipient'
  | 'invitationId'
  | 'clientId'
  | 'accountId'
  | 'senderId'
  | 'device'
  | 'count'
  | 'about'
  | 'message'
  | 'expected'
  | 'actId'
  | 'createdAt'
  | 'attempts'
>

/** The lease of a claimed mail, in ms: delivery must finish within it. */
export const leaseMs = 2 * 60_000

type NewMail = {
  /** Where the caller derives the mail's link from it (linkToken). */
  id?: string
  kind: MailKind
  recipient: string
  invitationId?: string
  clientId?: string
  /** The account of a mail of kind 'email-change' or 'email-changed'. */
  accountId?: string
  /** Who made the account of a mail of kind 'welcome'. */
  senderId?: string
  /** The browser and system in a mail of kind 'new-device' or 'email-change'. */
  device?: string | null
  /** How many logins a mail of kind 'new-devices' tells of. */
  count?: number
  /** Which letter a 'letter-sample' is one of. */
  about?: string
  /** When it is due; its content is as of then. */
  now: Date
}

const keptMs = 30 * 24 * 60 * 60_000

/**
 * Transactional outbox: inserts a mail in the caller's transaction; after the commit the caller notifies the worker.
 * The same single insert for every recipient: whether an account exists is looked up when the mail is sent, so that a
 * password reset request takes the same time for unknown and known addresses.
 */
export async function queueMail(
  db: Database,
  { id = randomUUID(), now, ...mail }: NewMail,
): Promise<void> {
  await db.insert(outbox).values({ id, ...mail, createdAt: now, nextAttemptAt: now })
}

const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt))

/**
 * Claims the mail that has been due the longest, of the kinds in `first` before all others, or returns null. The claim is a
 * lease: when the worker dies, the mail is retried after it. Call it in the transaction that renders the mail.
 */
export async function claimMail(
  tx: Database,
  now: Date,
  first: readonly MailKind[],
): Promise<ClaimedMail | null> {
  const due = tx
    .select({ id: outbox.id })
    .from(outbox)
    // During a rolling upgrade the processes of the next release queue kinds that this one cannot write.
    .where(and(isWaiting, lte(outbox.nextAttemptAt, now), inArray(outbox.kind, mailKinds)))
    .orderBy(
      desc(inArray(outbox.kind, [...first])),
      asc(outbox.nextAttemptAt),
      asc(outbox.createdAt),
    )
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await tx
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + leaseMs),
    })
    // Not `in`, which may be planned as a join that locks one more row for each comparison.
    .where(sql`${outbox.id} = ${due}`)
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      recipient: outbox.recipient,
      invitationId: outbox.invitationId,
      clientId: outbox.clientId,
      accountId: outbox.accountId,
      device: outbox.device,
      count: outbox.count,
      about: outbox.about,
      message: outbox.message,
      expected: outbox.expected,
      actId: outbox.actId,
      senderId: outbox.senderId,
      createdAt: outbox.createdAt,
      attempts: outbox.attempts,
    })
  return claimed ?? null
}

/** What became of a mail, null while it waits; also of one that a server of the release before settled. */
export const outcomeOf = sql<MailOutcome | null>`coalesce(${outbox.outcome}::text, case
  when ${outbox.sentAt} is not null then 'sent' when ${outbox.failedAt} is not null then 'failed' end)`

/** Ends a mail that waits, and keeps its row or deletes it. */
export async function endMail(
  db: Database,
  id: string,
  { outcome, at, isKept }: { outcome: MailOutcome; at: Date; isKept: boolean },
): Promise<void> {
  if (!isKept) {
    await db.delete(outbox).where(and(eq(outbox.id, id), isWaiting))
    return
  }
  const end = { outcome, ...(outcome === 'sent' ? { sentAt: at } : { failedAt: at }) }
  if (await settleLive(db, id, end)) return
  // It went to the trash with its client while it was being delivered, and may have come back since (D129).
  await changeInTrash(db, 'mail', { seen: { id }, change: end })
  await settleLive(db, id, end)
}

async function settleLive(db: Database, id: string, end: object): Promise<boolean> {
  const settled = await db
    .update(outbox)
    .set(end)
    .where(and(eq(outbox.id, id), isWaiting))
    .returning({ id: outbox.id })
  return settled.length > 0
}

/**
 * Releases a claimed mail until its next attempt. The check of `attempts` makes this a no-op when the lease has expired
 * and another worker has claimed it.
 */
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

/**
 * Retries postponed mail at once, when the mail server is reachable again. Waits shorter than a lease are left alone,
 * since they may be claims of another worker.
 */
export async function retryMailNow(db: Database, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ nextAttemptAt: now })
    .where(
      and(
        isWaiting,
        // Not what has not been due yet.
        gt(outbox.attempts, 0),
        gt(outbox.nextAttemptAt, new Date(now.getTime() + leaseMs)),
      ),
    )
}

/** Deletes the unsent mail about a client's login. */
export async function deleteMailOfClient(db: Database, clientId: string): Promise<void> {
  const isOfLogin = eq(outbox.kind, 'client-login')
  await db.delete(outbox).where(and(eq(outbox.clientId, clientId), isOfLogin, isWaiting))
}

/** Locks the mail to these addresses that concerns an account, whether sent or not, and returns its keys. */
export async function lockMailTo(tx: Database, addresses: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNull(outbox.clientId),
        isNull(outbox.invitationId),
        inArray(
          sql`lower(${outbox.recipient})`,
          addresses.map((address) => address.toLowerCase()),
        ),
      ),
    )
    .orderBy(asc(outbox.id))
    .for('update')
  return found.map(({ id }) => id)
}

/** Deletes those of these mails whose address belongs to no account. */
export async function deleteMailWithoutAccount(
  tx: Database,
  ids: readonly string[],
): Promise<void> {
  const account = tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(isAccountOf(sql`lower(${outbox.recipient})`))
  await tx.delete(outbox).where(and(inArray(outbox.id, [...ids]), notExists(account)))
}

/** Deletes the unsent mail of an invitation. */
export async function deleteMailOfInvitation(db: Database, invitationId: string): Promise<void> {
  await db.delete(outbox).where(and(eq(outbox.invitationId, invitationId), isWaiting))
}

/**
 * Deletes mails older than 30 days, whether sent or not. Of a message about an act what became of it is kept, without its text
 * and address, for as long as the act's event (D127).
 */
export async function deleteOldMail(db: Database, now: Date): Promise<void> {
  const isOld = lt(outbox.createdAt, new Date(now.getTime() - keptMs))
  const event = db.select({ id: events.id }).from(events).where(eq(events.id, outbox.actId))
  await db.delete(outbox).where(and(isOld, or(isWaiting, notExists(event))))
  await db
    .update(outbox)
    .set({ recipient: '', message: null, expected: null })
    .where(and(isOld, isNotNull(outbox.message)))
}
