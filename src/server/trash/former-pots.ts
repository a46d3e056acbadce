import { and, desc, eq } from 'drizzle-orm'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { trash } from '../schema/trash.ts'
import { type DocumentOf, readDocument } from './document.ts'

// A session keeps its pot across every order of deletion and undo: a pot in the trash names the sessions that lost it, and
// its restoration gives it back to those that have no pot then, booked or cancelled.

type Of = { scope: Pick<TrainerScope, 'trainerId'>; clientId: string }

/** The keys of the sessions that lost this pot. */
export function losersOf({ sessionIds, cancelledIds }: DocumentOf<'pot'>): string[] {
  return [...sessionIds, ...cancelledIds]
}

/** The client's pots in the trash, the last deleted first. The client is locked. */
async function deletedPots(
  tx: Database,
  { scope, clientId }: Of,
): Promise<{ id: string; document: DocumentOf<'pot'> }[]> {
  const found = await tx
    .select({ id: trash.id, document: trash.document })
    .from(trash)
    .where(
      and(
        eq(trash.trainerId, scope.trainerId),
        eq(trash.clientId, clientId),
        eq(trash.kind, 'pot'),
      ),
    )
    .orderBy(desc(trash.deletedAt), desc(trash.id))
  return found.flatMap(({ id, document: stored }) => {
    const document = readDocument(stored)
    return document.kind === 'pot' ? [{ id, document }] : []
  })
}

/** Sessions that are about to be deleted, each with its pot: one without a pot has that which it lost last. */
export async function withFormerPots<Session extends { id: string; potId: string | null }>(
  tx: Database,
  of: Of,
  sessions: readonly Session[],
): Promise<Session[]> {
  if (sessions.every(({ potId }) => potId !== null)) return [...sessions]
  const deleted = await deletedPots(tx, of)
  return sessions.map((session) => {
    const former = deleted.find(({ document }) => losersOf(document).includes(session.id))
    return { ...session, potId: session.potId ?? former?.document.pot.id ?? null }
  })
}

/** Notes that these sessions come back without their pots, so that the restoration of a pot gives it to them. */
export async function noteLosses(
  tx: Database,
  of: Of,
  sessions: readonly { id: string; potId: string | null }[],
): Promise<void> {
  if (sessions.length === 0) return
  for (const { id, document } of await deletedPots(tx, of)) {
    const known = new Set(losersOf(document))
    const more = sessions.filter((one) => one.potId === document.pot.id && !known.has(one.id))
    if (more.length === 0) continue
    const sessionIds = [...document.sessionIds, ...more.map((one) => one.id)]
    await tx
      .update(trash)
      .set({ document: { ...document, sessionIds } })
      .where(and(eq(trash.id, id), eq(trash.trainerId, of.scope.trainerId)))
  }
}
