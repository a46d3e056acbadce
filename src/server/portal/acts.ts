import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { cancelByLinkInput, undoByLinkInput } from '#shared/portal/cancelling/inputs.ts'
import { cancellingNow, clientUndoMs } from '#shared/portal/cancelling/rule.ts'
import { Problem } from '#shared/problem.ts'
import type { CancelledSession } from '#shared/sessions/payload.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { queueAnswerLetter } from '../answers/letter.ts'
import type { Database } from '../platform/db/database.ts'
import type { Context } from '../procedures/context.ts'
import { clientAnswers } from '../schema/answers.ts'
import { everySession, trainingSessions } from '../schema/sessions.ts'
import { cancelAll, undoAll } from '../sessions/cancel.ts'
import { actByLink, type LinkAct } from './act-by-link.ts'

/**
 * "Jag kan inte" (D39): the trainer's own "Avboka" (D30) with the client as its author. Throws SESSION_LATE when it is not
 * any more, or not yet, what the client was told that it costs, FORBIDDEN after the limit where the trainer wants to be
 * called, and what `actByLink` and `cancelAll` throw.
 */
export async function cancelByLink(
  ctx: Context,
  { sessionId: id, version, expects, reason, token }: z.infer<typeof cancelByLinkInput>,
): Promise<CancelledSession> {
  const done = await actByLink(ctx, token, async (tx, act) => {
    const { clientId, author, trainer } = act
    const session = await ownSession(tx, act, id)
    // Of another one `cancelAll` tells what has become of it.
    if (session.isPlanned && session.version === version) {
      const now = cancellingNow({ ...trainer, startsAt: session.startsAt }, author.now())
      if (now?.kind !== expects) throw new Problem('SESSION_LATE')
      if (expects === 'late' && trainer.cancelling !== 'late') throw new Problem('FORBIDDEN')
    }
    const besideIds = await besideOf(tx, session)
    const seen = { sessions: [{ id, version }], kind: expects, reason }
    const [cancelled] = await cancelAll(tx, author, seen)
    if (!cancelled) throw new Problem('SESSION_CHANGED')
    const { trainerId } = author.scope
    const answer = { trainerId, clientId, kind: expects, at: author.now(), besideIds }
    const unseen = { seenAt: null, mailedAt: null }
    await tx
      .insert(clientAnswers)
      .values({ id: randomUUID(), sessionId: id, ...answer })
      // One that the trainer has marked anew since it was cancelled.
      .onConflictDoUpdate({ target: clientAnswers.sessionId, set: { ...answer, ...unseen } })
    await queueAnswerLetter(tx, { trainerId, now: answer.at })
    return { version: cancelled.version, chargedHours: cancelled.chargedHours }
  })
  ctx.notifyOutbox()
  return done
}

/**
 * Undoes what the client has cancelled, within ten minutes and before it starts. Succeeds when it is planned again already.
 * Throws SESSION_LATE after that, SESSION_CHANGED for what the client has not cancelled or the trainer has changed since,
 * SESSION_EXISTS when another session has come to overlap it since, and what `actByLink` throws.
 */
export async function undoByLink(
  ctx: Context,
  { sessionId: id, version, token }: z.infer<typeof undoByLinkInput>,
): Promise<void> {
  await actByLink(ctx, token, async (tx, act) => {
    const session = await ownSession(tx, act, id)
    const [answer] = await tx
      .select({ at: clientAnswers.at, besideIds: clientAnswers.besideIds })
      .from(clientAnswers)
      .where(and(eq(clientAnswers.sessionId, id), eq(clientAnswers.clientId, act.clientId)))
    if (!answer && session.isPlanned) return
    if (!answer) throw new Problem('SESSION_CHANGED')
    const now = ctx.now()
    if (now.getTime() - answer.at.getTime() > clientUndoMs || session.startsAt <= now)
      throw new Problem('SESSION_LATE')
    const known = new Set(answer.besideIds)
    if ((await besideOf(tx, session)).some((other) => !known.has(other)))
      throw new Problem('SESSION_EXISTS')
    await undoAll(tx, act.author, [{ id, version }])
  })
}

type Placed = { id: string; trainerId: string; startsAt: Date; durationHours: number }

/** The client's session, booked or cancelled without a charge. Throws SESSION_NOT_FOUND, also for another client's. */
async function ownSession(tx: Database, { clientId, author }: LinkAct, id: string) {
  const { id: key, clientId: owner, trainerId } = everySession
  const [found] = await tx
    .select()
    .from(everySession)
    .where(and(eq(key, id), eq(owner, clientId), eq(trainerId, author.scope.trainerId)))
  if (!found) throw new Problem('SESSION_NOT_FOUND')
  return { ...found, isPlanned: found.isBooked && !hasStatus(found) }
}

const dayMs = 86_400_000

/** The keys of the trainer's other sessions that overlap it. */
async function besideOf(
  tx: Database,
  { id, trainerId, startsAt, durationHours }: Placed,
): Promise<string[]> {
  const end = new Date(startsAt.getTime() + durationHours * 3_600_000)
  const beside = await tx
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.trainerId, trainerId),
        ne(trainingSessions.id, id),
        // No session is longer than a day.
        gt(trainingSessions.startsAt, new Date(startsAt.getTime() - dayMs)),
        lt(trainingSessions.startsAt, end),
        sql`${trainingSessions.startsAt} + ${trainingSessions.durationHours} * interval '1 hour' > ${startsAt.toISOString()}`,
      ),
    )
  return beside.map((session) => session.id)
}
