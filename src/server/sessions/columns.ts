import { clients } from '../clients/tables.ts'
import { pots, potTypes } from '../pots/tables.ts'
import { trainingSessions } from './tables.ts'

/** What coverage asks of an open session. */
export const openColumns = {
  id: trainingSessions.id,
  potId: trainingSessions.potId,
  startsAt: trainingSessions.startsAt,
  durationHours: trainingSessions.durationHours,
}

/** What a list shows of a session that nobody has marked; with clients, pots and their types joined. */
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

/** What the week and the long list show of a session. */
export const listedColumns = {
  ...unmarkedColumns,
  completed: trainingSessions.completed,
  noShow: trainingSessions.noShow,
}
