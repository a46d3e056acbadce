import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { forecastOf } from '#shared/pots/forecast.ts'
import { zone } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { absences } from '../schema/absences.ts'
import { isAnyOf } from '../schema/columns.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { isOpen, trainingSessions } from '../schema/sessions.ts'

/** Whether a session, or a part of it, lies in an absence of its trainer. */
export const isInAbsence = sql`exists (select from ${absences}
  where ${absences.trainerId} = ${trainingSessions.trainerId} and ${absences.endsAt} > ${trainingSessions.startsAt}
    and ${absences.startsAt} < ${trainingSessions.startsAt} + ${trainingSessions.durationHours} * interval '1 hour')`

/** The day of a session on the clock in Stockholm. */
export const dayOfSession = sql`(${trainingSessions.startsAt} at time zone ${sql.raw(`'${zone}'`)})::date`

/** Whether a session is in a reminder: open, and in no absence. */
const isPlanned = and(isOpen, sql`not ${isInAbsence}`)

const planned = {
  startsAt: trainingSessions.startsAt,
  durationHours: trainingSessions.durationHours,
}

/** The client's open sessions of a day that are still to come and in no absence, soonest first. */
export function sessionsOn(
  tx: Database,
  { clientId, day, now }: { clientId: string; day: string; now: Date },
) {
  return tx
    .select(planned)
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.clientId, clientId),
        gt(trainingSessions.startsAt, now),
        isPlanned,
        sql`${dayOfSession} = ${day}::date`,
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
}

/** The same of several clients and days, in order of time. */
export function sessionsBetween(
  db: Database,
  { clientIds, from, to }: { clientIds: readonly string[]; from: Date; to: Date },
) {
  return db
    .select({ clientId: trainingSessions.clientId, ...planned })
    .from(trainingSessions)
    .where(
      and(
        isAnyOf(trainingSessions.clientId, clientIds),
        gt(trainingSessions.startsAt, from),
        lt(trainingSessions.startsAt, to),
        isPlanned,
      ),
    )
    .orderBy(asc(trainingSessions.startsAt), asc(trainingSessions.id))
}

/** The type of a pot, and its forecast as on the client's page. */
export async function forecastOfPot(tx: Database, { potId, now }: { potId: string; now: Date }) {
  const [pot] = await tx
    .select({ type: potTypes.name, hoursRemaining: pots.hoursRemaining })
    .from(pots)
    .innerJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(eq(pots.id, potId))
  if (!pot) return null
  const open = await tx
    .select(planned)
    .from(trainingSessions)
    .where(and(eq(trainingSessions.potId, potId), isOpen, gt(trainingSessions.startsAt, now)))
  return { type: pot.type, forecast: forecastOf(pot, open, now) }
}
