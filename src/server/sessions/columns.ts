import { clients } from '../clients/tables.ts'
import { pots, potTypes } from '../pots/tables.ts'
import { trainingSessions } from './tables.ts'

/** The columns that coverage needs. */
export const openColumns = {
  id: trainingSessions.id,
  potId: trainingSessions.potId,
  startsAt: trainingSessions.startsAt,
  durationHours: trainingSessions.durationHours,
}

/** The columns of the list of unmarked sessions; needs clients, pots and their types joined. */
export const unmarkedColumns = {
  id: trainingSessions.id,
  clientId: trainingSessions.clientId,
  clientName: clients.name,
  clientColor: clients.color,
  potId: trainingSessions.potId,
  potTypeName: potTypes.name,
  hoursRemaining: pots.hoursRemaining,
  startsAt: trainingSessions.startsAt,
  durationHours: trainingSessions.durationHours,
  version: trainingSessions.version,
}

/** The columns of the week and of the session list. */
export const listedColumns = {
  ...unmarkedColumns,
  completed: trainingSessions.completed,
  noShow: trainingSessions.noShow,
}
