import { eq, type SQL } from 'drizzle-orm'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { pots, potTypes } from '../pots/tables.ts'
import { isListedIn, lateColumn } from './cancelled-rows.ts'
import { trainingSessions } from './tables.ts'

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

export const isListed = isListedIn(trainingSessions)

/** Selects the columns of the week and of the session list, and `more`. */
export function selectListed<More extends Record<string, SQL.Aliased>>(db: Database, more: More) {
  return db
    .select({ ...unmarkedColumns, ...statusColumns, cancelled: lateColumn, ...more })
    .from(trainingSessions)
    .innerJoin(clients, eq(clients.id, trainingSessions.clientId))
    .leftJoin(pots, eq(pots.id, trainingSessions.potId))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
}
