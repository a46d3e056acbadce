import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/db/database.ts'
import { clientAnswers } from '#server/schema/answers.ts'
import { cancelledSessions } from '#server/schema/sessions.ts'
import type { AnswerKind } from '#shared/answers/kinds.ts'
import { makeSession } from './factories.ts'

type Answered = {
  at: Date
  startsAt: Date
  kind?: AnswerKind
  potId?: string | null
  reason?: string | null
}

/** A one-hour session that its client has cancelled by the personal link; returns the answer's key, and the session's. */
export async function makeAnswer(
  db: Database,
  owner: { trainerId: string; clientId: string },
  { at, startsAt, kind = 'inTime', potId = null, reason = null }: Answered,
): Promise<{ id: string; sessionId: string }> {
  const planned = { ...owner, startsAt, potId }
  const how = { cancelledAt: at, cancelReason: reason }
  const id = randomUUID()
  let sessionId: string = randomUUID()
  if (kind === 'late') sessionId = await makeSession(db, { ...planned, ...how, noShow: true })
  else {
    const session = { id: sessionId, durationHours: 1, version: 1, createdAt: at }
    await db.insert(cancelledSessions).values({ ...planned, ...how, ...session })
  }
  await db.insert(clientAnswers).values({ id, ...owner, sessionId, kind, at })
  return { id, sessionId }
}
