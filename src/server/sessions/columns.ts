import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { clients } from '../schema/clients.ts'
import { pots, potTypes } from '../schema/pots.ts'
import { everySession, trainingSessions } from '../schema/sessions.ts'

/** The columns that coverage needs. */
export const openColumns = {
  id: trainingSessions.id,
  potId: trainingSessions.potId,
  startsAt: trainingSessions.startsAt,
  durationHours: trainingSessions.durationHours,
}

/** Those, and the columns of the status. */
export const statusColumns = {
  ...openColumns,
  completed: trainingSessions.completed,
  noShow: trainingSessions.noShow,
}

/** The columns of the list of unmarked sessions; needs clients, pots and their types joined. */
export const unmarkedColumns = {
  ...openColumns,
  clientId: trainingSessions.clientId,
  clientName: clients.name,
  clientColor: clients.color,
  potTypeName: potTypes.name,
  hoursRemaining: pots.hoursRemaining,
  version: trainingSessions.version,
}

/** The columns of a list that has cancelled sessions, too, but for its client's; needs pots and their types joined. */
export const listedColumns = {
  id: everySession.id,
  potId: everySession.potId,
  startsAt: everySession.startsAt,
  durationHours: everySession.durationHours,
  completed: everySession.completed,
  noShow: everySession.noShow,
  cancelled: everySession.cancelled,
  version: everySession.version,
  potTypeName: potTypes.name,
  hoursRemaining: pots.hoursRemaining,
}

const clientId = sql`${sql.placeholder('clientId')}::uuid`

/** In a prepared query: the sessions of the trainer, of one client unless `clientId` is null. */
export const isListedIn = (sessions: typeof trainingSessions | typeof everySession) =>
  and(
    eq(sessions.trainerId, sql.placeholder('trainerId')),
    or(isNull(clientId), eq(sessions.clientId, clientId)),
  )

type Ordered = { startsAt: PgColumn; id: PgColumn }

/** The orders of lists. */
export const newestFirst = ({ startsAt, id }: Ordered) => [desc(startsAt), desc(id)]
export const soonestFirst = ({ startsAt, id }: Ordered) => [asc(startsAt), asc(id)]
