import { and, asc, eq } from 'drizzle-orm'
import { compareSwedish } from '#shared/collation.ts'
import { clientColumns, invoiceBasisColumns, invoicedRows } from '#shared/export/tables/columns.ts'
import type { TableKind } from '#shared/export/tables/kinds.ts'
import { invoiceBasisReport } from '#shared/sessions/invoice-basis/invoice-basis.ts'
import type { Database } from '../../platform/db/database.ts'
import { clients } from '../../schema/clients.ts'
import { pots, potTypes } from '../../schema/pots.ts'
import { invoiceBasisFacts } from '../../sessions/invoice-basis.ts'
import { sessionTable } from './session-pages.ts'
import { changeTable, statementTable } from './statement-pages.ts'
import { type Asked, knownTable, type Table } from './table.ts'

/**
 * The tables that can be exported (D108). Those of clients and "Underlag" are of one moment. Sessions and statements are
 * read in pages, each of one moment, so that no transaction stays open while a slow browser reads: a session that is moved
 * meanwhile may be missed or come twice, and the pots of ten clients agree with each other.
 */
export const tableOfKind: Record<TableKind, (db: Database, asked: Asked) => Promise<Table>> = {
  sessions: sessionTable,
  clients: clientTable,
  statements: statementTable,
  changes: changeTable,
  invoiceBasis: async (db, { scope, clientId, period }) => {
    const facts = await invoiceBasisFacts({ db, scope }, { clientId, period })
    return knownTable(invoiceBasisColumns, invoicedRows(invoiceBasisReport(facts, period)))
  },
}

/** The clients with their balances now, one row for each pot. */
async function clientTable(db: Database, { scope, clientId }: Asked): Promise<Table> {
  const rows = await db
    .select({
      name: clients.name,
      email: clients.email,
      phone: clients.phone,
      potTypeName: potTypes.name,
      hoursRemaining: pots.hoursRemaining,
      totalHours: pots.totalHours,
    })
    .from(clients)
    .leftJoin(pots, eq(pots.clientId, clients.id))
    .leftJoin(potTypes, eq(potTypes.id, pots.potTypeId))
    .where(
      and(
        eq(clients.trainerId, scope.trainerId),
        clientId === null ? undefined : eq(clients.id, clientId),
      ),
    )
    .orderBy(asc(clients.id), asc(pots.createdAt), asc(pots.id))
  // Stable: the pots of a client stay together, also beside one of the same name.
  return knownTable(
    clientColumns,
    rows.sort((a, b) => compareSwedish(a.name, b.name)),
  )
}
