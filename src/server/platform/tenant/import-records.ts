import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { importLimit } from '#shared/import-records/limits.ts'
import type { ImportChange } from '#shared/import-records/payload.ts'
import { clients } from '../../schema/clients.ts'
import { isAnyOf } from '../../schema/columns.ts'
import { importRows, imports } from '../../schema/imports.ts'
import { potHistory, potPrices, pots, potTypes } from '../../schema/pots.ts'
import { trainingSessions } from '../../schema/sessions.ts'
import type { TrainerScope } from '../access/scope.ts'
import type { Database } from '../db/database.ts'

/** The keys of what an import has made. */
export type ImportedKeys = Record<
  'types' | 'clients' | 'pots' | 'sessions' | 'entries',
  readonly string[]
>

type Recorded = Partial<ImportedKeys> & {
  kind: 'clients' | 'sessions'
  fileName?: string | null | undefined
}

/** A client's details and link, as a hash: equal as long as nobody has changed them. */
export const clientAsLeft = sql<string>`encode(sha256(convert_to(row(${clients.name}, ${clients.email},
  ${clients.phone}, ${clients.color}, ${clients.lastingNote}, ${clients.declinesReminders},
  ${clients.declinesLowBalance}, ${clients.declinesMessages}, ${clients.tokenHash},
  ${clients.profileId})::text, 'UTF8')), 'hex')`

/** The price of a pot's opening; null without one. */
export const potAsLeft = sql<
  string | null
>`(select row(${potPrices.amount}, ${potPrices.paidOn})::text
  from ${potPrices} where ${potPrices.potId} = ${pots.id} and ${potPrices.historyId} is null)`

const none = { clientId: sql`null::uuid`, leftAs: sql`null::text` }

/** How the rows of each kind are recorded: from which table, of which client, and as what they are left. */
const recorded: Record<
  keyof ImportedKeys,
  { kind: string; table: PgTable & { id: PgColumn }; clientId?: SQL; leftAs?: SQL }
> = {
  types: { kind: 'type', table: potTypes },
  clients: { kind: 'client', table: clients, clientId: sql`${clients.id}`, leftAs: clientAsLeft },
  pots: { kind: 'pot', table: pots, clientId: sql`${pots.clientId}`, leftAs: potAsLeft },
  sessions: {
    kind: 'session',
    table: trainingSessions,
    clientId: sql`${trainingSessions.clientId}`,
  },
  entries: {
    kind: 'entry',
    table: potHistory,
    clientId: sql`(select ${pots.clientId} from ${pots} where ${pots.id} = ${potHistory.potId})`,
  },
}

/** Something that has happened to a client of an import since; the name is null while the client is in the trash. */
export type ChangedClient = {
  importId: string
  clientId: string
  name: string | null
  what: ImportChange
}

/** Records an import in its own transaction, after its rows, with what it has made as it has left it (D135). */
export async function recordImport(
  tx: Database,
  { scope: { trainerId }, now }: { scope: { trainerId: string }; now: () => Date },
  { kind, fileName = null, ...made }: Recorded,
): Promise<void> {
  const id = randomUUID()
  const [added, opened, booked] = [made.clients, made.pots, made.sessions].map(
    (keys) => keys?.length ?? 0,
  )
  const counts = { clients: added, pots: opened, sessions: booked }
  await tx.insert(imports).values({ id, trainerId, kind, fileName, at: now(), ...counts })
  for (const [name, { table, ...how }] of Object.entries(recorded)) {
    const keys = made[name as keyof ImportedKeys] ?? []
    if (keys.length === 0) continue
    const { clientId, leftAs } = { ...none, ...how }
    await tx.execute(sql`insert into ${importRows} (import_id, kind, row_id, client_id, left_as)
      select ${id}::uuid, ${how.kind}, ${table.id}, ${clientId}, ${leftAs}
      from ${table} where ${isAnyOf(table.id, keys)}`)
  }
}

/** The trainer's imports that have made any of these, those that were undone too, with when. */
export function importsOf(tx: Database, { trainerId }: TrainerScope, keys: Iterable<string>) {
  return tx
    .selectDistinct({ id: imports.id, at: imports.at, undoneAt: imports.undoneAt })
    .from(imports)
    .innerJoin(importRows, eq(importRows.importId, imports.id))
    .where(and(eq(imports.trainerId, trainerId), isAnyOf(importRows.rowId, keys)))
}

/** Marks the imports as undone; returns how many were not yet. The caller has locked their clients. */
export async function markUndone(
  tx: Database,
  { scope: { trainerId }, now }: { scope: Pick<TrainerScope, 'trainerId'>; now: () => Date },
  ids: readonly string[],
): Promise<number> {
  const marked = await tx
    .update(imports)
    .set({ undoneAt: now() })
    .where(
      and(isAnyOf(imports.id, ids), eq(imports.trainerId, trainerId), isNull(imports.undoneAt)),
    )
    .returning({ id: imports.id })
  return marked.length
}

/** Forgets, in the transaction of their erasure, that these clients were imported, and the names of the files. */
export async function forgetImportsOf(
  tx: Database,
  erased: readonly { id: string; trainerId: string }[],
): Promise<void> {
  for (const { id, trainerId } of erased) {
    const isOfClient = eq(importRows.clientId, id)
    const ids = tx.select({ id: importRows.importId }).from(importRows).where(isOfClient)
    const found = await tx
      .update(imports)
      .set({ fileName: null })
      .where(and(eq(imports.trainerId, trainerId), inArray(imports.id, ids)))
      .returning({ id: imports.id })
    const importIds = found.map((one) => one.id)
    await tx.delete(importRows).where(and(isOfClient, isAnyOf(importRows.importId, importIds)))
  }
}

/** Deletes the imports of more than 30 days ago. */
export async function deleteOldImports(db: Database, now: Date): Promise<void> {
  await db.delete(imports).where(lt(imports.at, importLimit(now)))
}
