import { and, desc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import { pageSize, unmarkedShown } from '#shared/sessions/limits.ts'
import type { sessionPageInput } from '#shared/sessions/list-inputs.ts'
import { withWarnings } from '#shared/sessions/warnings.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { clients } from '../schema/clients.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { everySession, isLate, isOpen, trainingSessions } from '../schema/sessions.ts'
import {
  isListedIn,
  listedColumns,
  newestFirst,
  openColumns,
  soonestFirst,
  unmarkedColumns,
} from './columns.ts'
import { filterValues, isFiltered } from './list-filter.ts'
import { withNewest } from './newest.ts'

const trainerId = sql.placeholder('trainerId')
const startsAt = sql`${sql.placeholder('startsAt')}::timestamptz`
const cursorAt = sql`(${startsAt}, ${sql.placeholder('id')}::uuid)`

/** How a page continues from its cursor. */
type Direction = { reach: typeof lte; isBeyond: typeof lt; order: typeof newestFirst }

const selectListed = (db: Database) =>
  db
    .select({
      ...listedColumns,
      clientId: everySession.clientId,
      clientName: clients.name,
      clientColor: clients.color,
    })
    .from(everySession)
    .innerJoin(clients, eq(clients.id, everySession.clientId))
    .leftJoin(pots, eq(pots.id, everySession.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))

/**
 * A page by keyset pagination; the first condition lets the index find the position. The planner knows no parameters: of
 * all sessions it takes the first ones from the index only when the statement asks for nothing else, so `some`, of a client
 * or by a filter, is another statement, which finds the page among all of them before it joins their pots.
 */
function pageBy(name: string, { reach, isBeyond, order }: Direction) {
  const { startsAt: start, id: key } = everySession
  const isOwn = eq(everySession.trainerId, trainerId)
  const isAfter = and(reach(start, startsAt), isBeyond(sql`(${start}, ${key})`, cursorAt))
  const all = prepared((db) =>
    selectListed(db)
      .where(and(isOwn, isAfter))
      .orderBy(...order(everySession))
      .limit(pageSize + 1)
      .prepare(name),
  )
  const some = prepared((db) => {
    const page = db
      .select({ id: key })
      .from(everySession)
      .where(and(isListedIn(everySession), isFiltered, isAfter))
      .orderBy(...order(everySession))
      .limit(pageSize + 1)
    return selectListed(db)
      .where(and(isOwn, inArray(key, page)))
      .orderBy(...order(everySession))
      .prepare(`${name}_of_some`)
  })
  return { all, some }
}

const back: Direction = { reach: lte, isBeyond: lt, order: newestFirst }
const ahead: Direction = { reach: gte, isBeyond: gt, order: soonestFirst }

const pages = {
  newestFirst: pageBy('session_page_back', back),
  soonestFirst: pageBy('session_page_ahead', ahead),
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
 * One page of the trainer's sessions from the cursor, newest or soonest first, with their warnings (S51). `next` is the
 * cursor of the following page, null after the last.
 */
export async function sessionPage(
  { db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>,
  {
    clientId,
    filter,
    cursor,
    order,
  }: Pick<z.infer<typeof sessionPageInput>, 'clientId' | 'filter' | 'cursor' | 'order'>,
) {
  const readAt = now()
  const after = cursor ?? ends[order]
  const asked = {
    trainerId: scope.trainerId,
    clientId,
    ...filterValues(filter),
    startsAt: after.startsAt.toISOString(),
    id: after.id,
  }
  const page = pages[order][clientId === null && !filter ? 'all' : 'some']
  const found = await page(db).execute(asked)
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
    sessions: await withNewest(
      db,
      { trainerId: scope.trainerId, now: readAt },
      withWarnings(sessions, open, readAt),
    ),
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
        eq(trainingSessions.trainerId, trainerId),
        isLate(sql`${sql.placeholder('now')}::timestamptz`),
      ),
    )
    .orderBy(desc(trainingSessions.startsAt), desc(trainingSessions.id))
    .limit(unmarkedShown)
    .prepare('unmarked_sessions'),
)

/** The trainer's ended sessions without a status, newest first, and their total number. */
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
