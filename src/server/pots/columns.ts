import { pots, potTypes } from './tables.ts'

/** The columns of a client's pot in a list of several clients; needs the pots' types joined. */
export const listedPotColumns = {
  clientId: pots.clientId,
  potTypeName: potTypes.name,
  hoursRemaining: pots.hoursRemaining,
  totalHours: pots.totalHours,
}
