import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { sessionPageInput } from '#shared/sessions/inputs.ts'
import { pageSize, unmarkedShown } from '#shared/sessions/limits.ts'
import { clients } from '../clients/tables.ts'
import type { TrainerContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { pots, potTypes } from '../pots/tables.ts'
import { isListed, openColumns, selectListed, unmarkedColumns } from './columns.ts'
import { isOpen, trainingSessions } from './tables.ts'
import { withWarnings } from './warnings.ts'

const trainerId = sql.placeholder('trainerId')
const startsAt = sql`${sql.placeholder('startsAt')}::timestamptz`
const id = sql`${sql.placeholder('id')}::uuid`

const page = prepared((db) =>
  selectListed(db)
    .where(
      and(
        isListed,
        // Keyset pagination; this first condition lets the index find the position.
        lte(trainingSessions.startsAt, startsAt),
        sql`(${trainingSessions.startsAt}, ${trainingSessions.id}) < (${startsAt}, ${id})`,
      ),
    )
    .orderBy(desc(trainingSessions.startsAt), desc(trainingSessions.id))
    .limit(pageSize + 1)
    .prepare('session_page'),
)

/** The open sessions that draw on the trainer's pots, from now to the newest session of a page. */
const openUntil = prepared((db) =>
  db
    .select(openColumns)
    .from(trainingSessions)
    .where(
      and(
        isOpen,
        eq(trainingSessions.trainerId, trainerId),
        gt(trainingSessions.startsAt, sql.placeholder('now')),
        lte(trainingSessions.startsAt, sql.placeholder('until')),
      ),
    )
    .prepare('open_sessions_until'),
)

/** A cursor after all sessions, for the first page. */
const end = { startsAt: new Date('2200-01-01'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/**
 * One page of the trainer's sessions, newest first, with their warnings (spec 2, Training sessions). `next` is the
 * cursor of the following page, null after the last.
 */
export async function sessionPage(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  input: Pick<z.infer<typeof sessionPageInput>, 'clientId' | 'cursor'>,
) {
  const readAt = now()
  const after = input.cursor ?? end
  const found = await page(db).execute({
    trainerId: scope.trainerId,
    clientId: input.clientId,
    startsAt: after.startsAt.toISOString(),
    id: after.id,
  })
  const sessions = found.slice(0, pageSize)
  const last = sessions.at(-1)
  const newest = sessions[0]?.startsAt ?? readAt
  const open =
    newest > readAt
      ? await openUntil(db).execute({
          trainerId: scope.trainerId,
          now: readAt.toISOString(),
          until: newest.toISOString(),
        })
      : []
  return {
    sessions: withWarnings(sessions, open, readAt),
    next:
      found.length > pageSize && last
        ? { startsAt: last.startsAt.toISOString(), id: last.id }
        : null,
  }
}

const unmarked = prepared((db) =>
  db
    .select({ ...unmarkedColumns, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(trainingSessions)
    .innerJoin(clients, eq(clients.id, trainingSessions.clientId))
    .leftJoin(pots, eq(pots.id, trainingSessions.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(
      and(
        isOpen,
        eq(trainingSessions.trainerId, trainerId),
        sql`${trainingSessions.startsAt} < ${sql.placeholder('now')}`,
      ),
    )
    .orderBy(desc(trainingSessions.startsAt), desc(trainingSessions.id))
    .limit(unmarkedShown)
    .prepare('unmarked_sessions'),
)

/** The trainer's unmarked past sessions, newest first, and their total number. */
export async function unmarkedSessions({
  db,
  scope,
  now,
}: Pick<TrainerContext, 'db' | 'scope' | 'now'>) {
  const found = await unmarked(db).execute({
    trainerId: scope.trainerId,
    now: now().toISOString(),
  })
  return {
    sessions: found.map(({ total: _total, ...session }) => session),
    total: found[0]?.total ?? 0,
  }
}
