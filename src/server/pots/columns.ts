import { type Column, eq, type SQL, sql } from 'drizzle-orm'
import { listOf } from '../platform/db/json-rows.ts'
import { potHistory, potPrices, pots, potTypes } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'

type PotColumns = Record<'id' | 'hoursRemaining' | 'openingHours', Column>

// Names instead of columns in the subqueries: a relational query takes every column for one of its own table.
const named = (table: string) => (column: Column) => sql.raw(`${table}."${column.name}"`)
const [last, later, drawn] = [named('last'), named('later'), named('drawn')]

/** A value of a pot's last positive entry, in the order of its statement (`statementOf`); for a pot without one the other. */
function ofLastEntry(pot: Pick<PotColumns, 'id'>, value: SQL, otherwise: SQL) {
  return sql<number>`coalesce((
    select ${value} from ${potHistory} as last
    where ${last(potHistory.potId)} = ${pot.id} and ${last(potHistory.hoursAdded)} > 0
    order by ${last(potHistory.date)} desc, ${last(potHistory.id)} desc limit 1
  ), ${otherwise})::float8`
}

/** What was left of a pot right after its last positive entry: what is left now, and all that was drawn since; else 0. */
export function filledTo(pot: PotColumns) {
  const left = sql`${pot.hoursRemaining}
    + (select coalesce(sum(${drawn(trainingSessions.chargedHours)}), 0) from ${trainingSessions} as drawn
      where ${drawn(trainingSessions.potId)} = ${pot.id} and ${drawn(trainingSessions.startsAt)} >= ${last(potHistory.date)})
    - (select coalesce(sum(${later(potHistory.hoursAdded)}), 0) from ${potHistory} as later
      where ${later(potHistory.potId)} = ${pot.id}
        and (${later(potHistory.date)}, ${later(potHistory.id)}) > (${last(potHistory.date)}, ${last(potHistory.id)}))`
  return ofLastEntry(pot, left, sql`greatest(${pot.openingHours}, 0)`)
}

/** The hours of a pot's last positive entry, else of its opening. */
export function lastAdded(pot: Pick<PotColumns, 'id' | 'openingHours'>) {
  return ofLastEntry(pot, last(potHistory.hoursAdded), sql`${pot.openingHours}`)
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
