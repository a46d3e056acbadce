import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { compareSwedish } from '#shared/collation.ts'
import { statementColumns } from '#shared/export/tables/columns.ts'
import {
  isChange,
  type StatementLine,
  statementLines,
} from '#shared/export/tables/statement-lines.ts'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { selectWithEvents, statementOfPot } from '../../pots/queries.ts'
import { clients } from '../../schema/clients.ts'
import { uuids } from '../../schema/columns.ts'
import { potHistory, pots } from '../../schema/pots.ts'
import { everySession } from '../../schema/sessions.ts'
import { type Asked, type Table, tableOf } from './table.ts'

/** Clients of one statement: each has a few thousand events at the most. */
const pageClients = 10

/** One statement, so that the balances of a client are of one snapshot. */
const potsOfClients = prepared((db) =>
  selectWithEvents(db)
    .where(
      and(
        eq(pots.trainerId, sql.placeholder('trainerId')),
        sql`${pots.clientId} = any(${sql.placeholder('clientIds')}::uuid[])`,
      ),
    )
    .orderBy(asc(pots.createdAt), asc(pots.id))
    .prepare('export_statements'),
)

/** Every event of every pot in the period with the balance after it, client by client in Swedish order. */
export function statementTable(db: Database, asked: Asked): Promise<Table> {
  return tableWith(db, asked, { countIn: countOfStatements, isIn: () => true })
}

/** The openings, top-ups and corrections among them. */
export function changeTable(db: Database, asked: Asked): Promise<Table> {
  return tableWith(db, asked, { countIn: countOfChanges, isIn: isChange })
}

type Kind = { countIn: (asked: Asked) => SQL; isIn: (line: StatementLine) => boolean }

async function tableWith(db: Database, asked: Asked, { countIn, isIn }: Kind): Promise<Table> {
  const { clientId, scope } = asked
  const ofTrainer = await db
    .select({ id: clients.id, name: clients.name, count: countIn(asked).mapWith(Number) })
    .from(clients)
    .where(
      and(
        eq(clients.trainerId, scope.trainerId),
        clientId === null ? undefined : eq(clients.id, clientId),
      ),
    )
  const inOrder = ofTrainer
    .filter(({ count }) => count > 0)
    .sort((a, b) => compareSwedish(a.name, b.name) || (a.id < b.id ? -1 : 1))
  return tableOf({
    columns: statementColumns,
    count: inOrder.reduce((sum, { count }) => sum + count, 0),
    pages: async function* (read) {
      for (let n = 0; n < inOrder.length; n += pageClients) {
        const page = inOrder.slice(n, n + pageClients)
        const lines = await read((pageDb) => linesOf(pageDb, asked, page))
        yield lines.filter(isIn)
      }
    },
  })
}

async function linesOf(
  db: Database,
  { scope, period }: Asked,
  page: readonly { id: string; name: string }[],
): Promise<StatementLine[]> {
  const clientIds = uuids(page.map(({ id }) => id))
  const found = await potsOfClients(db).execute({ trainerId: scope.trainerId, clientIds })
  return page.flatMap(({ id, name: clientName }) =>
    found
      .filter(({ clientId }) => clientId === id)
      .flatMap((pot) =>
        statementLines({
          clientName,
          potTypeName: pot.typeName,
          rows: statementOfPot(pot).rows,
          period,
        }),
      ),
  )
}

/**
 * How many rows of a client's pots are dated in the period: of each kind by the index of its table. `clients.id` is named in full: Drizzle
 * leaves the table out where it reads from one.
 */
function countOfChanges({ span }: Asked): SQL {
  return sql`(
    select count(*) from ${pots} p where p.client_id = clients.id and ${isWithin('p.created_at', span)}
  ) + (
    select count(*) from ${pots} p join ${potHistory} h on h.pot_id = p.id
    where p.client_id = clients.id and ${isWithin('h.date', span)}
  )`
}

/** The same with the sessions, and with a line for each pot that has anything before the period. */
function countOfStatements({ span, ...asked }: Asked): SQL {
  const from = sql`${span.from.toISOString()}::timestamptz`
  const isInStatement = sql`s.pot_id is not null and (s.charged_hours <> 0 or not s.is_booked)`
  return sql`${countOfChanges({ span, ...asked })} + (
    select count(*) from ${everySession} s
    where s.client_id = clients.id and ${isInStatement} and ${isWithin('s.date', span)}
  ) + (
    select count(*) from ${pots} p where p.client_id = clients.id and (
      p.created_at < ${from}
      or exists (select from ${potHistory} h where h.pot_id = p.id and h.date < ${from})
      or exists (select from ${everySession} s where s.pot_id = p.id and ${isInStatement} and s.date < ${from})
    )
  )`
}

function isWithin(column: string, { from, to }: Asked['span']): SQL {
  const name = sql.raw(column)
  return sql`${name} >= ${from.toISOString()}::timestamptz and ${name} < ${to.toISOString()}::timestamptz`
}
