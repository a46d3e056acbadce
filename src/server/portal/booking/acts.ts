import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { bookByLinkInput, moveByLinkInput } from '#shared/portal/booking/inputs.ts'
import type { BookedByLink } from '#shared/portal/booking/payload.ts'
import { bookableStarts } from '#shared/portal/booking/rule.ts'
import type { undoByLinkInput } from '#shared/portal/cancelling/inputs.ts'
import { cancellingNow } from '#shared/portal/cancelling/rule.ts'
import { Problem } from '#shared/problem.ts'
import {
  answerOf,
  recordBooked,
  recordBookUndone,
  recordMoved,
  recordMoveUndone,
} from '../../answers/record.ts'
import { rateLimits } from '../../platform/access/rate-limit.ts'
import type { Database } from '../../platform/db/database.ts'
import { changedFigures, placeFigures, sessionFigures } from '../../platform/recording/figures.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import { requireWritableBooks } from '../../platform/tenant/owned-rows.ts'
import type { Context } from '../../procedures/context.ts'
import { trainingSessions } from '../../schema/sessions.ts'
import { insertSessions } from '../../sessions/insert.ts'
import { place } from '../../sessions/place.ts'
import { createdVersion } from '../../sessions/undo-create.ts'
import { actByLink, type LinkAct } from '../act-by-link.ts'
import { besideOf, ownSession, requireNothingNew, requireUndoable } from '../own-session.ts'
import { bookableNow, newChoices } from './choices.ts'
import { mayAct } from './free-times.ts'

const takesTime = { takesTime: true }
const counted = { ...takesTime, limits: [rateLimits.bookingsOfLink] }

/** What the client may do, read under the trainer's lock. Throws FORBIDDEN where it is off, and BOOKS_WRONG. */
async function requireOpen(tx: Database, { clientId, author }: LinkAct) {
  await requireWritableBooks(tx, author.scope)
  const { trainerId } = author.scope
  const bookable = await bookableNow(tx, { clientId, trainerId }, author.now())
  if (bookable.mode === 'off') throw new Problem('FORBIDDEN')
  return bookable
}

/** The same for a new time, which is not given while it is paused either. */
async function requireBookable(tx: Database, link: LinkAct, act: 'move' | 'book') {
  const bookable = await requireOpen(tx, link)
  if (!mayAct(bookable, act) || bookable.rules.isPaused) throw new Problem('FORBIDDEN')
  return bookable
}

/** Throws SESSION_LATE for a start that is too soon, SESSION_EXISTS for one that is not offered. */
function requireOffered(
  starts: readonly Date[],
  startsAt: Date,
  { noticeHours, now }: { noticeHours: number; now: Date },
): void {
  if (starts.some((start) => start.getTime() === startsAt.getTime())) return
  const isSoon = startsAt.getTime() - now.getTime() < noticeHours * 3_600_000
  throw new Problem(isSoon ? 'SESSION_LATE' : 'SESSION_EXISTS')
}

/**
 * "Boka" (D117): books a session of the client at a start that the list of free times has at this moment, in the pot that it
 * has. Throws FORBIDDEN where it is off, paused or not the client's, or as many as may lie ahead are booked, POT_NOT_FOUND,
 * SESSION_CHANGED when the list has another pot or length by now, HOURS_LACKING, SESSION_LATE, SESSION_EXISTS when the time is
 * not free any more, and what `actByLink` throws.
 */
export async function bookByLink(
  ctx: Context,
  { token, potId, startsAt, durationHours }: z.infer<typeof bookByLinkInput>,
): Promise<BookedByLink> {
  const booked = await actByLink(ctx, { token, ...counted }, async (tx, act) => {
    const { clientId, author } = act
    const { trainerId } = author.scope
    const now = author.now()
    const bookable = await requireBookable(tx, act, 'book')
    if (bookable.isAtLimit) throw new Problem('FORBIDDEN')
    const choices = await newChoices(tx, bookable, { clientId, now })
    const choice = choices.find((one) => one.potId === potId)
    if (choices.length === 0) throw new Problem('POT_NOT_FOUND')
    if (choice?.durationHours !== durationHours) throw new Problem('SESSION_CHANGED')
    if ((choice.hours?.free ?? 0) < durationHours) throw new Problem('HOURS_LACKING')
    requireOffered(choice.starts, startsAt, { ...bookable.rules, now })
    const id = randomUUID()
    const session = { id, trainerId, clientId, potId, startsAt, durationHours, notes: '' }
    await insertSessions(tx, [session])
    await queueEvent(tx, author, {
      kind: 'session.created',
      clientIds: [clientId],
      subjectIds: [id],
      before: [{ ...session, startsAt: null }],
      figures: { ...placeFigures(session), potId, byClient: true },
    })
    const version = createdVersion
    await recordBooked(tx, {
      trainerId,
      clientId,
      sessionId: id,
      at: now,
      startsAt,
      version,
    })
    return { sessionId: id, version, startsAt, durationHours }
  })
  ctx.notifyOutbox()
  return booked
}

/**
 * "Byt tid" (D118): moves one session of the client, without the others of its series, to a start that the list has; its pot,
 * length and note stay, and no hours are asked for. Throws SESSION_NOT_FOUND, SESSION_CHANGED, SESSION_LATE when it can be
 * cancelled without a charge no more, or the new start is too soon, and what `bookByLink` throws.
 */
