import type { z } from 'zod/mini'
import { cancellingKinds } from '#shared/answers/kinds.ts'
import type { cancelByLinkInput, undoByLinkInput } from '#shared/portal/cancelling/inputs.ts'
import { cancellingNow } from '#shared/portal/cancelling/rule.ts'
import { Problem } from '#shared/problem.ts'
import type { CancelledSession } from '#shared/sessions/payload.ts'
import { answerOf, recordCancelled, recordCancelUndone } from '../answers/record.ts'
import type { Context } from '../procedures/context.ts'
import { cancelAll, undoAll } from '../sessions/cancel.ts'
import { actByLink, type LinkAct } from './act-by-link.ts'
import { besideOf, ownSession, requireNothingNew, requireUndoable } from './own-session.ts'

/**
 * "Jag kan inte" (D39): the trainer's own "Avboka" (D30) with the client as its author. Throws SESSION_LATE when it is not
 * any more, or not yet, what the client was told that it costs, FORBIDDEN after the limit where the trainer wants to be
 * called, and what `actByLink` and `cancelAll` throw.
 */
export async function cancelByLink(
  ctx: Context,
  { sessionId: id, version, expects, reason, token }: z.infer<typeof cancelByLinkInput>,
): Promise<CancelledSession> {
  const done = await actByLink(ctx, { token, isAllowed: mayCancel }, async (tx, act) => {
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
    const { startsAt } = session
    const of = { trainerId: author.scope.trainerId, clientId, sessionId: id, at: author.now() }
    await recordCancelled(tx, { ...of, kind: expects, startsAt, besideIds })
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
  await actByLink(ctx, { token, isAllowed: mayCancel, takesTime: true }, async (tx, act) => {
    const session = await ownSession(tx, act, id)
    const answer = await answerOf(tx, { clientId: act.clientId, sessionId: id })
    const isCancelled = answer !== null && cancellingKinds.some((kind) => kind === answer.kind)
    if (!isCancelled && session.isPlanned) return
    if (!isCancelled) throw new Problem('SESSION_CHANGED')
    const now = ctx.now()
    requireUndoable(answer, session, now)
    await requireNothingNew(tx, session, answer)
    await undoAll(tx, act.author, [{ id, version }])
    const { trainerId, startsAt } = session
    const of = { trainerId, clientId: act.clientId, sessionId: id, at: now }
    // One that its trainer has undone before leaves nothing to tell.
    if (!session.isPlanned) await recordCancelUndone(tx, { ...of, startsAt, answer })
  })
  ctx.notifyOutbox()
}

const mayCancel = ({ cancelling }: LinkAct['trainer']) => cancelling !== 'off'
