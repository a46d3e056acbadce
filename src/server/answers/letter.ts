import { and, eq, sql } from 'drizzle-orm'
import { clientUndoMs } from '#shared/portal/cancelling/rule.ts'
import type { Database } from '../platform/db/database.ts'
import { advisoryKeys } from '../platform/db/lock/advisory-keys.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { profiles } from '../schema/auth.ts'
import { outbox } from '../schema/outbox.ts'

/** At least so long from one mail about answers to the next, in ms. */
const pauseMs = 15 * 60_000

/** Longer than any transaction: a mail that is due later is rendered after the answer has been committed. */
const marginMs = 60_000

/** An answer about a session that starts within this is mailed at once, in ms. */
export const urgentMs = 2 * 60 * 60_000

/** How long an answer that can be undone waits, in ms: the undo is not told of what was not. */
export const waitMs = clientUndoMs + marginMs

type Answer = {
  trainerId: string
  at: Date
  /** When the session starts. */
  startsAt: Date
  /** Whether its client can still undo it. */
  canBeUndone: boolean
}

/**
 * Queues the mail about clients' answers to their trainer, who has turned it on, in the transaction of an answer: due when the
 * client cannot undo it any more, at once where that is not possible or the session starts soon, and a quarter of an hour after
 * the last mail; none when one is due later, which will tell of this answer, too.
 */
export async function queueAnswerLetter(
  tx: Database,
  { trainerId, at, startsAt, canBeUndone }: Answer,
): Promise<void> {
  const [trainer] = await tx
    .select({ email: profiles.email })
    .from(profiles)
    .where(and(eq(profiles.id, trainerId), profiles.answerLetters))
  if (!trainer) return
  // Two clients of one trainer who answer at the same time: of both one mail.
  await tx.execute(
    sql`select pg_advisory_xact_lock(${sql.raw(String(advisoryKeys.answerLetters))}, hashtext(${trainerId}))`,
  )
  const [last] = await tx
    .select({
      at: sql<Date | null>`max(greatest(${outbox.createdAt}, ${outbox.sentAt}))`.mapWith(
        outbox.createdAt,
      ),
    })
    .from(outbox)
    .where(and(eq(outbox.accountId, trainerId), eq(outbox.kind, 'client-answers')))
  const lastMs = last?.at?.getTime() ?? 0
  const isUrgent = startsAt.getTime() - at.getTime() <= urgentMs
  const wantedMs = at.getTime() + (canBeUndone && !isUrgent ? waitMs : 0)
  if (lastMs >= wantedMs && lastMs > at.getTime() + marginMs) return
  const due = new Date(Math.max(wantedMs, lastMs + pauseMs))
  const mail = { kind: 'client-answers', recipient: trainer.email, accountId: trainerId } as const
  await queueMail(tx, { ...mail, now: due })
}
