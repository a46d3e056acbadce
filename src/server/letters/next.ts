import { and, asc, eq, gt, lte, notExists, sql } from 'drizzle-orm'
import { nextRemindersMax } from '#shared/letters/limits.ts'
import type { NextReminders } from '#shared/letters/payload.ts'
import { addDays, daySpan, localDateOf, zone } from '#shared/time.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { trainingSessions } from '../schema/sessions.ts'
import { dayOfSession, sessionsBetween } from './booked.ts'
import { dueAt, isReached, isReminded, remindedOf, remindersOf } from './due.ts'

/** How far ahead a session is of which a reminder is listed, in ms. */
const aheadMs = 14 * 86_400_000

/** The reminders of the first day on which any goes out, as the planner will queue them (D142); none without mail. */
export async function nextReminders({
  db,
  scope,
  now: clock,
  sendsMail,
}: Pick<TrainerContext, 'db' | 'scope' | 'now' | 'sendsMail'>): Promise<NextReminders> {
  if (!sendsMail) return { reminders: [], total: 0 }
  const now = clock()
  const { clientId, startsAt } = trainingSessions
  const next = remindersOf(db)
    .where(
      and(
        eq(profiles.id, scope.trainerId),
        isReminded(now),
        gt(dueAt, sql`${now.toISOString()}::timestamptz`),
        lte(startsAt, new Date(now.getTime() + aheadMs)),
      ),
    )
    .groupBy(clientId, dayOfSession)
    .as('next')
  const day = sql`(${next.dueAt} at time zone ${sql.raw(`'${zone}'`)})::date`
  const rows = await db
    .select({
      clientId: clients.id,
      name: clients.name,
      day: next.day,
      at: next.dueAt,
      total: sql<number>`count(*) over (partition by ${day})`.mapWith(Number),
    })
    .from(next)
    .innerJoin(clients, eq(clients.id, next.clientId))
    .where(
      and(
        isReached(clients.declinesReminders),
        notExists(remindedOf(db, { clientId: clients.id, day: next.day })),
      ),
    )
    .orderBy(asc(next.dueAt), asc(clients.name), asc(clients.id))
    .limit(nextRemindersMax)
  const [first] = rows
  if (!first) return { reminders: [], total: 0 }
  const ofDay = rows.filter(({ at }) => localDateOf(at) === localDateOf(first.at))
  const days = ofDay.map((one) => one.day).toSorted()
  const sessions = await sessionsBetween(db, {
    clientIds: ofDay.map((one) => one.clientId),
    from: now,
    to: daySpan(addDays(days.at(-1) ?? first.day, 1)).from,
  })
  return {
    reminders: ofDay.map(({ clientId: id, name, day: on, at }) => ({
      clientId: id,
      name,
      at,
      sessions: sessions
        .filter((one) => one.clientId === id && localDateOf(one.startsAt) === on)
        .filter((one) => one.startsAt > at)
        .map(({ startsAt: from, durationHours }) => ({ startsAt: from, durationHours })),
    })),
    total: first.total,
  }
}
