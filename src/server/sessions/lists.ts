import { and, asc, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
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
const cursorAt = sql`(${startsAt}, ${sql.placeholder('id')}::uuid)`

/** How a page continues from its cursor. */
type Direction = { reach: typeof lte; isBeyond: typeof lt; by: typeof asc }

/** A page by keyset pagination; the first condition lets the index find the position. */
function pageBy(name: string, { reach, isBeyond, by }: Direction) {
  const { startsAt: start, id: key } = trainingSessions
  return prepared((db) =>
    selectListed(db)
      .where(and(isListed, reach(start, startsAt), isBeyond(sql`(${start}, ${key})`, cursorAt)))
      .orderBy(by(start), by(key))
      .limit(pageSize + 1)
      .prepare(name),
  )
}

const pages = {
  newestFirst: pageBy('session_page_back', { reach: lte, isBeyond: lt, by: desc }),
  soonestFirst: pageBy('session_page_ahead', { reach: gte, isBeyond: gt, by: asc }),
}

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

/** The cursors before the first page. */
const ends = {
  newestFirst: { startsAt: new Date('2200-01-01'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  soonestFirst: { startsAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' },
}

/**
 * One page of the trainer's sessions from the cursor, newest or soonest first, with their warnings (spec 2, Training
 * sessions). `next` is the cursor of the following page, null after the last.
 */
export async function sessionPage(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  {
    clientId,
    cursor,
    order,
  }: Pick<z.infer<typeof sessionPageInput>, 'clientId' | 'cursor' | 'order'>,
) {
  const readAt = now()
  const after = cursor ?? ends[order]
  const found = await pages[order](db).execute({
    trainerId: scope.trainerId,
    clientId,
    startsAt: after.startsAt.toISOString(),
    id: after.id,
  })
  const sessions = found.slice(0, pageSize)
  const last = sessions.at(-1)
  const newest = (order === 'newestFirst' ? sessions[0] : last)?.startsAt ?? readAt
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
