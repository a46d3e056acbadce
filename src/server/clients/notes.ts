import { and, eq, lte, ne, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { saveLastingNoteInput } from '#shared/clients/inputs.ts'
import { lastNotesShown } from '#shared/clients/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { isOwnClient } from '../platform/tenant/own-client.ts'
import { lockClientsBesideBooks } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { clients } from '../schema/clients.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { newestFirst } from '../sessions/columns.ts'

const lastNotes = prepared((db) =>
  db
    .select({
      id: trainingSessions.id,
      startsAt: trainingSessions.startsAt,
      notes: trainingSessions.notes,
    })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.clientId, sql.placeholder('clientId')),
        eq(trainingSessions.trainerId, sql.placeholder('trainerId')),
        lte(trainingSessions.startsAt, sql.placeholder('now')),
        ne(trainingSessions.notes, ''),
      ),
    )
    .orderBy(...newestFirst(trainingSessions))
    .limit(lastNotesShown)
    .prepare('last_notes_of_client'),
)

/** What the trainer has written about a client: the lasting note, and the last notes of sessions. Throws NOT_FOUND. */
export async function notesOfClient(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  id: string,
) {
  const of = { clientId: id, trainerId: scope.trainerId, now: now().toISOString() }
  const [lastingNote, sessions] = await Promise.all([
    lastingNoteOf(db, scope, id),
    lastNotes(db).execute(of),
  ])
  return { lastingNote, sessions }
}

async function lastingNoteOf(db: Database, scope: TrainerScope, id: string): Promise<string> {
  const [client] = await db
    .select({ lastingNote: clients.lastingNote })
    .from(clients)
    .where(isOwnClient(scope, id))
  if (!client) throw new Problem('NOT_FOUND')
  return client.lastingNote
}

/**
 * Saves a client's lasting note over the one that the user saw. Its text is in no event (D34). Throws NOT_FOUND, or
 * CLIENT_NOTE_CHANGED when it has been changed since.
 */
export async function saveLastingNote(
  ctx: TrainerContext,
  { id, lastingNote, noteBefore }: z.infer<typeof saveLastingNoteInput>,
): Promise<void> {
  const { scope } = ctx
  await runOnce(ctx, async (tx) => {
    await lockClientsBesideBooks(tx, scope, [id])
    if ((await lastingNoteOf(tx, scope, id)) !== noteBefore)
      throw new Problem('CLIENT_NOTE_CHANGED')
    if (lastingNote === noteBefore) return
    await tx.update(clients).set({ lastingNote }).where(isOwnClient(scope, id))
    await queueEvent(tx, ctx, { kind: 'client.note-changed', clientIds: [id] })
  })
}