export async function moveByLink(
  ctx: Context,
  { token, sessionId: id, version, startsAt }: z.infer<typeof moveByLinkInput>,
): Promise<BookedByLink> {
  const moved = await actByLink(ctx, { token, ...counted }, async (tx, act) => {
    const { clientId, author, trainer } = act
    const { trainerId } = author.scope
    const now = author.now()
    const { rules, busy } = await requireBookable(tx, act, 'move')
    const session = await ownSession(tx, act, id)
    if (!session.isPlanned || session.version !== version) throw new Problem('SESSION_CHANGED')
    if (cancellingNow({ ...trainer, startsAt: session.startsAt }, now)?.kind !== 'inTime')
      throw new Problem('SESSION_LATE')
    const { durationHours } = session
    const starts = bookableStarts(rules, await busy(), { durationHours, ignore: id, now })
    requireOffered(starts, startsAt, { ...rules, now })
    const besideIds = await besideOf(tx, session)
    const placed = await replace(tx, act, { session, startsAt, kind: 'session.moved' })
    await recordMoved(tx, {
      trainerId,
      clientId,
      sessionId: id,
      at: now,
      fromAt: session.startsAt,
      startsAt,
      version: placed,
      besideIds,
    })
    return { sessionId: id, version: placed, startsAt, durationHours }
  })
  ctx.notifyOutbox()
  return moved
}

/**
 * Undoes a booking within ten minutes and before it starts: the session is gone, without a row in the trash. Succeeds when it
 * is gone already. Throws SESSION_LATE after that, SESSION_CHANGED for what the client has not booked or somebody has changed
 * since, and what `actByLink` throws.
 */
export async function undoBookByLink(
  ctx: Context,
  { token, sessionId: id, version }: z.infer<typeof undoByLinkInput>,
): Promise<void> {
  await actByLink(ctx, { token, ...takesTime }, async (tx, act) => {
    await requireOpen(tx, act)
    const { clientId, author } = act
    const found = await answerOf(tx, { clientId, sessionId: id })
    const session = await ownSession(tx, act, id).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'SESSION_NOT_FOUND') return null
      throw error
    })
    if (!session) return
    const now = author.now()
    const answer = unchangedSince(session, found, version)
    if (answer.kind !== 'booked' || answer.fromAt) throw new Problem('SESSION_CHANGED')
    requireUndoable(answer, session, now)
    await tx.delete(trainingSessions).where(eq(trainingSessions.id, id))
    await queueEvent(tx, author, {
      kind: 'session.create-undone',
      clientIds: [clientId],
      subjectIds: [id],
      before: [session],
      figures: { ...sessionFigures(session), byClient: true },
    })
    const { trainerId, startsAt } = session
    await recordBookUndone(tx, { trainerId, clientId, sessionId: id, at: now, startsAt, answer })
  })
  ctx.notifyOutbox()
}

/**
 * Undoes a move within ten minutes and before the session starts, at either time. Throws SESSION_LATE after that,
 * SESSION_CHANGED for what the client has not moved or somebody has changed since, SESSION_EXISTS when another session has come
 * to overlap the time before, and what `actByLink` throws.
 */
export async function undoMoveByLink(
  ctx: Context,
  { token, sessionId: id, version }: z.infer<typeof undoByLinkInput>,
): Promise<void> {
  await actByLink(ctx, { token, ...takesTime }, async (tx, act) => {
    await requireOpen(tx, act)
    const { clientId, author } = act
    const session = await ownSession(tx, act, id)
    const found = await answerOf(tx, { clientId, sessionId: id })
    const answer = unchangedSince(session, found, version)
    if (!answer.fromAt) throw new Problem('SESSION_CHANGED')
    const now = author.now()
    requireUndoable(answer, session, now)
    const startsAt = answer.fromAt
    if (startsAt <= now) throw new Problem('SESSION_LATE')
    await requireNothingNew(tx, { ...session, startsAt }, answer)
    const placed = await replace(tx, act, { session, startsAt, kind: 'session.move-undone' })
    const { trainerId } = session
    const of = { trainerId, clientId, sessionId: id, at: now }
    await recordMoveUndone(tx, { ...of, startsAt, version: placed, answer })
  })
  ctx.notifyOutbox()
}

type Session = Awaited<ReturnType<typeof ownSession>>
type Answer = NonNullable<Awaited<ReturnType<typeof answerOf>>>

/** The client's act on this session, which nobody has changed since. Throws SESSION_CHANGED. */
function unchangedSince(session: Session, answer: Answer | null, version: number): Answer {
  const isAsLeft = session.isPlanned && session.version === version
  if (!isAsLeft || answer?.sessionVersion !== version) throw new Problem('SESSION_CHANGED')
  return answer
}

/** Gives a session another start, and returns its new version. */
async function replace(
  tx: Database,
  { author }: LinkAct,
  to: { session: Session; startsAt: Date; kind: 'session.moved' | 'session.move-undone' },
): Promise<number> {
  const { session, startsAt, kind } = to
  const { id, version, durationHours, clientId } = session
  const placed = await place(tx, [{ id, version, startsAt, durationHours }])
  await queueEvent(tx, author, {
    kind,
    clientIds: [clientId],
    subjectIds: [id],
    before: [session],
    figures: {
      ...changedFigures(placeFigures(session), placeFigures({ startsAt, durationHours })),
      byClient: true,
    },
  })
  return placed.get(id) ?? version
}
