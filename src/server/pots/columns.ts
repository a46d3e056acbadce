import { eq, sql } from 'drizzle-orm'
import { listOf } from '../platform/db/json-rows.ts'
import { potPrices, pots, potTypes } from '../schema/pots.ts'

/** The columns of a client's pot in a list of several clients; needs the pots' types joined. */
export const listedPotColumns = {
  clientId: pots.clientId,
  potTypeName: potTypes.name,
  hoursRemaining: pots.hoursRemaining,
  totalHours: pots.totalHours,
}

/** The prices of a pot, by their entry of its history; null for the opening. */
export const pricesOfPot = listOf(
  { historyId: potPrices.historyId, amount: potPrices.amount, paidOn: potPrices.paidOn },
  sql`${potPrices} where ${eq(potPrices.potId, pots.id)}`,
)
