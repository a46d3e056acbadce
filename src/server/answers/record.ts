import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CancellingKind } from '#shared/answers/kinds.ts'
import type { Database } from '../platform/db/database.ts'
import { clientAnswers } from '../schema/answers.ts'
import { queueAnswerLetter } from './letter.ts'

type Row = typeof clientAnswers.$inferSelect

type Of = { trainerId: string; clientId: string; sessionId: string; at: Date }

/** The row of a session, or null. */
export async function answerOf(
  tx: Database,
  { clientId, sessionId }: Pick<Of, 'clientId' | 'sessionId'>,
): Promise<Row | null> {
  const [found] = await tx
    .select()
    .from(clientAnswers)
    .where(eq(clientAnswers.sessionId, sessionId))
  return found?.clientId === clientId ? found : null
}

/** Whether the trainer has been told of it: an undo of it is told, too. */
const isTold = ({ seenAt, mailedAt }: Row) => seenAt !== null || mailedAt !== null

const untold = { seenAt: null, mailedAt: null }
const unplaced = { fromAt: null, sessionVersion: null, besideIds: [] }

/** Records that the client has cancelled a session that starts then. `besideIds` are the trainer's sessions that overlap it. */
export async function recordCancelled(
  tx: Database,
  of: Of & { kind: CancellingKind; startsAt: Date; besideIds: string[] },
): Promise<void> {
  const { kind, besideIds } = of
  await write(tx, of, { kind, ...unplaced, besideIds })
  await queueAnswerLetter(tx, { ...of, canBeUndone: true })
}

/** Records that the client has booked a session, which has its first version. */
export async function recordBooked(
  tx: Database,
  of: Of & { startsAt: Date; version: number },
): Promise<void> {
  const { at, version } = of
  await write(tx, of, { kind: 'booked', ...unplaced, bookedAt: at, sessionVersion: version })
  await queueAnswerLetter(tx, { ...of, canBeUndone: true })
}

/**
 * Records that the client has moved a session, from where, and which of the trainer's sessions overlapped it there. One that
 * the trainer has not heard of stays booked, at its new time.
 */
export async function recordMoved(
  tx: Database,
  of: Of & { fromAt: Date; startsAt: Date; version: number; besideIds: string[] },
): Promise<void> {
  const { fromAt, version, besideIds } = of
  const before = await answerOf(tx, of)
  const isNew = before?.kind === 'booked' && !isTold(before)
  const kind = isNew ? ('booked' as const) : ('moved' as const)
  await write(tx, of, { kind, fromAt, sessionVersion: version, besideIds })
  await queueAnswerLetter(tx, { ...of, canBeUndone: true })
}

/** Records that a cancellation was undone. */
export async function recordCancelUndone(
  tx: Database,
  of: Of & { startsAt: Date; answer: Row },
): Promise<void> {
  if (isTold(of.answer)) return tellUndone(tx, of, 'cancelUndone')
  await restore(tx, of, null)
}

/** Records that a move was undone: the session has this version. */
export async function recordMoveUndone(
  tx: Database,
  of: Of & { startsAt: Date; version: number; answer: Row },
): Promise<void> {
  const { answer, version } = of
  if (isTold(answer)) return tellUndone(tx, of, 'moveUndone')
  await restore(tx, of, answer.kind === 'booked' ? version : null)
}

/** Records that a booking was undone: the session is gone. */
export async function recordBookUndone(
  tx: Database,
  of: Of & { startsAt: Date; answer: Row },
): Promise<void> {
  if (isTold(of.answer)) return tellUndone(tx, of, 'bookUndone')
  await tx.delete(clientAnswers).where(eq(clientAnswers.id, of.answer.id))
}

/** That it was booked by the client stays; `version` where the trainer has not heard of that. */
async function restore(
  tx: Database,
  { answer }: { answer: Row },
  version: number | null,
): Promise<void> {
  const isThis = eq(clientAnswers.id, answer.id)
  const { bookedAt } = answer
  if (bookedAt === null) await tx.delete(clientAnswers).where(isThis)
  else
    await tx
      .update(clientAnswers)
      .set({ kind: 'booked', at: bookedAt, ...unplaced, sessionVersion: version })
      .where(isThis)
}

async function tellUndone(
  tx: Database,
  of: Of & { startsAt: Date; answer: Row },
  kind: 'cancelUndone' | 'moveUndone' | 'bookUndone',
): Promise<void> {
  const bookedAt = kind === 'bookUndone' ? null : of.answer.bookedAt
  await write(tx, of, { kind, ...unplaced, fromAt: of.startsAt, bookedAt })
  await queueAnswerLetter(tx, { ...of, canBeUndone: false })
}

async function write(
  tx: Database,
  { trainerId, clientId, sessionId, at }: Of,
  act: Pick<Row, 'kind'> & Partial<Row>,
): Promise<void> {
  const answer = { trainerId, clientId, at, ...act, ...untold }
  await tx
    .insert(clientAnswers)
    .values({ id: randomUUID(), sessionId, ...answer })
    .onConflictDoUpdate({ target: clientAnswers.sessionId, set: answer })
}
