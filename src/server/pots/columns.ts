import { type Column, eq, sql } from 'drizzle-orm'
import { listOf } from '../platform/db/json-rows.ts'
import { potHistory, potPrices, pots, potTypes } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'

type PotColumns = Record<'id' | 'hoursRemaining' | 'openingHours', Column>

/**
 * What was left of a pot right after its last positive entry, in the order of its statement (`statementOf`): what is left
 * now, and all that was drawn since. 0 for a pot without one. Names instead of columns within it, since a relational
 * query takes every column for one of its own table.
 */
export function filledTo(pot: PotColumns) {
  const of = (table: string, column: Column) => sql.raw(`${table}."${column.name}"`)
  const last = (column: Column) => of('last', column)
  const later = (column: Column) => of('later', column)
  const drawn = (column: Column) => of('drawn', column)
  return sql<number>`coalesce((
    select ${pot.hoursRemaining}
      + (select coalesce(sum(${drawn(trainingSessions.chargedHours)}), 0) from ${trainingSessions} as drawn
        where ${drawn(trainingSessions.potId)} = ${pot.id} and ${drawn(trainingSessions.startsAt)} >= ${last(potHistory.date)})
      - (select coalesce(sum(${later(potHistory.hoursAdded)}), 0) from ${potHistory} as later
        where ${later(potHistory.potId)} = ${pot.id}
          and (${later(potHistory.date)}, ${later(potHistory.id)}) > (${last(potHistory.date)}, ${last(potHistory.id)}))
    from ${potHistory} as last where ${last(potHistory.potId)} = ${pot.id} and ${last(potHistory.hoursAdded)} > 0
    order by ${last(potHistory.date)} desc, ${last(potHistory.id)} desc limit 1
  ), greatest(${pot.openingHours}, 0))::float8`
}

/** The hours of a pot's newest positive entry, as `filledTo` orders them, else of its opening. */
export function lastAdded(pot: Pick<PotColumns, 'id' | 'openingHours'>) {
  const last = (column: Column) => sql.raw(`last."${column.name}"`)
  return sql<number>`coalesce((
    select ${last(potHistory.hoursAdded)} from ${potHistory} as last
    where ${last(potHistory.potId)} = ${pot.id} and ${last(potHistory.hoursAdded)} > 0
    order by ${last(potHistory.date)} desc, ${last(potHistory.id)} desc limit 1
  ), ${pot.openingHours})::float8`
}

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
